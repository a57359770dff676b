import assert from "node:assert/strict";
import { test } from "node:test";
import type { Episode } from "@seance/contract/episodes";
import type { UndoResult } from "@seance/contract/import-runs";
import { importMessages, type ImportResult } from "@seance/contract/imports";
import { newId } from "#core/ids.ts";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";

const tmdb = await tmdbStandIn();
tmdb.series.push(
  { id: 41, title: "Les Marées", original_title: "The Tides", year: 2010 },
  { id: 42, title: "Sans Titres", year: 2012, untold_episodes: true },
);
tmdb.movies.push({ id: 51, title: "La Falaise", original_title: "The Cliff", year: 2007 });

const site = await testApp(tmdb.settings);
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");

const at = (name: string): string => `https://video.exemple.fr/${name}`;
const run = async (links: unknown[], more: object = {}): Promise<ImportResult> => {
  const answer = await call("POST", "/admin/import/auto", { token, body: { links, ...more } });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
};
const undo = (id: string) =>
  call("POST", `/admin/import/runs/${id}/undo`, { token, headers: { "x-security-code": securityCode } });
const undone = async (id: string): Promise<UndoResult> => {
  const answer = await undo(id);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
};
const removed = ({ left: _left, ...counts }: UndoResult) => Object.values(counts);
const status = async (path: string) => (await call("GET", path, { token })).status;

test("with TMDB, titles are French, and whole seasons become their episodes", async () => {
  const result = await run([
    at("The.Cliff.2007.mkv"),
    at("The.Tides.S01E02.mkv"),
    at("The.Tides.S02.COMPLETE.mkv"),
    at("Sans.Titres.S01E01.mkv"),
    at("Inconnue.S01.mkv"),
  ]);
  assert.deepEqual(
    result.results.map(({ outcome, tmdb_metadata }) => [outcome, tmdb_metadata]),
    [
      ["create", { title: "La Falaise", media_type: "movie", vote_average: 7.25 }],
      ["create", { title: "Les Marées", media_type: "tv", vote_average: 7.25 }],
      ["create", { title: "Les Marées", media_type: "tv", vote_average: 7.25 }],
      ["create", { title: "Sans Titres", media_type: "tv", vote_average: 7.25 }],
      ["refuse", null],
    ],
  );
  assert.equal(result.results[4]?.error_message, importMessages.noSeason);
  const series = result.results[1]?.series_id;
  const { episodes } = (await call("GET", `/series/${series}/episodes`, { token })).json;
  assert.deepEqual(
    episodes.map((one: Episode) => [one.season_number, one.episode_number, one.title, one.duration, one.air_date]),
    [
      [1, 2, "Titre 1.2", 48, "2010-01-02"],
      [2, 1, "Titre 2.1", 48, "2010-02-01"],
      [2, 2, "Titre 2.2", 48, "2010-02-02"],
    ],
  );
  assert.deepEqual(
    (await run([at("autre/The.Tides.S01E02.mkv"), at("autre/La.Falaise.2007.mkv")])).results.map(({ outcome }) => outcome),
    ["already", "already"],
    "whatever the language of the name",
  );
  const bare = await run([at("The.Cliff.2008.mkv")], { auto_detect_metadata: false });
  assert.deepEqual([bare.results[0]?.tmdb_metadata, bare.results[0]?.title], [null, "The Cliff"]);
});

test("imports from the names when TMDB does not answer", async () => {
  const other = await testApp(tmdb.settings, { databaseUrl: site.databaseUrl });
  tmdb.next.push({ status: 401 }, { status: 401 });
  const answer = await other.call("POST", "/admin/import/auto", { token, body: { links: [at("Panne.2013.mkv")] } });
  assert.deepEqual([answer.json.results[0].outcome, answer.json.results[0].tmdb_metadata], ["create", null]);
  tmdb.next.length = 0;
});

