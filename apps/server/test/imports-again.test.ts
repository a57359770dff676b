import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImportRun } from "@seance/contract/import-runs";
import { importMessages, type ImportResult, type ValidatedLink } from "@seance/contract/imports";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { securityCode, testApp } from "./app.ts";
import { makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";
import { until } from "./until.ts";

const tmdb = await tmdbStandIn();
const site = await testApp(tmdb.settings);
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");
const viewer = await signIn(site, "user");

const at = (name: string): string => `https://video.exemple.fr/r/${name}`;
const send = (links: unknown[], more: object = {}) => call("POST", "/admin/import/auto", { token, body: { links, ...more } });
const run = async (links: unknown[], more: object = {}): Promise<ImportResult> => (await send(links, more)).json;
const read = async (id: string) => (await call("GET", `/admin/import/runs/${id}`, { token })).json;
const act = (id: string, verb: "stop" | "retry" | "undo", body?: object) =>
  call("POST", `/admin/import/runs/${id}/${verb}`, { token, body, headers: { "x-security-code": securityCode } });

test("a refused link is corrected and tried again in its run", async () => {
  const { run_id, results } = await run([
    at("Bonne.2001.mkv"),
    at("Serie.Sans.Numero.S02.mkv"),
    at("Nomme.S03.mkv"),
    "illisible",
  ]);
  assert.deepEqual(
    results.map(({ place, outcome }) => [place, outcome]),
    [
      [0, "create"],
      [1, "refuse"],
      [2, "refuse"],
      [3, "refuse"],
    ],
  );
  const again = await act(run_id, "retry", {
    links: [{ place: 1, episode: 4 }, { place: 2, title: "Nommé", year: 1988, is_series: false }, { place: 0 }],
  });
  assert.equal(again.status, 200, again.text);
  const after: ImportRun = again.json;
  assert.deepEqual([after.state, after.successful_imports, after.failed_imports, after.done_links], ["done", 3, 1, 4]);
  const { results: now } = await read(run_id);
  assert.deepEqual(
    now.map(({ outcome, title }: ImportResult["results"][number]) => [outcome, title]),
    [
      ["create", "Bonne"],
      ["create", "Serie Sans Numero S2E4"],
      ["create", "Nommé"],
      ["refuse", null],
    ],
  );
  assert.equal((await act(run_id, "retry", { links: [{ place: 0 }] })).json.detail, importMessages.nothingToRetry);
  const undone = (await act(run_id, "undo")).json;
  assert.deepEqual([undone.movies_removed, undone.series_removed, undone.episodes_removed], [2, 1, 1]);
  const { run: shown } = await read(run_id);
  assert.deepEqual([shown.state, shown.undo], ["undone", undone], "the result says what the undo did");
  assert.equal((await act(run_id, "retry", { links: [{ place: 3 }] })).json.detail, importMessages.notRetryable);
});

test("a running import is stopped: what was done is kept, the rest is said, and it can be gone on with or undone", async () => {
  tmdb.delayMs = 20;
  const links = Array.from({ length: 240 }, (_, i) => at(`Arrete.${i}.numero.${1950 + (i % 70)}.mkv`));
  const { job_id: id } = (await send(links)).json;
  await until("some links are imported", async () => (await read(id)).run.done_links >= 10);
  const stopped = await act(id, "stop");
  assert.equal(stopped.status, 200, stopped.text);
  assert.match(stopped.json.state, /^stopp(ing|ed)$/);
  await until("it is stopped", async () => (await read(id)).run.state === "stopped");
  const told: ImportRun = (await read(id)).run;
  const { done_links, successful_imports, stopped_links, failed_imports } = told;
  assert.ok(successful_imports >= 10 && stopped_links > 0 && failed_imports === 0, JSON.stringify(told));
  assert.equal(done_links, 240, "no link is left pending");
  assert.equal((await act(id, "stop")).json.detail, importMessages.notStoppable);
  const made = async () => (await db.selectFrom("import_item").select("item_id").where("run_id", "=", id).execute()).length;
  const kept = await made();
  assert.equal(kept, successful_imports);
  tmdb.delayMs = 0;
  const again = await act(id, "retry", { all: "stopped" });
  assert.equal(again.status, 200, again.text);
  await until("it goes on", async () => (await read(id)).run.state === "done");
  assert.equal(await made(), 240);
  assert.equal((await act(id, "undo")).json.movies_removed, 240);
});

test("a run is stopped at once though a link is locked, and stops at its next item", async () => {
  tmdb.delayMs = 20;
  const links = Array.from({ length: 240 }, (_, i) => at(`Bloque.${i}.numero.${1950 + (i % 70)}.mkv`));
  const { job_id: id } = (await send(links)).json;
  await until("some links are imported", async () => (await read(id)).run.done_links >= 1);
  await db.transaction().execute(async (tx) => {
    const pending = tx.selectFrom("import_link").select("place").where("run_id", "=", id).where("outcome", "=", "pending");
    await pending.orderBy("place", "desc").limit(1).forUpdate().executeTakeFirstOrThrow();
    const { status, json } = await act(id, "stop");
    assert.deepEqual([status, json.state], [200, "stopping"]);
    assert.equal((await act(id, "stop")).json.detail, importMessages.notStoppable, "once");
    await until("its end waits for the link", async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%import_link%'`.execute(
        db,
      );
      return rows.length > 0;
    });
    assert.equal((await act(id, "retry", { all: "stopped" })).status, 409, "not before it has stopped");
  });
  tmdb.delayMs = 0;
  await until("it is stopped", async () => (await read(id)).run.state === "stopped");
  assert.ok((await read(id)).run.stopped_links > 0);
});

