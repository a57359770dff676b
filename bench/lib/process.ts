import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

export interface Running {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startedInMs: number;
  stop(): Promise<void>;
}

const root = new URL("../../", import.meta.url);

/** Those of scripts/lib/server.mjs and deploy/Dockerfile. */
const memoryFlags = ["--max-semi-space-size=8", "--heap-growing-percent=20"];

/** Starts a file of this repository on a free port and waits until `path` answers. */
export function startProgram(
  file: string,
  { env = {}, path = "/" }: { env?: Record<string, string>; path?: string } = {},
): Promise<Running> {
  return startCommand((port) => ({
    command: process.execPath,
    args: [...memoryFlags, fileURLToPath(new URL(file, root))],
    env: { NODE_ENV: "production", PORT: String(port), ...env },
    path,
  }));
}

interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly path: string;
}

/** Starts a command that listens on the given port and waits until its `path` answers. */
export async function startCommand(commandFor: (port: number) => Command | Promise<Command>): Promise<Running> {
  const port = await freePort();
  const { command, args, env, path } = await commandFor(port);
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
  process.once("exit", () => child.kill("SIGKILL"));
  await answers(url + path, child);
  return { url, pid: child.pid ?? 0, startedInMs: performance.now() - began, stop: () => stop(child) };
}

/** Settings of a server under measurement. */
export const serverSettings = (dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  LOG_LEVEL: "warn",
  RATE_LIMITS: "off",
  FOUNDER_EMAIL: "fondateur@exemple.fr",
  FOUNDER_PASSWORD: "bench-seulement",
});

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  await gone;
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    if (child.exitCode !== null) throw new Error(`the program ended with ${child.exitCode} before it answered`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error(`${url} does not answer`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

const ticksPerSecond = 100;

/** CPU seconds used by a process; null without /proc. */
export function processorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** CPU seconds of the programs that a process has run to their end, and of those that they had run; null without /proc. */
export function childProcessorSeconds(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return null;
  }
}

/** Resident memory of a process in MB; null without /proc. */
export function residentMegabytes(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return null;
  }
}
