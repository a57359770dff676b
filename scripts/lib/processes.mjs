import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./paths.mjs";

// Everything a command starts is started here, in a group of its own: Ctrl-C then reaches the command alone, which asks
// each group to stop, waits, and ends what is left. Nothing survives it.

const children = new Set();
let stopping;

/**
 * Starts a program, which gets `graceMs` to end by itself when it is stopped. `done` gives its exit code and, when its output is kept rather than shown, that output.
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

/** Runs a program to its end and gives its result; a command that is being stopped starts nothing more. */
export async function run(command, options) {
  if (stopping) return new Promise(() => {});
  const result = await start(command, options).done;
  // Being interrupted is no failure to report: the exit is on its way.
  return stopping ? new Promise(() => {}) : result;
}

/** Stops everything that was started, waits until what was printed is written, then exits. */
export function stop(exitCode) {
  stopping ??= endAll()
    .then(written)
    .then(() => process.exit(exitCode));
  return stopping;
}

// A pipe takes 64 KB at once: an exit drops what its reader has not taken yet.
const written = () =>
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

// npm killed without a word (kill -9, a closed session) must not leave us behind. Between npm and us stands a shell, which
// outlives npm: it is the shell's parent that changes.
const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
const atStart = lineage();
setInterval(() => lineage() !== atStart && void stop(129), 500).unref();

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8").match(/^PPid:\s*(\d+)/m)?.[1];
  } catch {
    // No /proc here: our own parent is all there is to see.
    return undefined;
  }
}
