import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { scratchFolder } from "./app.ts";
import { freePorts } from "./free-ports.ts";
import { proxyPlace, readSample, runProgram, runProxy, type Proxy } from "./proxy.ts";

/** Starts HAProxy on deploy/haproxy.cfg, in a folder of its own, as the account that runs the test. */
export const startHaproxy = ({ port }: { readonly port: number }): Promise<Proxy> => haproxyTo(`127.0.0.1:${port}`);

/** Varnish on deploy/varnish.vcl behind HAProxy, which ends TLS. */
export interface CachingProxy extends Proxy {
  /** Where the site purges, and where requests come in without HAProxy. */
  readonly cacheUrl: string;
}

export async function startVarnish({ port }: { readonly port: number }): Promise<CachingProxy> {
  const folder = await scratchFolder();
  const [proxied = 0, direct = 0] = await freePorts(2);
  const settings = path.join(folder, "seance.vcl");
  await writeFile(settings, replaced(await readSample("varnish.vcl"), [['.port = "8001"', `.port = "${port}"`]]));
  const listen = ["-a", `127.0.0.1:${proxied},PROXY`, "-a", `127.0.0.1:${direct}`];
  const own = [
    "-F",
    "-j",
    "none",
    "-n",
    path.join(folder, "varnish"),
    "-s",
    "malloc,64m",
    "-p",
    "send_timeout=3600",
    "-p",
    "pipe_timeout=3600",
  ];
  await runProgram(folder, direct, ["varnishd", ...own, ...listen, "-f", settings]);
  return { ...(await haproxyTo(`127.0.0.1:${proxied} send-proxy-v2`)), cacheUrl: `http://127.0.0.1:${direct}/` };
}

async function haproxyTo(server: string): Promise<Proxy> {
  const place = await proxyPlace();
  const [settings, both] = [path.join(place.folder, "haproxy.cfg"), path.join(place.folder, "both.pem")];
  await writeFile(both, place.certificate + (await readFile(path.join(place.folder, "privkey.pem"), "utf8")));
  const text = replaced(await readSample("haproxy.cfg"), [
    ["bind :80\n", `bind 127.0.0.1:${place.httpPort}\n`],
    ["bind :443 ", `bind 127.0.0.1:${place.httpsPort} `],
    ["/etc/haproxy/certs/seance.example.pem", both],
    ["server seance1 127.0.0.1:8001", `server seance1 ${server}`],
  ]);
  await writeFile(settings, text);
  return runProxy(place, ["haproxy", "-db", "-f", settings]);
}

/** The same for Caddy on deploy/Caddyfile, with a certificate of its own. */
export async function startCaddy({ port }: { readonly port: number }): Promise<Proxy> {
  const place = await proxyPlace();
  const settings = path.join(place.folder, "Caddyfile");
  const files = ["fullchain.pem", "privkey.pem"].map((file) => path.join(place.folder, file)).join(" ");
  const text = replaced(await readSample("Caddyfile"), [
    ["seance.example {\n", `seance.example {\n\tbind 127.0.0.1\n\ttls ${files}\n`],
    ["\treverse_proxy 127.0.0.1:8001 {\n", `\treverse_proxy 127.0.0.1:${port} {\n`],
    ["http://seance.example {\n", "http://seance.example {\n\tbind 127.0.0.1\n"],
  ]);
  const own = `{\n\tadmin off\n\thttp_port ${place.httpPort}\n\thttps_port ${place.httpsPort}\n}\n`;
  await writeFile(settings, own + text);
  return runProxy(place, ["caddy", "run", "--adapter", "caddyfile", "--config", settings]);
}

/** The sample with the ports and the files of this test. */
function replaced(sample: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `the sample has: ${from}`);
    return text.replace(from, () => to);
  }, sample);
}
