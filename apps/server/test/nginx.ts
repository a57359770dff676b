import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { closeAtEnd, scratchFolder } from "./app.ts";
import { freePorts } from "./free-ports.ts";
import { until } from "./until.ts";

const repository = path.join(import.meta.dirname, "../../..");
/** Debian has nginx in a folder that is in the PATH of root alone. */
const env = { PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/bin` };

export interface Nginx {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The name in the sample, which is that of the certificate. */
  readonly name: string;
  readonly certificate: string;
  /** What nginx wrote of warnings and errors. */
  complaints(): Promise<string>;
}

interface Site {
  readonly port: number;
  /** With the media part of docs/operations.md: the folder that holds `media`. */
  readonly mediaRoot?: string;
}

/** Starts nginx on deploy/nginx.conf, in a folder of its own, as the account that runs the test. */
export async function startNginx({ port, mediaRoot }: Site): Promise<Nginx> {
  const folder = await scratchFolder();
  const name = "seance.example";
  const ports = await freePorts(4);
  const [httpPort = 0, , httpsPort = 0] = ports;
  const certificate = await makeCertificate(folder, name);
  const sample = await readFile(path.join(repository, "deploy/nginx.conf"), "utf8");
  const whole = mediaRoot === undefined ? sample : withMedia(sample, await mediaPart(), mediaRoot);
  const errors = path.join(folder, "errors.log");
  await writeFile(path.join(folder, "nginx.conf"), settingsOf(moved(whole, { folder, name, port, ports })));
  const child = spawn("nginx", ["-p", folder, "-c", path.join(folder, "nginx.conf"), "-e", errors], { env, stdio: "inherit" });
  await once(child, "spawn").catch(explainMissing);
  const exited = once(child, "exit");
  closeAtEnd(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  // A test file that fails while it loads runs no hook.
  process.once("uncaughtExceptionMonitor", () => child.kill("SIGKILL"));
  const complaints = () => readFile(errors, "utf8");
  await until("nginx listens", async () => child.exitCode !== null || (await listens(httpsPort)));
  assert.equal(child.exitCode, null, await complaints());
  return { httpPort, httpsPort, name, certificate, complaints };
}

/** Says how to install what is missing. */
function explainMissing(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error)) throw error;
  throw new Error(`Aucun ${String(error.path)} trouvé. Installez-le : apt install nginx openssl (macOS : brew install nginx)`);
}

/** What Debian's own nginx.conf says around the files of conf.d, with everything that is written in the folder. */
const settingsOf = (servers: string): string => `
daemon off;
master_process off;
pid nginx.pid;
error_log errors.log warn;
events {}
http {
  access_log off;
  client_body_temp_path client-body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  sendfile on;
  tcp_nopush on;
  gzip on;
  default_type application/octet-stream;
  ${servers}
}
`;

interface Place {
  readonly folder: string;
  readonly name: string;
  readonly port: number;
  readonly ports: readonly number[];
}

/** The sample with the ports and the files of this test; an address of IPv6 becomes another port, for machines without it. */
function moved(sample: string, { folder, name, port, ports }: Place): string {
  const waiting = [...ports];
  const text = sample
    .replace("127.0.0.1:8001", `127.0.0.1:${port}`)
    .replaceAll(/(?<=listen )(\[::\]:)?(80|443)\b/g, () => `127.0.0.1:${waiting.shift()}`)
    .replaceAll(`/etc/letsencrypt/live/${name}/`, `${folder}/`);
  assert.equal(waiting.length, 0, "two ports, over IPv4 and IPv6");
  assert.doesNotMatch(text.replaceAll(/#.*/g, ""), /:8001|letsencrypt/);
  return text;
}

async function mediaPart(): Promise<string> {
  const page = await readFile(path.join(repository, "docs/operations.md"), "utf8");
  const [[, part = ""] = [], ...others] = page.matchAll(/^```nginx\n(.*?)^```$/gms);
  assert.ok(part !== "" && others.length === 0, "one part for nginx in docs/operations.md");
  return part;
}

/** The part stands in the last server of the sample, whose end is the end of the file. */
function withMedia(sample: string, part: string, mediaRoot: string): string {
  assert.match(part, /root \/srv\/seance\/data;/);
  return sample.replace(/\}\s*$/, () => `${part.replace("/srv/seance/data", () => mediaRoot)}}\n`);
}

async function makeCertificate(folder: string, name: string): Promise<string> {
  const [key, certificate] = [path.join(folder, "privkey.pem"), path.join(folder, "fullchain.pem")];
  const about = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=DNS:${name}`, "-days", "2"];
  const files = ["-keyout", key, "-out", certificate];
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...about];
  await promisify(execFile)("openssl", words, { env }).catch(explainMissing);
  return readFile(certificate, "utf8");
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}
