import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { closeAtEnd, scratchFolder } from "./app.ts";
import { freePorts } from "./free-ports.ts";
import { until } from "./until.ts";

/** Debian has web servers in a folder that is in the PATH of root alone. */
const env = { PATH: `${process.env["PATH"]}:/usr/sbin:/usr/local/sbin:/usr/local/bin:/opt/homebrew/bin` };

/** A reverse proxy with TLS that runs. */
export interface Proxy {
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The name in the samples, which is that of the certificate. */
  readonly name: string;
  readonly certificate: string;
  /** What it wrote of warnings and errors. */
  complaints(): Promise<string>;
}

/** Where a proxy of a test stands: `folder` has its certificate, `fullchain.pem` and `privkey.pem`. */
export interface ProxyPlace extends Omit<Proxy, "complaints"> {
  readonly folder: string;
  /** Ports for further addresses. */
  readonly otherPorts: readonly number[];
}

export async function proxyPlace(): Promise<ProxyPlace> {
  const folder = await scratchFolder();
  const name = "seance.example";
  const [httpPort = 0, httpsPort = 0, ...otherPorts] = await freePorts(4);
  return { folder, name, httpPort, httpsPort, otherPorts, certificate: await makeCertificate(folder, name) };
}

/** A sample of the folder `deploy`. */
export const readSample = (file: string): Promise<string> =>
  readFile(path.join(import.meta.dirname, "../../../deploy", file), "utf8");

/** Runs a proxy until the test file ends. `complaints` reads its warnings and errors; by default what it writes to stderr. */
export async function runProxy(
  place: ProxyPlace,
  [program = "", ...words]: readonly string[],
  complaints?: () => Promise<string>,
): Promise<Proxy> {
  const said = await runProgram(place.folder, place.httpsPort, [program, ...words]);
  return { ...place, complaints: complaints ?? (async () => said()) };
}

/** Runs a program until the test file ends, once it listens on the port. The function it returns gives what it wrote to stderr. */
export async function runProgram(
  folder: string,
  port: number,
  [program = "", ...words]: readonly string[],
): Promise<() => string> {
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, words, { env: { ...env, ...home }, stdio: ["ignore", "inherit", "pipe"] });
  let said = "";
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  await once(child, "spawn").catch(explainMissing);
  const exited = once(child, "exit");
  closeAtEnd(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  // A test file that fails while it loads runs no hook.
  process.once("uncaughtExceptionMonitor", () => child.kill("SIGKILL"));
  await until(`${program} listens`, async () => child.exitCode !== null || (await listens(port)));
  assert.equal(child.exitCode, null, said);
  return () => said;
}

/** Says how to install what is missing. */
function explainMissing(error: unknown): never {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT" && "path" in error)) throw error;
  throw new Error(
    `Aucun ${String(error.path)} trouvé. Installez-le : apt install nginx haproxy caddy varnish varnish-modules openssl (macOS : brew install nginx haproxy caddy)`,
  );
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