test("undoes an import: its items go to the bin, and an event is published", async () => {
  const result = await run([at("Defait.2001.mkv"), at("Defaite.S01E01E02.mkv"), "illisible"]);
  const [movie, episode] = result.results;
  let told: UndoResult | undefined;
  const events = await heardDuring(site, async () => {
    told = await undone(result.run_id);
  });
  assert.deepEqual([told && removed(told), told?.left], [[1, 1, 2, 0], []]);
  assert.deepEqual([await status(`/movies/${movie?.item_id}`), await status(`/series/${episode?.series_id}`)], [404, 404]);
  const names = new Set(events.map(({ name }) => name));
  assert.ok(["movies-updated", "series-updated", "content-updated"].every((name) => names.has(name as never)));
  const shown = (await call("GET", `/admin/import/runs/${result.run_id}`, { token })).json.run;
  assert.deepEqual([shown.state, typeof shown.undone_at], ["undone", "string"]);
  const again = await undo(result.run_id);
  assert.deepEqual([again.status, again.json], [409, { detail: importMessages.notUndoable }]);
  const anew = await run([at("Defait.2001.mkv")]);
  assert.deepEqual(anew.results[0]?.outcome, "create", "what is in the bin is not in the catalogue");
});

test("a series that an undo deleted is restored with its counts", async () => {
  const { run_id, results } = await run([at("Ramenee.S01E01E02.mkv"), at("Ramenee.S02E01.mkv")]);
  const id = results[0]?.series_id;
  const counts = async () => {
    const { seasons_count, episodes_count, has_video } = (await call("GET", `/series/${id}`, { token })).json;
    return { seasons_count, episodes_count, has_video };
  };
  const before = await counts();
  assert.deepEqual(before, { seasons_count: 2, episodes_count: 3, has_video: true });
  await undone(run_id);
  const founder = await signIn(site, "fondateur");
  const restored = await call("POST", `/admin/bin/series/${id}/restore`, { token: founder.token });
  assert.equal(restored.status, 204, restored.text);
  assert.deepEqual(await counts(), before);
});

test("undo leaves and reports changed items, and series with other episodes", async () => {
  const result = await run([at("Change.2001.mkv"), at("Intact.2001.mkv"), at("Suivie.S01E01.mkv"), at("Reprise.S01E01.mkv")]);
  const [changed, intact, followed, taken] = result.results;
  const put = await call("PUT", `/movies/${changed?.item_id}`, { token, body: { director: "Quelqu’un" } });
  assert.equal(put.status, 200, put.text);
  const added = await makeEpisode(db, { series_id: followed?.series_id ?? "", season_number: 1, episode_number: 2 });
  await call("PUT", `/episodes/${taken?.item_id}`, { token, body: { title: "Un vrai titre" } });
  const told = await undone(result.run_id);
  assert.deepEqual(removed(told), [1, 0, 1, 0]);
  assert.deepEqual(
    told.left.map(({ item_type, item_id, reason, place }) => [item_type, item_id, reason, place]),
    [
      ["movie", changed?.item_id, "changed", 0],
      ["series", followed?.series_id, "has-others", 2],
      ["episode", taken?.item_id, "changed", 3],
      ["series", taken?.series_id, "has-others", 3],
    ],
  );
  assert.deepEqual([await status(`/movies/${changed?.item_id}`), await status(`/movies/${intact?.item_id}`)], [200, 404]);
  const series = (await call("GET", `/series/${followed?.series_id}`, { token })).json;
  assert.equal(series.episodes_count, 1);
  const left = (await call("GET", `/series/${followed?.series_id}/episodes`, { token })).json.episodes;
  assert.deepEqual(
    left.map(({ id }: { id: string }) => id),
    [added],
  );
});

test("undo removes the link of a completed item unless it was replaced; views are no change", async () => {
  const one = await makeMovie(db, { title: "Rendu", year: 2001, video_url: null });
  const two = await makeMovie(db, { title: "Garde", year: 2001, video_url: null });
  const series = await makeSeries(db, { title: "Rendue" });
  const episode = await makeEpisode(db, { series_id: series, video_url: null });
  const result = await run([at("Rendu.2001.mkv"), at("Garde.2001.mkv"), at("Rendue.S01E01.mkv")]);
  assert.deepEqual(
    result.results.map(({ outcome }) => outcome),
    ["complete", "complete", "complete"],
  );
  await call("PUT", `/movies/${two}`, { token, body: { video_url: at("meilleur.mkv") } });
  await call("POST", `/playback/movie/${one}`);
  const told = await undone(result.run_id);
  assert.deepEqual([removed(told), told.left.map(({ item_id }) => item_id)], [[0, 0, 0, 2], [two]]);
  const linkOf = async (path: string) => (await call("GET", path, { token })).json;
  assert.deepEqual(
    [(await linkOf(`/movies/${one}`)).video_url, (await linkOf(`/movies/${two}`)).video_url],
    [null, at("meilleur.mkv")],
  );
  const [left] = (await linkOf(`/series/${series}/episodes`)).episodes;
  assert.deepEqual([left.id, left.video_url, (await linkOf(`/series/${series}`)).has_video], [episode, null, false]);
});

