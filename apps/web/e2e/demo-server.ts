import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FullConfig } from "@playwright/test";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const longestStartMs = 60_000;

/** Starts a demo for each worker; the environment says where to demo.ts. Gives what ends them. */
export default async function startDemos({ workers }: Pick<FullConfig, "workers">): Promise<() => Promise<void>> {
  const started = await Promise.allSettled(Array.from({ length: workers }, (_, worker) => startDemo(worker)));
  const stop = async () => {
    for (const one of started) if (one.status === "fulfilled") await one.value();
  };
  const failed = started.find(({ status }) => status === "rejected");
  if (!failed) return stop;
  await stop();
  throw (failed as PromiseRejectedResult).reason;
}

/** Starts the demo of a worker; the environment says where. Gives what ends it. */
async function startDemo(worker: number): Promise<() => Promise<void>> {
  const { url, database, library, stop } = await startServer("demo/serve-for-tests.mjs", { FFMPEG_PATH: "off" });
  process.env[`SEANCE_URL_${worker}`] = url;
  process.env[`SEANCE_LIBRARY_${worker}`] = library;
  process.env[`SEANCE_DATABASE_${worker}`] = database;
  return stop;
}

export interface Server {
  readonly url: string;
  /** Its data, deleted when it stops. */
  readonly folder: string;
  /** The address of its database. */
  readonly database: string;
  /** A folder of videos that it watches. */
  readonly library: string;
  readonly stop: () => Promise<void>;
}

/** Starts a program of this repository that serves the site, on a port and in a folder of its own. */
export async function startServer(program: string, settings: Readonly<Record<string, string>>): Promise<Server> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "seance-e2e-"));
  const library = join(folder, "library");
  mkdirSync(library);
  // All the tests' people come from one address: what is limited per address would stop them.
  const quiet = { NODE_ENV: "production", LOG_LEVEL: "warn", RATE_LIMITS: "off" };
  const env = { ...process.env, ...quiet, ...settings, PORT: String(port), DATA_DIR: folder, LIBRARY_DIRS: library };
  const server = spawn(join(root, "node_modules/.bin/node"), [program], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));

  const stop = async () => {
    if (server.exitCode === null) {
      server.kill("SIGTERM");
      await once(server, "exit");
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://localhost:${port}`;
  if (!(await answers(url, () => server.exitCode !== null))) {
    await stop();
    throw new Error(`${program} did not start:\n${said}`);
  }
  const database = `postgresql://seance@localhost/seance?host=${encodeURIComponent(join(folder, "postgres"))}`;
  return { url, folder, database, library, stop };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}

/** Waits for the home page's data, a moment between two tries. */
async function answers(url: string, ended: () => boolean): Promise<boolean> {
  const deadline = Date.now() + longestStartMs;
  while (Date.now() < deadline && !ended()) {
    const response = await fetch(`${url}/api/home`).catch(() => null);
    if (response?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}
