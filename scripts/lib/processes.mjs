import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./paths.mjs";

// Everything a command starts is started here, in a group of its own: Ctrl-C then reaches the command alone, which asks
// each group to stop, waits, and ends what is left. Nothing survives it.

const graceMs = 12_000;
const children = new Set();
let stopping;

/**
 * Starts a program. `done` gives its exit code and, when its output is kept rather than shown, that output.
 * @param {string[]} command
 */
export function start([program, ...args], { cwd = root, env = {}, show = true, stdio } = {}) {
  const output = show ? "inherit" : "pipe";
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    detached: true,
    stdio: stdio ?? ["ignore", output, output],
  });
  children.add(child);
  const chunks = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  const done = new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (!stopping) children.delete(child);
      resolve({ code: code ?? 1, signal, output: Buffer.concat(chunks).toString() });
    });
  });
  return { child, done };
}

/** Runs a program to its end and gives its result; a command that is being stopped starts nothing more. */
export async function run(command, options) {
  if (stopping) return new Promise(() => {});
  const result = await start(command, options).done;
  // Being interrupted is no failure to report: the exit is on its way.
  return stopping ? new Promise(() => {}) : result;
}

/** Stops everything that was started, then exits. */
export function stop(exitCode) {
  stopping ??= endAll().then(() => process.exit(exitCode));
  return stopping;
}

async function endAll() {
  const groups = [...children].map(({ pid }) => pid).filter((pid) => pid !== undefined);
  for (const pid of groups) signalGroup(pid, "SIGINT");
  const deadline = Date.now() + graceMs;
  while (groups.some((pid) => signalGroup(pid, 0)) && Date.now() < deadline) await sleep(20);
  for (const pid of groups) signalGroup(pid, "SIGKILL");
}

function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
    return true;
  } catch {
    // The whole group is gone.
    return false;
  }
}

for (const [signal, code] of [
  ["SIGINT", 130],
  ["SIGTERM", 143],
  ["SIGHUP", 129],
])
  process.on(signal, () => void stop(code));

// npm killed without a word (kill -9, a closed session) must not leave us behind.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void stop(129), 500).unref();
