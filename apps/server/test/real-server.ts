import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { SignedIn } from "@seance/contract/accounts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { closeAtEnd, scratchFolder } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { until } from "./until.ts";

const main = path.join(import.meta.dirname, "../src/main.mjs");
const started = new Set<ChildProcess>();
const killAll = (): void => started.forEach((child) => child.kill("SIGKILL"));
// A test file that fails while it loads runs no hook.
process.once("uncaughtExceptionMonitor", killAll);

export const founder = { email: "fondateur@exemple.fr", password: "secret-fondateur" };

export interface RealServer {
  readonly child: ChildProcess;
  readonly port: number;
  /** Of its calls. */
  readonly url: string;
}

/** The real program, in a process of its own, once it listens. */
export async function startServer(settings: Record<string, string>): Promise<RealServer> {
  const port = Number(settings["PORT"] ?? (await freePort()));
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: await scratchFolder(),
    APP_SECRET: "x".repeat(40),
    PORT: String(port),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    FOUNDER_EMAIL: founder.email,
    FOUNDER_PASSWORD: founder.password,
    ...settings,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  closeAtEnd(() => ended(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until("it listens", () => output.includes("Séance est ouverte") || child.exitCode !== null);
  assert.equal(child.exitCode, null, output);
  return { child, port, url: `http://127.0.0.1:${port}/api` };
}

/** Ends it as a cut of the current would. */
export const kill = ({ child }: RealServer): Promise<void> => ended(child);

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
}

/** As if the jobs of a killed server had been silent for their ten seconds: the next one resumes them at its first check. */
export const forgetJobs = (db: Db) =>
  sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '10 seconds' where state = 'active'`.execute(db);

/** A call, a POST where it has a body; `Said` is what the test takes its answer for. */
export async function ask<Said>(url: string, token: string, body?: object): Promise<{ status: number; json: Said }> {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as Said };
}

/** The token of the fondateur whom the settings make. */
export const enter = async ({ url }: RealServer): Promise<string> =>
  (await ask<SignedIn>(`${url}/login`, "", founder)).json.access_token;
