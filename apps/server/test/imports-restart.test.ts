import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { after, test } from "node:test";
import type { ImportResult } from "@seance/contract/imports";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { scratchFolder, testDatabase } from "./app.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";
import { until } from "./until.ts";

const main = path.join(import.meta.dirname, "../src/main.ts");
const started = new Set<ChildProcess>();
after(() => started.forEach((child) => child.kill("SIGKILL")));

const databaseUrl = await testDatabase();
const founder = { email: "fondateur@exemple.fr", password: "secret-fondateur" };
const tmdb = await tmdbStandIn();
tmdb.delayMs = 30;
const films = 300;
for (let i = 0; i < films; i++) tmdb.movies.push({ id: 1000 + i, title: `Film numéro ${i}`, year: 1950 + (i % 70) });

const { db, close } = openDatabase(databaseUrl, { max: 2, log: openLog("silent") });
after(() => close());

interface Process {
  readonly child: ChildProcess;
  readonly url: string;
}

/** The real program on the one database. */
async function startMain(): Promise<Process> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  const env = {
    PATH: process.env["PATH"],
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: databaseUrl,
    APP_SECRET: "x".repeat(40),
    PORT: String(port),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    FOUNDER_EMAIL: founder.email,
    FOUNDER_PASSWORD: founder.password,
    ...tmdb.settings,
  };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "pipe"] });
  started.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  await until(60_000, "it listens", () => output.includes("Séance est ouverte") || child.exitCode !== null);
  assert.equal(child.exitCode, null, output);
  return { child, url: `http://127.0.0.1:${port}/api` };
}

async function ask(url: string, token: string, body?: object): Promise<{ status: number; json: any }> {
  const answer = await fetch(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: await answer.json() };
}

const settled = async (): Promise<number> => {
  const { count } = await db
    .selectFrom("import_link")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("outcome", "<>", "pending")
    .executeTakeFirstOrThrow();
  return count;
};

test("killed in the middle, stopped in the middle: the import goes on where it was, nothing doubled, nothing lost", async () => {
  const first = await startMain();
  const signedIn = await ask(`${first.url}/login`, "", founder);
  const token: string = signedIn.json.access_token;
  const links = Array.from({ length: films }, (_, i) => `https://video.exemple.fr/Film.numero.${i}.${1950 + (i % 70)}.mkv`);
  const sent = await ask(`${first.url}/admin/import/auto`, token, { links });
  assert.equal(sent.status, 202);
  const id: string = sent.json.job_id;

  await until(60_000, "some links are imported", async () => (await settled()) >= 30);
  const killed = once(first.child, "exit");
  first.child.kill("SIGKILL");
  await killed;
  const atKill = await settled();
  assert.ok(atKill < films, "in the middle");
  assert.equal((await db.selectFrom("movie").select("id").execute()).length, atKill, "each link is whole or not at all");

  const second = await startMain();
  await until(60_000, "it goes on by itself", async () => (await settled()) >= atKill + 30);
  const stopped = once(second.child, "exit");
  const began = performance.now();
  second.child.kill("SIGTERM");
  assert.deepEqual(await stopped, [0, null]);
  assert.ok(performance.now() - began < 10_000, `${performance.now() - began} ms`);
  assert.ok((await settled()) < films, "in the middle again");

  const third = await startMain();
  const job = async () => (await ask(`${third.url}/admin/jobs/${id}`, token)).json;
  await until(90_000, "it ends", async () => (await job()).state === "done");
  const { progress, result } = (await job()) as { progress: object; result: ImportResult };
  assert.deepEqual(progress, { done: films, total: films });
  assert.deepEqual(
    result.results.filter(({ outcome }) => outcome !== "create"),
    [],
  );
  const movies = await db.selectFrom("movie").select(["title", "video_url", "duration"]).execute();
  assert.deepEqual(movies.map(({ video_url }) => video_url).toSorted(), links.toSorted());
  assert.ok(
    movies.every(({ duration, title }) => duration === 95 && title.startsWith("Film numéro")),
    "with what TMDB knows",
  );
});