test("a change of domain is no edit: what nobody edited is undone after it, and the links that it moved are taken back", async () => {
  const founder = await signIn(site, "fondateur");
  const given = await makeMovie(db, { title: "Comblé", year: 2001, video_url: null });
  const links = ["Deplace.2001.mkv", "Deplace.Aussi.2001.mkv", "Comble.2001.mkv", "Deplacee.S01E01.mkv"];
  const { run_id, results } = await run(links.map((name) => `https://vieux.exemple.fr/${name}`));
  const edited = results[1]?.item_id;
  await call("PUT", `/movies/${edited}`, { token, body: { director: "Quelqu’un" } });
  const domains = { old_domain: "vieux.exemple.fr", new_domain: "neuf.exemple.fr" };
  assert.equal((await call("POST", "/admin/migrate-urls", { token: founder.token, body: domains })).json.total_updated, 4);
  const told = await undone(run_id);
  assert.deepEqual(
    [removed(told), told.left.map(({ item_id, reason }) => [item_id, reason])],
    [[1, 1, 1, 1], [[edited, "changed"]]],
  );
  assert.equal((await call("GET", `/movies/${given}`, { token })).json.video_url, null);
});

test("an undo is tried again for what stayed, and for nothing else", async () => {
  const { run_id, results } = await run([at("Repris.2001.mkv"), at("Restaure.2001.mkv"), at("Rejointe.S01E01.mkv")]);
  const [edited, restored, joined] = results;
  await call("PUT", `/movies/${edited?.item_id}`, { token, body: { director: "Quelqu’un" } });
  const other = await makeEpisode(db, { series_id: joined?.series_id ?? "", season_number: 1, episode_number: 2 });
  assert.deepEqual(removed(await undone(run_id)), [1, 0, 1, 0]);
  const founder = await signIn(site, "fondateur");
  assert.equal((await call("POST", `/admin/bin/movie/${restored?.item_id}/restore`, { token: founder.token })).status, 204);
  await db.updateTable("episode").set({ deleted_at: new Date() }).where("id", "=", other).execute();
  const again = await undone(run_id);
  assert.deepEqual([removed(again), again.left.map(({ item_id }) => item_id)], [[0, 1, 0, 0], [edited?.item_id]]);
  assert.deepEqual([await status(`/movies/${restored?.item_id}`), await status(`/series/${joined?.series_id}`)], [200, 404]);
  const { undo: whole } = (await call("GET", `/admin/import/runs/${run_id}`, { token })).json.run;
  const both = { movies_removed: 1, series_removed: 1, episodes_removed: 1, links_removed: 0, left: again.left };
  assert.deepEqual(whole, both, "the run says what both did");
});

test("asks for the code of deletions, and takes nothing back without it", async () => {
  const { run_id, results } = await run([at("Sous.Code.2001.mkv")]);
  for (const code of [undefined, "0000"])
    assert.equal(
      (await call("POST", `/admin/import/runs/${run_id}/undo`, { token, ...(code && { headers: { "x-security-code": code } }) }))
        .status,
      403,
    );
  assert.equal(await status(`/movies/${results[0]?.item_id}`), 200);
  const done = await undone(run_id);
  assert.deepEqual([removed(done), done.left], [[1, 0, 0, 0], []]);
});

test("refuses to undo a running or unknown import", async () => {
  const id = newId();
  assert.deepEqual([(await undo(id)).status, (await undo("1")).status], [404, 422]);
  const { run_id } = await run([at("En.Cours.2001.mkv")]);
  await db.updateTable("import_run").set({ finished_at: null }).where("id", "=", run_id).execute();
  assert.equal((await undo(run_id)).status, 409);
});
