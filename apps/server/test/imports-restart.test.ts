import assert from "node:assert/strict";
import { once } from "node:events";
import { after, test } from "node:test";
import type { ImportResult } from "@seance/contract/imports";
import { sql } from "kysely";
import type { Job } from "@seance/contract/jobs";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { testDatabase } from "./app.ts";
import { ask, enter, forgetJobs, kill, startServer } from "./real-server.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";
import { until } from "./until.ts";

const databaseUrl = await testDatabase();
const tmdb = await tmdbStandIn();
tmdb.delayMs = 30;
const films = 300;
for (let i = 0; i < films; i++) tmdb.movies.push({ id: 1000 + i, title: `Film numéro ${i}`, year: 1950 + (i % 70) });

const { db, close } = openDatabase(databaseUrl, { max: 2, log: openLog("silent") });
after(() => close());

/** The real program on the one database. */
const start = () => startServer({ DATABASE_URL: databaseUrl, ...tmdb.settings });

const outcomes = async () =>
  (
    await sql<{ outcome: string; link: string; made: boolean }>`
      select outcome, link, movie.id is not null as made from import_link left join movie on video_url = link where outcome <> 'pending'`.execute(
      db,
    )
  ).rows;
const settled = async (): Promise<number> => {
  const { count } = await db
    .selectFrom("import_link")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("outcome", "<>", "pending")
    .executeTakeFirstOrThrow();
  return count;
};

test("resumes an import after a kill and after a stop, without duplicates or losses", async () => {
  const first = await start();
  const token = await enter(first);
  const links = Array.from({ length: films }, (_, i) => `https://video.exemple.fr/Film.numero.${i}.${1950 + (i % 70)}.mkv`);
  const sent = await ask<{ readonly job_id: string }>(`${first.url}/admin/import/auto`, token, { links });
  assert.equal(sent.status, 202);
  const id: string = sent.json.job_id;

  await until("some links are imported", async () => (await settled()) >= 30);
  await kill(first);
  await forgetJobs(db);
  const atKill = await settled();
  assert.ok(atKill < films, "in the middle");
  // In one snapshot: the last transactions of the killed server may still commit.
  assert.deepEqual(
    (await outcomes()).filter(({ outcome, made }) => outcome !== "create" || !made),
    [],
    "each link is whole or not at all",
  );

  const second = await start();
  await until("it goes on by itself", async () => (await settled()) >= atKill + 30);
  const stopped = once(second.child, "exit");
  const began = performance.now();
  second.child.kill("SIGTERM");
  assert.deepEqual(await stopped, [0, null]);
  assert.ok(performance.now() - began < 30_000, `${performance.now() - began} ms`);
  assert.ok((await settled()) < films, "in the middle again");

  const third = await start();
  const job = async () => (await ask<Job & { readonly result: ImportResult }>(`${third.url}/admin/jobs/${id}`, token)).json;
  await until("it ends", async () => (await job()).state === "done");
  const { progress, result } = await job();
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
