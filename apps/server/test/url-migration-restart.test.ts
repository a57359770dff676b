import assert from "node:assert/strict";
import { after, test } from "node:test";
import { sql } from "kysely";
import { openLog } from "#core/log.ts";
import { openDatabase } from "#db/client.ts";
import { testDatabase } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { ask, enter, kill, startServer } from "./real-server.ts";
import { until } from "./until.ts";

const databaseUrl = await testDatabase();
const { db, close } = openDatabase(databaseUrl, { max: 4, log: openLog("silent") });
after(() => close());

const films = 40;
const start = () => startServer({ DATABASE_URL: databaseUrl });

/** Every link, and what is written of the runs. */
const everything = async () => ({
  movies: await db.selectFrom("movie").select(["id", "video_url"]).orderBy("id").execute(),
  episodes: await db.selectFrom("episode").select(["id", "video_url"]).orderBy("id").execute(),
  runs: await db.selectFrom("url_migration").select(["movies_updated", "episodes_updated", "undone_at"]).orderBy("id").execute(),
  kept: await db
    .selectFrom("url_migration_part")
    .select(["item_type", "part", "changes"])
    .orderBy("item_type")
    .orderBy("part")
    .execute(),
});

/**
 * Calls while somebody holds the one episode, which comes after all the films: the transaction has written those and waits.
 * Kills the process there, and only then lets go.
 */
async function killedInTheMiddle(episode: string, server: Awaited<ReturnType<typeof start>>, path: string, body: object) {
  const token = await enter(server);
  const answered = await db.transaction().execute(async (holder) => {
    await holder.selectFrom("episode").select("id").where("id", "=", episode).forUpdate().execute();
    const asked = ask(`${server.url}${path}`, token, body).then(
      () => "answered",
      () => "cut",
    );
    await until("its films are written and it waits for the episode", async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%update "episode"%'`.execute(db);
      return rows.length > 0;
    });
    await kill(server);
    return asked;
  });
  assert.equal(answered, "cut");
  await until("the database has done with it", async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and query like '%update "episode"%' and state <> 'idle' and pid <> pg_backend_pid()`.execute(
      db,
    );
    return rows.length === 0;
  });
}

test("a kill -9 during a migration or its undo changes nothing, and the next process can run it", async () => {
  let server = await start();
  for (let i = 0; i < films; i++) await makeMovie(db, { title: `Film ${i}`, video_url: `https://ancien.fr/${i}.mp4` });
  const series = await makeSeries(db, { title: "Judex" });
  const episode = await makeEpisode(db, { series_id: series, video_url: "https://ancien.fr/e.mp4" });
  const domains = { old_domain: "ancien.fr", new_domain: "nouveau.fr" };
  const before = await everything();

  await killedInTheMiddle(episode, server, "/admin/migrate-urls", domains);
  assert.deepEqual(await everything(), before, "nothing of it stands");

  server = await start();
  const whole = { success: true, movies_updated: films, episodes_updated: 1, total_updated: films + 1 };
  const token = await enter(server);
  assert.deepEqual((await ask(`${server.url}/admin/migrate-urls`, token, domains)).json, { ...whole, in_bin_updated: 0 });
  const moved = await everything();
  assert.ok(moved.movies.every(({ video_url }) => video_url?.startsWith("https://nouveau.fr/")));

  await killedInTheMiddle(episode, server, "/admin/migrate-urls/undo", {});
  assert.deepEqual(await everything(), moved, "nothing of it is taken back");

  server = await start();
  assert.deepEqual((await ask(`${server.url}/admin/migrate-urls/undo`, token, {})).json, whole);
  const { movies, episodes } = await everything();
  assert.deepEqual({ movies, episodes }, { movies: before.movies, episodes: before.episodes });
  await kill(server);
});
