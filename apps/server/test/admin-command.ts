import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { after } from "node:test";
import { openLog } from "#core/log.ts";
import { openDatabase, type Db } from "#db/client.ts";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

const command = path.join(import.meta.dirname, "../src/admin.mjs");
const log = openLog("silent");

const running = new Set<ChildProcess>();
after(() => running.forEach((child) => child.kill("SIGKILL")));

export type Settings = Readonly<Record<string, string>>;

export interface Ended {
  readonly code: number | null;
  readonly said: string;
  readonly complained: string;
}

export interface Begun {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the admin command, as its own process. */
export function beginAdmin(words: readonly string[], settings: Settings): Begun {
  const env = { PATH: process.env["PATH"], ...settings };
  const child = spawn(process.execPath, [command, ...words], { env, stdio: ["pipe", "pipe", "pipe"] });
  running.add(child);
  const texts = { said: "", complained: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (texts.said += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (texts.complained += text));
  // Whoever refuses at once reads no input.
  child.stdin.on("error", () => undefined);
  const ended = once(child, "close").then(([code]) => {
    running.delete(child);
    return { code: code as number | null, ...texts };
  });
  return { child, ended };
}

/** Runs the admin command to its end; `typed` comes on its standard input. */
export function admin(words: readonly string[], settings: Settings, typed = ""): Promise<Ended> {
  const { child, ended } = beginAdmin(words, settings);
  child.stdin?.end(typed);
  return ended;
}

/** Works on the embedded database of a folder while no server does. */
export async function onEmbedded<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log });
  try {
    return await onUrl(embedded.url, work);
  } finally {
    await embedded.stop();
  }
}

/** Works on a database, brought to this version. */
export async function onUrl<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  await migrate(url, log);
  const database = openDatabase(url, { max: 2, log });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
