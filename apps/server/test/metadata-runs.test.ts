import assert from "node:assert/strict";
import { test } from "node:test";
import { metadataRunMessages, type MetadataResult, type MetadataRun } from "@seance/contract/metadata-runs";
import { metadataMessages } from "@seance/contract/metadata";
import { newId } from "#core/ids.ts";
import { securityCode, testApp } from "./app.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";
import { until } from "./until.ts";

const tmdb = await tmdbStandIn();
tmdb.movies.push(
  { id: 81, title: "Le Phare", year: 2001 },
  { id: 82, title: "Les Jumeaux", year: 2002 },
  { id: 83, title: "Les Jumeaux", year: 2002 },
  { id: 84, title: "La Jetée", year: 2003 },
);
tmdb.series.push({ id: 91, title: "Les Falaises", year: 2011 });

const site = await testApp(tmdb.settings);
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");
const admin = await signIn(site, "admin");
const author = { account_id: admin.id, email: admin.email, role: "admin" };

const start = (body: object) => call("POST", "/admin/metadata/runs", { token, body });
const read = async (id: string): Promise<{ run: MetadataRun; results: MetadataResult[]; total: number }> =>
  (await call("GET", `/admin/metadata/runs/${id}`, { token })).json;
const act = (id: string, verb: "stop" | "undo" | "retry") => call("POST", `/admin/metadata/runs/${id}/${verb}`, { token });
const movie = async (id: string) => (await call("GET", `/movies/${id}`, { token })).json;
async function over(id: string) {
  await until("the refresh is over", async () => (await read(id)).run.state !== "running");
  return read(id);
}
const bare = { description: "", director: null, cast: [] };

test("titles are refreshed by a job, with before and after by field, and the undo puts them back", async () => {
  const lighthouse = await makeMovie(db, { title: "Le Phare", year: 2001, ...bare, genre: "Comédie" });
  const twins = await makeMovie(db, { title: "Les Jumeaux", year: 2002, ...bare });
  const pier = await makeMovie(db, { title: "La Jetée", year: 2003, ...bare });
  const unknown = await makeMovie(db, { title: "Inconnu au bataillon", year: 1950 });
  const before = [await movie(lighthouse), await movie(pier)];
  const answer = await start({ item_type: "movie", ids: [lighthouse, twins, pier, unknown, newId()] });
  assert.equal(answer.status, 202, answer.text);
  const { run, results } = await over(answer.json.id);
  assert.deepEqual([run.state, run.total, run.done, run.changed, run.unmatched], ["done", 4, 4, 2, 2]);
  const of = (id: string) => results.find(({ item_id }) => item_id === id);
  assert.deepEqual(
    [of(lighthouse)?.outcome, of(twins)?.message, of(unknown)?.message],
    ["changed", metadataRunMessages.ambiguous, metadataRunMessages.none],
  );
  const fields = of(lighthouse)?.changes.map(({ field }) => field) ?? [];
  assert.ok(fields.includes("description") && fields.includes("director"), fields.join());
  assert.ok(!fields.includes("genre"), "filled fields stay");
  const { after } = of(lighthouse)?.changes.find(({ field }) => field === "description") ?? {};
  assert.equal((await movie(lighthouse)).description, after);

  const given = (await movie(pier)).description;
  await call("PUT", `/movies/${pier}`, { token, body: { description: "De ma main." } });
  const undone = await act(run.id, "undo");
  assert.deepEqual([undone.json.state, undone.json.restored], ["undone", 1]);
  const { updated_at: _now, ...restored } = await movie(lighthouse);
  const { updated_at: _then, ...was } = before[0];
  assert.deepEqual(restored, was);
  assert.equal((await movie(pier)).description, "De ma main.", "what somebody changed since stays");
  assert.deepEqual(
    (await read(run.id)).results.filter((one) => one.restored).map(({ item_id }) => item_id),
    [lighthouse],
  );
  await call("PUT", `/movies/${pier}`, { token, body: { description: given } });
  assert.equal((await act(run.id, "undo")).json.restored, 2, "tried again for what stayed");
  assert.equal((await act(run.id, "undo")).json.detail, metadataRunMessages.notUndoable);
});