test("the chosen season is obeyed, and a name that says another season or series is flagged", async () => {
  const series = await makeSeries(db, { title: "Choisie", year: 2001 });
  const query = `?import_type=episode&target_series_id=${series}&target_season=3`;
  const links = [
    at("Choisie.S01E02.mkv"),
    at("Choisie.S03E03.mkv"),
    at("Tout.Autre.S03E04.mkv"),
    { link: at("Choisie.S01E05.mkv"), season: 1 },
  ];
  const told: ValidatedLink[] = (await call("POST", `/admin/import/validate-links${query}`, { token, body: links })).json.results;
  assert.deepEqual(
    told.map(({ warnings }) => warnings),
    [[importMessages.season(1, 3)], [], [importMessages.series("Tout Autre", "Choisie")], []],
  );
  await run(links, { import_type: "episode", target_series_id: series, target_season: 3, publish: true });
  const { episodes } = (await call("GET", `/series/${series}/episodes`, { token })).json;
  assert.deepEqual(
    episodes.map(({ season_number, episode_number }: Record<string, number>) => [season_number, episode_number]),
    [
      [1, 5],
      [3, 2],
      [3, 3],
      [3, 4],
    ],
    "a line that somebody corrected keeps its own season",
  );
});

test("stopping and trying again: staff only, and bad input is refused", async () => {
  const { run_id } = await run(["illisible"]);
  const body = { links: [{ place: 0 }] };
  for (const verb of ["stop", "retry"])
    for (const [who, status] of [
      [undefined, 401],
      [viewer.token, 403],
    ] as const)
      assert.equal((await call("POST", `/admin/import/runs/${run_id}/${verb}`, { token: who, body })).status, status);
  for (const wrong of [{}, { links: [] }, { links: [{ place: -1 }] }, { all: "already" }, { links: [{ place: 0, season: 51 }] }])
    assert.equal((await act(run_id, "retry", wrong)).status, 422, JSON.stringify(wrong));
  assert.equal((await act(newId(), "retry", body)).status, 404);
  assert.equal((await act(newId(), "stop")).status, 404);
});

/** An import and this test wait for each other's words; whether PostgreSQL ended the transaction of the import, and not this one. */
async function deadlockImport(n: number): Promise<{ isImports: boolean; result: ImportResult }> {
  const insertWord = (tx: Db, word: string) => sql`insert into search_word values (${word})`.execute(tx);
  const { promise: result, resolve, reject } = Promise.withResolvers<ImportResult>();
  try {
    await inTransaction(db, async (tx) => {
      // Words are inserted in their order: the import has the first one, and waits for the last one.
      await insertWord(tx, `zz${n}verrou`);
      run([at(`Aa${n}verrou.Zz${n}verrou.1987.mkv`)], { auto_detect_metadata: false }).then(resolve, reject);
      await until("the import waits", async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into "movie"%'`.execute(db);
        return rows.length > 0;
      });
      await insertWord(tx, `aa${n}verrou`);
    });
  } catch (error) {
    assert.ok(error instanceof Error && "code" in error && error.code === "40P01", String(error));
    return { isImports: false, result: await result };
  }
  return { isImports: true, result: await result };
}

test("a link whose transaction PostgreSQL ends because of a deadlock is imported again", async () => {
  for (let n = 0, isImports = false; !isImports; n++) {
    const ended = await deadlockImport(n);
    assert.deepEqual(
      ended.result.results.map(({ outcome }) => outcome),
      ["create"],
    );
    isImports = ended.isImports;
  }
});
