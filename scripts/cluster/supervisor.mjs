import { chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isStopping, start } from "../lib/processes.mjs";
import { programs } from "./packages.mjs";

const restartMs = 500;
/** Each part has a group of its own from here on, by which the kernel knows its packets. */
const firstGroup = 61_001;
const readyMs = 240_000;

/**
 * A program of the cluster, with a folder of its own.
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} command
 * @property {Record<string, string>} [env]
 * @property {{ uid: number, gid: number }} [account] runs it; by default that of this process
 * @property {() => Promise<boolean>} isReady
 * @property {number[]} [ports] where it listens
 * @property {() => number[]} [outliving] processes that stay when the program is killed
 * @property {number} [graceMs]
 */

/** Runs the programs of the cluster; one that ends is started again, as systemd or Kubernetes would. */
export class Supervisor {
  #running = new Map();
  #parts = new Map();
  #folder;

  constructor(folder) {
    this.#folder = folder;
    process.once("exit", () => this.#parts.forEach((part) => killAll(part.outliving?.() ?? [])));
  }

  /** The folder of a part, which its program can write. */
  folderOf(name, account) {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    return folder;
  }

  /** Starts parts and waits until each is ready. */
  async start(...parts) {
    for (const part of parts) {
      this.#parts.set(part.name, part);
      this.#launch(part);
    }
    await Promise.all(parts.map((part) => this.whenReady(part)));
  }

  /** Starts a part that was stopped. */
  resume(name) {
    const part = this.#parts.get(name);
    if (part && !this.#running.has(name)) this.#launch(part);
  }

  /** Ends a part with kill -9. It is started again, unless `stays`: then it is away until {@link resume}. */
  async kill(name, { stays = false } = {}) {
    const running = this.#running.get(name);
    if (!running) return;
    if (stays) this.#running.delete(name);
    killAll([-running.child.pid, ...(this.#parts.get(name).outliving?.() ?? [])]);
    await running.done;
  }

  /** Ends a part with SIGTERM, as an upgrade does; it is started again. */
  async end(name) {
    const running = this.#running.get(name);
    running?.child.kill("SIGTERM");
    await running?.done;
  }

  /** Replaces the command of a part, which it has from its next start on. */
  replace(name, command) {
    this.#parts.set(name, { ...this.#parts.get(name), command });
  }

  /** How the network knows a part. */
  placeOf(name) {
    const group = firstGroup + [...this.#parts.keys()].indexOf(name);
    return { name, group, ports: this.#parts.get(name)?.ports ?? [] };
  }

  /** The names of the parts, with their process ids; null for one that does not run. */
  pids() {
    return Object.fromEntries([...this.#parts.keys()].map((name) => [name, this.#running.get(name)?.child.pid ?? null]));
  }

  #launch({ name, command, env, account, graceMs = 3000 }) {
    const folder = this.folderOf(name, account);
    const log = openSync(join(folder, "log"), "a");
    const { group } = this.placeOf(name);
    const groups = process.getuid() === 0 ? [`--groups=${account ? `${account.gid},` : ""}${group}`] : [];
    const become = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`] : [];
    // The kernel ends the program should this process be killed.
    const prefix = [programs.setpriv, "--pdeathsig=INT", ...become, ...groups];
    const options = { cwd: folder, env, graceMs, stdio: ["pipe", log, log] };
    const running = start([...prefix, ...command], options);
    closeSync(log);
    this.#running.set(name, running);
    void this.#restartAfter(name, running);
  }

  async #restartAfter(name, running) {
    await running.done.catch(() => undefined);
    await sleep(restartMs);
    if (this.#running.get(name) === running && !isStopping()) this.#launch(this.#parts.get(name));
  }

  async whenReady({ name, isReady }) {
    const deadline = Date.now() + readyMs;
    while (!(await isReady().catch(() => false))) {
      if (Date.now() > deadline) throw new Error(`${name} ne répond pas :\n${this.#lastLines(name)}`);
      await sleep(50);
    }
  }

  #lastLines(name) {
    return readFileSync(join(this.#folder, name, "log"), "utf8")
      .split("\n")
      .slice(-30)
      .join("\n");
  }
}

/** Writes a file of a part's folder, for its program alone; returns its path. */
export function write(folder, name, text, account) {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  if (account) chownSync(path, account.uid, account.gid);
  return path;
}

function killAll(pids) {
  for (const pid of pids)
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
}