test("a change of domain between a refresh and its undo is no edit, nor is the refresh of what an import made", async () => {
  tmdb.movies.push({ id: 90, title: "Le Môle", year: 2006 });
  const links = ["https://vieux.exemple.fr/Le.Mole.2006.mkv"];
  const imported = await call("POST", "/admin/import/auto", { token, body: { links, auto_detect_metadata: false } });
  const id: string = imported.json.results[0].item_id;
  await db.updateTable("movie").set({ title: "Le Môle" }).where("id", "=", id).execute();
  const before = await movie(id);
  const { run } = await over((await start({ item_type: "movie", ids: [id] })).json.id);
  assert.equal(run.changed, 1);
  const founder = await signIn(site, "fondateur");
  const body = { old_domain: "vieux.exemple.fr", new_domain: "neuf.exemple.fr" };
  assert.equal((await call("POST", "/admin/migrate-urls", { token: founder.token, body })).json.total_updated, 1);
  assert.equal((await act(run.id, "undo")).json.restored, 1);
  assert.equal((await movie(id)).description, before.description);
  const undone = await call("POST", `/admin/import/runs/${imported.json.run_id}/undo`, {
    token,
    headers: { "x-security-code": securityCode },
  });
  assert.deepEqual([undone.json.movies_removed, undone.json.left], [1, []]);
});

test("all fields may be replaced, and all incomplete series be found; a draft stays one", async () => {
  const series = await makeSeries(db, { title: "Les Falaises", year: 2011, description: "", status: "draft" });
  const { json } = await start({ item_type: "series", only_missing: false });
  const { results } = await over(json.id);
  const changed = results.find(({ item_id }) => item_id === series);
  assert.equal(changed?.outcome, "changed");
  const after = (await call("GET", `/series/${series}`, { token })).json;
  assert.deepEqual([after.status, after.genre === "Crime", after.description !== ""], ["draft", false, true]);
});

test("a running refresh is stopped, and what was done is undone", async () => {
  tmdb.delayMs = 50;
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, i) => makeMovie(db, { title: `À voir ${i}`, year: 1960, ...bare })),
  );
  for (const i of ids.keys()) tmdb.movies.push({ id: 200 + i, title: `À voir ${i}`, year: 1960 });
  const { id } = (await start({ item_type: "movie", ids })).json;
  await until("some are refreshed", async () => (await read(id)).run.done >= 3);
  const stopped: MetadataRun = (await act(id, "stop")).json;
  assert.equal(stopped.state, "stopped");
  assert.ok(stopped.done < 60 && stopped.changed >= 3, JSON.stringify(stopped));
  assert.equal((await act(id, "stop")).json.detail, metadataRunMessages.over);
  tmdb.delayMs = 0;
  assert.equal((await act(id, "undo")).json.restored, stopped.changed);
});

test("titles that failed, and those that a stop left, are refreshed again; an undone refresh is not", async () => {
  const [left, broken, fine] = await Promise.all(["Le Phare", "La Jetée", "Le Môle"].map((title) => makeMovie(db, { title })));
  const titles = [left, broken, fine].map((item_id, place) => ({ item_id: item_id ?? "", place, title: "" }));
  const given = { id: newId(), ...author, item_type: "movie" as const, only_missing: true, total: 3 };
  const at = new Date();
  await db
    .insertInto("metadata_run")
    .values({ ...given, stopped_at: at, finished_at: at })
    .execute();
  const outcomes = ["stopped", "failed", "same"] as const;
  for (const [i, title] of titles.entries())
    await db
      .insertInto("metadata_result")
      .values({
        ...title,
        run_id: given.id,
        outcome: outcomes[i] ?? "same",
        message: i === 1 ? metadataRunMessages.failed : null,
      })
      .execute();
  assert.equal((await read(given.id)).run.retryable, 2);
  const retried = await act(given.id, "retry");
  assert.deepEqual([retried.status, retried.json.state, retried.json.done], [200, "running", 1], retried.text);
  assert.equal((await act(given.id, "retry")).json.detail, metadataRunMessages.notRetryable);
  const { run, results } = await over(given.id);
  assert.deepEqual([run.state, run.done, run.retryable], ["done", 3, 0]);
  assert.ok(
    results.every(({ outcome }) => ["changed", "same", "unmatched"].includes(outcome)),
    JSON.stringify(results),
  );
  assert.equal((await act(given.id, "retry")).json.detail, metadataRunMessages.nothingToRetry);
  await db.updateTable("metadata_result").set({ outcome: "failed" }).where("run_id", "=", given.id).execute();
  await act(given.id, "undo");
  assert.equal((await act(given.id, "retry")).json.detail, metadataRunMessages.notRetryable);
  const other = await testApp({}, { databaseUrl: site.databaseUrl });
  assert.equal((await other.call("POST", `/admin/metadata/runs/${given.id}/retry`, { token })).json.detail, metadataMessages.off);
});

