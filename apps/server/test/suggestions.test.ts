import assert from "node:assert/strict";
import { test } from "node:test";
import { accountExport } from "@seance/contract/account-export";
import { listSimilarTitles, listSuggestions, type SuggestionRow } from "@seance/contract/suggestions";
import { newId } from "#core/ids.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import { mostFrequent, rankNeighbours } from "#domains/suggestions/rank.ts";
import { rebuildSuggestions } from "#domains/suggestions/rebuild.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;

const rebuild = () => rebuildSuggestions(services, AbortSignal.timeout(60_000));

async function watch(token: string, items: readonly string[], item_type = "movie"): Promise<void> {
  const entries = items.map((item_id, at) => ({
    ...{ item_type, item_id, current_time: 60, total_time: 600 },
    saved_at: new Date(Date.now() - at * 1000).toISOString(),
  }));
  assert.equal((await call("PUT", "/history", { token, body: { entries } })).status, 200);
}

const movies = (genre: string, count: number): Promise<string[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => makeMovie(db, { genre, views: 100 - at })));

// Two tastes, eight people each; who watches one never watches the other.
const [comedies, westerns] = [await movies("Comédie", 12), await movies("Western", 12)];
const series = await makeSeries(db, { genre: "Comédie" });
const episode = await makeEpisode(db, { series_id: series });
for (let person = 0; person < 8; person++) {
  const [laughs, rides] = [await signIn(site), await signIn(site)];
  await watch(laughs.token, comedies);
  await watch(laughs.token, [episode], "episode");
  await watch(rides.token, westerns);
}
await rebuild();

const rowsOf = async (token: string): Promise<SuggestionRow[]> => {
  const { status, json } = await call("GET", "/suggestions", { token });
  assert.equal(status, 200);
  return listSuggestions.answer.parse(json).rows;
};
const idsOf = (rows: readonly SuggestionRow[]): string[] => rows.flatMap(({ titles }) => titles.map(({ id }) => id));

test("who has watched nothing and likes nothing gets no rows; a guest is refused", async () => {
  assert.deepEqual(await rowsOf((await signIn(site)).token), []);
  assert.equal((await call("GET", "/suggestions")).status, 401);
});

test("what the same people watched is suggested, with its reason, and nothing that was seen already", async () => {
  const { token } = await signIn(site);
  await watch(token, comedies.slice(0, 3));
  const rows = await rowsOf(token);
  const [first] = rows;
  assert.deepEqual([first?.kind, first?.about?.id, first?.about?.item_type], ["because", comedies[0], "movie"]);
  const near = first?.titles.map(({ id }) => id) ?? [];
  assert.ok(near.includes(series), "a series that was watched by its episode");
  assert.ok(near.every((id) => [...comedies, series].includes(id)));
  const ids = idsOf(rows);
  assert.equal(new Set(ids).size, ids.length, "no title twice");
  assert.ok(comedies.slice(0, 3).every((id) => !ids.includes(id)));
});

test("a favourite counts as taste too, and popular titles of its genre stand in where little is known", async () => {
  const { token } = await signIn(site);
  const alone = await makeMovie(db, { genre: "Western" });
  await bumpCatalogue(db);
  await call("POST", "/favorites", { token, body: { item_type: "movie", item_id: alone } });
  const rows = await rowsOf(token);
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ["discover"],
  );
  assert.ok(!idsOf(rows).includes(alone));
  await call("POST", "/favorites", { token, body: { item_type: "movie", item_id: comedies[11] } });
  assert.deepEqual((await rowsOf(token)).map(({ kind }) => kind)[0], "discover");
});

test("a title that was dismissed is suggested no more, until it is restored", async () => {
  const { token } = await signIn(site);
  await watch(token, westerns.slice(0, 2));
  const [suggested = ""] = idsOf(await rowsOf(token));
  const path = `/suggestions/dismissed/movie/${suggested}`;
  assert.equal((await call("PUT", path, { token })).status, 204);
  assert.equal((await call("PUT", path, { token })).status, 204);
  assert.ok(!idsOf(await rowsOf(token)).includes(suggested));
  const exported = accountExport.parse((await call("GET", "/me/export", { token })).json);
  assert.deepEqual(
    exported.dismissed_titles.map(({ item_type, item_id }) => [item_type, item_id]),
    [["movie", suggested]],
  );
  const other = await signIn(site);
  assert.equal((await call("DELETE", path, { token: other.token })).status, 204);
  assert.ok(!idsOf(await rowsOf(token)).includes(suggested), "another account's choice changes nothing");
  assert.equal((await call("DELETE", path, { token })).status, 204);
  assert.ok(idsOf(await rowsOf(token)).includes(suggested));
});

test("« Pas pour moi » is refused to guests, for a title that is not there and for bad ids", async () => {
  const { token } = await signIn(site);
  assert.equal((await call("PUT", `/suggestions/dismissed/movie/${comedies[0]}`)).status, 401);
  assert.equal((await call("PUT", `/suggestions/dismissed/movie/${newId()}`, { token })).status, 404);
  assert.equal((await call("PUT", `/suggestions/dismissed/series/${comedies[0]}`, { token })).status, 404);
  assert.equal((await call("PUT", "/suggestions/dismissed/channel/1", { token })).status, 422);
});

test("a title that is hidden after the computation is left out", async () => {
  const { token } = await signIn(site);
  await watch(token, westerns.slice(0, 2));
  const hidden = westerns[5] ?? "";
  await db.updateTable("movie").set({ status: "archived" }).where("id", "=", hidden).execute();
  await bumpCatalogue(db);
  assert.ok(!idsOf(await rowsOf(token)).includes(hidden));
  assert.equal((await call("GET", `/suggestions/similar/movie/${hidden}`)).status, 404);
});

test("similar titles are those that the same people watched, then popular ones of the genre", async () => {
  const { status, json } = await call("GET", `/suggestions/similar/movie/${comedies[0]}`);
  assert.equal(status, 200);
  const titles: { id: string }[] = listSimilarTitles.answer.parse(json).titles;
  assert.equal(titles.length, 12);
  assert.ok(titles.every(({ id }) => [...comedies.slice(1), series].includes(id)));
  const unseen = await makeMovie(db, { genre: "Comédie" });
  const alike = (await call("GET", `/suggestions/similar/movie/${unseen}`)).json.titles;
  assert.ok(alike.length > 0 && alike.every(({ id }: { id: string }) => comedies.includes(id)));
  assert.equal((await call("GET", `/suggestions/similar/series/${comedies[0]}`)).status, 404);
});

test("neighbours of several titles add up, and what is left out is not ranked", () => {
  const lists = [
    { title_id: "a", neighbour_ids: ["x", "y"], likeness: [0.5, 0.4] },
    { title_id: "b", neighbour_ids: ["y", "z"], likeness: [0.3, 0.2] },
  ];
  assert.deepEqual(rankNeighbours(lists, new Set()), ["y", "x", "z"]);
  assert.deepEqual(rankNeighbours(lists, new Set(["y"])), ["x", "z"]);
  assert.deepEqual(mostFrequent(["a", "b", "b", "c"], 2), ["b", "a"]);
});
