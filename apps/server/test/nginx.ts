import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { proxyPlace, readSample, runProxy, type Proxy, type ProxyPlace } from "./proxy.ts";

interface Site {
  readonly port: number;
  /** With the media part of docs/operations.md: the folder that holds `media`. */
  readonly mediaRoot?: string;
}

/** Starts nginx on deploy/nginx.conf, in a folder of its own, as the account that runs the test. */
export const startNginx = (site: Site): Promise<Proxy> => start("nginx.conf", site);

/** The same on deploy/nginx-edge.conf, with an empty cache. */
export const startEdge = (site: Site): Promise<Proxy> => start("nginx-edge.conf", site);

async function start(file: string, { port, mediaRoot }: Site): Promise<Proxy> {
  const place = await proxyPlace();
  const sample = await readSample(file);
  const whole = mediaRoot === undefined ? sample : withMedia(sample, await mediaPart(), mediaRoot);
  const [settings, errors] = [path.join(place.folder, "nginx.conf"), path.join(place.folder, "errors.log")];
  await writeFile(settings, settingsOf(moved(whole, place, port)));
  return runProxy(place, ["nginx", "-p", place.folder, "-c", settings, "-e", errors], () => readFile(errors, "utf8"));
}

/** What Debian's own nginx.conf says around the files of conf.d, with everything that is written in the folder. */
const settingsOf = (servers: string): string => `
daemon off;
master_process off;
pid nginx.pid;
error_log errors.log warn;
events {
  worker_connections 4096;
}
http {
  access_log off;
  client_body_temp_path client-body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  sendfile on;
  keepalive_requests 100000;
  tcp_nopush on;
  gzip on;
  default_type application/octet-stream;
  ${servers}
}
`;

/** The sample with the ports and the files of this test; an address of IPv6 becomes another port, for machines without it. */
function moved(sample: string, { folder, name, httpPort, httpsPort, otherPorts }: ProxyPlace, port: number): string {
  const [other = 0, otherTls = 0] = otherPorts;
  const waiting = [httpPort, other, httpsPort, otherTls];
  const text = sample
    .replace("127.0.0.1:8001", `127.0.0.1:${port}`)
    .replaceAll("/var/lib/nginx/", `${folder}/`)
    .replaceAll(/(?<=listen )(\[::\]:)?(80|443)\b/g, () => `127.0.0.1:${waiting.shift()}`)
    .replaceAll(`/etc/letsencrypt/live/${name}/`, `${folder}/`);
  assert.equal(waiting.length, 0, "two ports, over IPv4 and IPv6");
  assert.doesNotMatch(text.replaceAll(/#.*/g, ""), /:8001|letsencrypt|\/var\//);
  return text;
}

async function mediaPart(): Promise<string> {
  const page = await readFile(path.join(import.meta.dirname, "../../../docs/operations.md"), "utf8");
  const [[, part = ""] = [], ...others] = page.matchAll(/^```nginx\n(.*?)^```$/gms);
  assert.ok(part !== "" && others.length === 0, "one part for nginx in docs/operations.md");
  return part;
}

/** The part stands in the last server of the sample, whose end is the end of the file. */
function withMedia(sample: string, part: string, mediaRoot: string): string {
  assert.match(part, /root \/srv\/seance\/data;/);
  return sample.replace(/\}\s*$/, () => `${part.replace("/srv/seance/data", () => mediaRoot)}}\n`);
}
