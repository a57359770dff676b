import assert from "node:assert/strict";
import { test } from "node:test";
import type { ImportDraft, ImportDrafts } from "@seance/contract/import-drafts";
import type { UndoResult } from "@seance/contract/import-runs";
import type { ImportResult } from "@seance/contract/imports";
import { newId } from "#core/ids.ts";
import { securityCode, testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";

const tmdb = await tmdbStandIn();
tmdb.movies.push(
  { id: 61, title: "La Digue", year: 2003 },
  { id: 62, title: "Le Ressac", year: 2004 },
  { id: 63, title: "Le Ressac", year: 2004, overview: "L’autre." },
);
tmdb.series.push({ id: 71, title: "Les Embruns", year: 2015 });

const site = await testApp(tmdb.settings);
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "admin");
const senior = await signIn(site, "super_admin");
const viewer = await signIn(site, "user");

const at = (name: string): string => `https://video.exemple.fr/b/${name}`;
const run = async (names: string[], more: object = {}): Promise<ImportResult> => {
  const answer = await call("POST", "/admin/import/auto", { token, body: { links: names.map(at), ...more } });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
};
const queue = async (query = ""): Promise<ImportDrafts> => {
  const answer = await call("GET", `/admin/import/drafts${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
};
const ofRun = ({ run_id }: ImportResult) => queue(`?run=${run_id}`);
const shown = async (path: string) => (await call("GET", path, { token: viewer.token })).status;
const publish = (body: object) => call("POST", "/admin/import/drafts/publish", { token, body });
const keyOf = ({ item_type, id }: ImportDraft) => ({ item_type, id });

test("an import makes drafts, that nobody but the staff sees until they are published", async () => {
  const result = await run(["La.Digue.2003.mkv", "Le.Ressac.2004.mkv", "Rien.De.Connu.mkv", "Les.Embruns.S01E01.mkv"]);
  const { drafts, counts, next } = await ofRun(result);
  assert.deepEqual(
    drafts.map(({ title, match, missing, sure, is_new, episodes }) => [title, match, missing.length > 0, sure, is_new, episodes]),
    [
      ["La Digue", "sure", false, true, true, 0],
      ["Le Ressac", "close", false, false, true, 0],
      ["Les Embruns", "sure", false, true, true, 1],
      ["Rien De Connu", "none", true, false, true, 0],
    ],
  );
  assert.deepEqual([counts, next], [{ sure: 2, check: 2 }, null]);
  assert.deepEqual(drafts[3]?.missing, ["year", "genre", "description", "poster"]);
  const paths = drafts.map(({ item_type, id }) => `/${item_type === "movie" ? "movies" : "series"}/${id}`);
  assert.deepEqual(await Promise.all(paths.map(shown)), [404, 404, 404, 404]);

  const { json } = await publish({ sure: true, run: result.run_id });
  assert.deepEqual(json, { published: 2, left: 0 });
  assert.deepEqual(await Promise.all(paths.map(shown)), [200, 404, 200, 404]);
  assert.deepEqual((await ofRun(result)).counts, { sure: 0, check: 2 });
  const { json: series } = await call("GET", paths[2] ?? "", { token });
  assert.equal(series.status, "completed", "with the status that the source knows");

  const undone = await call("POST", `/admin/import/runs/${result.run_id}/undo`, {
    token: senior.token,
    headers: { "x-security-code": securityCode },
  });
  assert.deepEqual(
    undone.json.left.map(({ title, reason }: UndoResult["left"][number]) => [title, reason]),
    [
      ["La Digue", "published"],
      ["Les Embruns — S1E1", "published"],
      ["Les Embruns", "published"],
    ],
    "what was checked and published stays",
  );
  assert.equal(undone.json.movies_removed, 2);
  assert.deepEqual(await Promise.all(paths.map(shown)), [200, 404, 200, 404]);
  assert.deepEqual((await ofRun(result)).drafts, []);
});

test("new episodes of a series that viewers see are drafts too", async () => {
  const series = await makeSeries(db, { title: "Déjà Publiée", year: 2001 });
  await makeEpisode(db, { series_id: series, season_number: 1, episode_number: 1 });
  const result = await run(["Deja.Publiee.S01E02.mkv", "Deja.Publiee.S01E03.mkv"], { auto_detect_metadata: false });
  const { drafts } = await ofRun(result);
  assert.deepEqual(
    drafts.map(({ title, is_new, episodes, match, sure }) => [title, is_new, episodes, match, sure]),
    [["Déjà Publiée", false, 2, "sure", true]],
  );
  const seen = async () => {
    const { json } = await call("GET", `/series/${series}/episodes`, { token: viewer.token });
    const { json: page } = await call("GET", `/series/${series}`, { token: viewer.token });
    return [json.total, page.episodes_count];
  };
  assert.deepEqual(await seen(), [1, 1]);
  assert.equal(await shown(`/episodes/${result.results[0]?.item_id}/next`), 404);
  assert.equal((await publish({ items: drafts.map(keyOf) })).json.published, 1);
  assert.deepEqual(await seen(), [3, 3]);
});

test("with the setting of the run, titles are published at once", async () => {
  const result = await run(["Tout.De.Suite.1999.mkv"], { publish: true });
  assert.deepEqual((await ofRun(result)).drafts, []);
  assert.equal(await shown(`/movies/${result.results[0]?.item_id}`), 200);
});

test("a draft is corrected by hand, or takes over a title of the source; both count as chosen", async () => {
  const [draft] = (await ofRun(await run(["Faux.Titre.1990.mkv"]))).drafts;
  assert.ok(draft);
  const path = `/admin/import/drafts/movie/${draft.id}`;
  const put = (body: object) => call("PUT", path, { token, body });
  const other = await makeMovie(db, { title: "Pris", year: 1990 });
  assert.equal((await put({ title: "Pris", year: 1990 })).status, 409, `as ${other} is called`);
  const renamed = await put({ title: "Vrai Titre", genre: "Drame" });
  assert.deepEqual([renamed.json.title, renamed.json.match, renamed.json.genre], ["Vrai Titre", "chosen", "Drame"]);
  const stale = await put({ title: "Trop tard", expected_updated_at: draft.updated_at });
  assert.deepEqual([stale.status, stale.json.current.title], [409, "Vrai Titre"]);
  const taken = await put({ tmdb_id: 63 });
  assert.deepEqual(
    [taken.json.title, taken.json.year, taken.json.description, taken.json.sure],
    ["Le Ressac", 2004, "L’autre.", true],
  );
  assert.deepEqual((await put({ tmdb_id: 999_999 })).status, 409);
  assert.equal((await put({ title: " " })).status, 422);
  assert.equal((await call("PUT", `/admin/import/drafts/movie/${newId()}`, { token, body: { title: "Rien" } })).status, 404);
  assert.equal((await publish({ items: [keyOf(draft)] })).json.published, 1);
  assert.equal((await publish({ items: [keyOf(draft)] })).json.published, 0, "somebody was faster");
  assert.equal((await put({ title: "Publié" })).status, 404);
});

test("ten thousand drafts are read page by page, in the order of titles", async () => {
  const { run_id } = await run(["Amorce.2000.mkv"]);
  for (const [table, kind] of [["movie", "movie"]] as const) {
    const rows = Array.from({ length: 10_000 }, (_, i) => ({
      id: newId(),
      title: `Brouillon ${i}`,
      title_form: `brouillon ${String(i).padStart(5, "0")}`,
      status: "draft",
      staff_text: "",
    }));
    for (let from = 0; from < rows.length; from += 1000) {
      const part = rows.slice(from, from + 1000);
      await db.insertInto(table).values(part).execute();
      const listed = part.map(({ id }) => ({ item_type: kind, item_id: id, run_id, link: at("x.mkv"), match: "none" as const }));
      await db.insertInto("import_draft").values(listed).execute();
    }
  }
  const seen = new Set<string>();
  let after = "";
  let slowest = 0;
  do {
    const began = performance.now();
    const page = await queue(`?run=${run_id}&search=brouillon&limit=200${after}`);
    slowest = Math.max(slowest, performance.now() - began);
    for (const { id } of page.drafts) seen.add(id);
    after = page.next === null ? "" : `&after=${page.next}`;
  } while (after !== "");
  assert.equal(seen.size, 10_000);
  assert.ok(slowest < 2000, `${slowest} ms`);
  assert.equal((await queue(`?run=${run_id}&view=check&limit=1`)).counts.check, 10_001);
});

test("drafts are moved to the bin by who may delete; others and bad input are refused", async () => {
  const [draft] = (await ofRun(await run(["A.Jeter.1991.mkv"]))).drafts;
  assert.ok(draft);
  const body = { items: [keyOf(draft)] };
  const discard = (who: string | undefined) => call("POST", "/admin/import/drafts/discard", { token: who, body });
  const calls = [
    ["GET", "/admin/import/drafts", undefined],
    ["PUT", `/admin/import/drafts/movie/${draft.id}`, { title: "Non" }],
    ["POST", "/admin/import/drafts/publish", body],
  ] as const;
  for (const [method, path, sent] of calls)
    for (const [who, status] of [
      [undefined, 401],
      [viewer.token, 403],
    ] as const)
      assert.equal((await call(method, path, { token: who, body: sent })).status, status, `${method} ${path}`);
  assert.deepEqual([(await discard(undefined)).status, (await discard(token)).status], [401, 403]);
  assert.deepEqual((await discard(senior.token)).json, { discarded: 1 });
  assert.deepEqual((await discard(senior.token)).json, { discarded: 0 });
  for (const wrong of [{ items: [] }, { sure: false }, {}, { items: [{ item_type: "episode", id: draft.id }] }])
    assert.equal((await publish(wrong)).status, 422);
  for (const query of ["?after=!", "?view=all", "?run=1", "?limit=201"])
    assert.equal((await call("GET", `/admin/import/drafts${query}`, { token })).status, 422, query);
});
