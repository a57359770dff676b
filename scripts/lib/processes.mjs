import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./paths.mjs";

// Each child runs in its own process group, so that Ctrl-C reaches only this process. It sends SIGINT to the groups, waits, and kills the
// rest, so that no process is left behind.

const children = new Set();
let stopping;

/**
 * Starts a program. On stop it has `graceMs` to exit before it is killed. `done` resolves with the exit code and, with `show: false`, the
 * output.
 * @param {string[]} command
 */
export function start([program, ...args], { cwd = root, env = {}, show = true, stdio, graceMs = 12_000 } = {}) {
  const output = show ? "inherit" : "pipe";
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: stdio ?? ["ignore", output, output],
  });
  const started = { pid: child.pid, graceMs };
  if (child.pid !== undefined) children.add(started);
  const chunks = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (!stopping) children.delete(started);
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString() });
    });
  });
  return { child, done };
}

/** Runs a program and resolves with its result. Never resolves once the command is being stopped. */
export async function run(command, options) {
  if (stopping) return new Promise(() => {});
  const result = await start(command, options).done;
  return stopping ? new Promise(() => {}) : result;
}

/** Whether everything is being stopped: nothing is to be started any more. */
export const isStopping = () => stopping !== undefined;

/** Stops all children, flushes the output, then exits. */
export function stop(exitCode) {
  stopping ??= endAll()
    .then(flushOutput)
    .then(() => process.exit(exitCode));
  return stopping;
}

// process.exit drops output that a pipe (64 KB) has not accepted yet.
const flushOutput = () =>
  Promise.all([process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write("", resolve))));

async function endAll() {
  await Promise.all([...children].map((child) => end(child)));
}

async function end({ pid, graceMs }) {
  const deadline = Date.now() + graceMs;
  signalGroup(pid, "SIGINT");
  while (signalGroup(pid, 0) && Date.now() < deadline) await sleep(20);
  signalGroup(pid, "SIGKILL");
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    // ESRCH: the group has ended.
    return false;
  }
}

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(signal, () => void stop(code));

// Exit when npm is killed (kill -9, a closed session). npm starts this process through a shell that outlives npm, so that the parent of the
// shell must be watched too.
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
const atStart = lineage();
setInterval(() => lineage() !== atStart && void stop(129), 500).unref();

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8").match(/^PPid:\s*(\d+)/m)?.[1];
  } catch {
    // Without /proc only the direct parent is known.
    return undefined;
  }
}