test("the source is told, searched, and fills the form of a new title", async () => {
  const get = (path: string) => call("GET", path, { token: admin.token });
  assert.deepEqual((await get("/admin/metadata")).json, { source: "TMDB" });
  const found = await get("/admin/metadata/candidates?item_type=movie&title=Le%20Phare&year=2001");
  assert.deepEqual(
    found.json.candidates.map(({ tmdb_id }: { tmdb_id: number }) => tmdb_id),
    [81],
  );
  assert.equal((await get("/admin/metadata/candidates?item_type=movie&title=Zzz")).json.message, metadataMessages.none);
  const { fields } = (await get("/admin/metadata/titles/movie/81")).json;
  assert.deepEqual([fields.title, fields.year, typeof fields.poster, "tmdb_id" in fields], ["Le Phare", 2001, "string", false]);
  assert.equal((await get("/admin/metadata/titles/series/999")).status, 404);
  const other = await testApp({}, { databaseUrl: site.databaseUrl });
  const off = (path: string) => other.call("GET", path, { token: admin.token });
  assert.deepEqual((await off("/admin/metadata")).json, { source: null });
  assert.equal((await off("/admin/metadata/candidates?item_type=movie&title=Le%20Phare")).json.message, metadataMessages.off);
  assert.equal((await off("/admin/metadata/titles/movie/81")).status, 409);
  assert.equal((await other.call("POST", "/admin/metadata/runs", { token, body: { item_type: "movie" } })).status, 409);
});

test("a new draft needs only its title; what is not a draft needs the rest", async () => {
  for (const [path, rest] of [
    ["/movies", ["year", "genre", "description", "thumbnail"]],
    ["/series", ["genre", "year"]],
  ] as const) {
    const add = (body: object) => call("POST", path, { token, body });
    const draft = await add({ title: "Seulement un nom", status: "draft" });
    assert.equal(draft.status, 201, draft.text);
    assert.deepEqual([draft.json.status, draft.json.genre, draft.json.year], ["draft", "", null]);
    const refused = await add({ title: "Publié trop tôt" });
    assert.equal(refused.status, 422);
    const named = refused.json.detail.map(({ loc }: { loc: string[] }) => loc.at(-1)).toSorted();
    assert.deepEqual(named, rest.toSorted());
    assert.equal((await add({ status: "draft" })).status, 422);
  }
});

test("refreshes are for who manages content, and bad input is refused", async () => {
  const id = newId();
  const calls = [
    ["POST", "/admin/metadata/runs", { item_type: "movie" }],
    ["GET", "/admin/metadata/runs", undefined],
    ["GET", `/admin/metadata/runs/${id}`, undefined],
    ["POST", `/admin/metadata/runs/${id}/stop`, undefined],
    ["POST", `/admin/metadata/runs/${id}/retry`, undefined],
    ["POST", `/admin/metadata/runs/${id}/undo`, undefined],
  ] as const;
  for (const [method, path, body] of calls)
    for (const [who, status] of [
      [undefined, 401],
      [admin.token, 403],
    ] as const)
      assert.equal((await call(method, path, { token: who, body })).status, status, `${method} ${path}`);
  for (const verb of ["stop", "retry", "undo"] as const) assert.equal((await act(id, verb)).status, 404);
  for (const body of [{}, { item_type: "episode" }, { item_type: "movie", ids: [] }, { item_type: "movie", ids: ["x"] }])
    assert.equal((await start(body)).status, 422, JSON.stringify(body));
  assert.equal((await start({ item_type: "movie", ids: [id] })).json.detail, metadataRunMessages.nothing);
  assert.equal((await call("GET", "/admin/metadata/candidates?item_type=movie&title=", { token })).status, 422);
});
