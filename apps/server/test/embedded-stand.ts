import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";

interface Holder {
  readonly child: ChildProcess;
  /** The URL, or the refusal. */
  readonly said: string;
  /** What it had logged before. */
  readonly warnings: readonly string[];
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "postgres/postmaster.pid"), "utf8")).split("\n")[0]);
}

export function runs(pid: number): boolean {
  // A killed process may stay as a zombie until its new parent looks at it.
  return (
    spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" })
      .stdout.trim()
      .replace(/^Z.*/, "") !== ""
  );
}

/** A separate process that holds the database, and the first line it says: the URL or the refusal. */
export async function holder(dataDir: string, env: NodeJS.ProcessEnv = {}, systemUser = ""): Promise<Holder> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "embedded-holder.ts"), dataDir, systemUser], {
    env: { ...process.env, ...env },
    detached: true,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  assert.ok(child.stdout);
  const warnings: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith("{")) return { child, said: line, warnings };
    warnings.push((JSON.parse(line) as { msg: string }).msg);
  }
  throw new Error("the holder said nothing");
}

/** A folder with a `setpriv` that forgets what it is told first: nothing ends PostgreSQL when its server is killed. */
export async function forgetfulSetpriv(bin: string): Promise<string> {
  await mkdir(bin);
  await writeFile(join(bin, "setpriv"), `#!/bin/sh\nshift\nPATH=${process.env["PATH"]}\nexec setpriv "$@"\n`, { mode: 0o755 });
  return bin;
}

export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const gone = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
  child.kill(signal);
  await gone;
}
