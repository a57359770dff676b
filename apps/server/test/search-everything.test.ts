import assert from "node:assert/strict";
import { test } from "node:test";
import { searchAll, searchMore, type SearchKind, type SearchResult } from "@seance/contract/search";
import { sql } from "kysely";
import { securityCode, testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const { token } = await signIn(site, "super_admin");
const staff = { token, headers: { "x-security-code": securityCode } };

const quiet = { cast: [] as string[], director: null };
const film = await makeMovie(db, { ...quiet, title: "Fièvre", year: 1921, genre: "Drame", director: "Louis Delluc", views: 5 });
await makeMovie(db, { ...quiet, title: "La Femme de nulle part", year: 1922, director: "Louis Delluc", writer: "Louis Delluc" });
const serial = await makeSeries(db, { title: "Les Vampires", year: 1915, cast: ["Musidora"], genre: "Drame" });
const headless = await makeEpisode(db, { series_id: serial, episode_number: 1, title: "La Tête coupée" });
await makeEpisode(db, { series_id: serial, episode_number: 2, title: "Épisode 2" });
const saga = await makeSaga(db, { name: "Impressionnisme", movies: [film] });
await makeSaga(db, { name: "Impressionnisme vide" });
const channel = await makeChannel(db, { name: "Ciné Mémoire", category: "Cinéma", tvg_id: "memoire.fr" });
await makeChannel(db, { name: "Mémoire éteinte", is_active: false });
await sql`insert into guide_channel (tvg_id, names) values ('memoire.fr', '{}')`.execute(db);
await sql`insert into programme (tvg_id, start_at, stop_at, title)
  values ('memoire.fr', now() - interval '1 hour', now() + interval '1 hour', 'Le Fantôme du Moulin-Rouge'),
    ('memoire.fr', now() + interval '1 hour', now() + interval '2 hours', 'Paris qui dort')`.execute(db);

const more = async (query: string): Promise<SearchResult[]> => {
  const { status, json, text } = await call("GET", `/content/search/more?query=${encodeURIComponent(query)}`);
  assert.equal(status, 200, text);
  return searchMore.answer.parse(json).results;
};
const all = async (query: string, rest = "") => {
  const { status, json, text } = await call("GET", `/content/search/results?query=${encodeURIComponent(query)}${rest}`);
  assert.equal(status, 200, text);
  return searchAll.answer.parse(json);
};
const none: Record<SearchKind, number> = { movie: 0, series: 0, person: 0, episode: 0, saga: 0, channel: 0 };

test("finds people by any part of their name, with what they did, despite typing errors", async () => {
  const delluc = { kind: "person", slug: "louis-delluc", name: "Louis Delluc", roles: ["director", "writer"], titles: 2 };
  for (const query of ["louis de", "DELLUC", "delluc louis", "deluc", "dellcu"])
    assert.deepEqual(await more(query), [delluc], query);
});

test("finds episodes by their title, not by their number, and sagas that have a title", async () => {
  const [found] = await more("tête coup");
  assert.deepEqual(found?.kind === "episode" && [found.id, found.series_id, found.series_title, found.episode_number], [
    headless,
    serial,
    "Les Vampires",
    1,
  ]);
  assert.deepEqual(await more("episode"), []);
  assert.deepEqual(await more("impressionnisme"), [
    { kind: "saga", id: saga, name: "Impressionnisme", thumbnail: null, titles: 1 },
  ]);
});

test("finds active channels by their name and by what is on now, not by what follows", async () => {
  for (const query of ["memoire", "fantome moulin"]) {
    const [found, ...others] = await more(query);
    assert.deepEqual(others, [], query);
    assert.deepEqual(found?.kind === "channel" && [found.id, found.programme?.title], [channel, "Le Fantôme du Moulin-Rouge"]);
  }
  assert.deepEqual(await more("paris qui dort"), []);
});

test("finds the lists of a genre and of a year that have titles", async () => {
  assert.deepEqual(await more("dram"), [
    { kind: "genre", name: "Drame", type: "movie" },
    { kind: "genre", name: "Drame", type: "series" },
  ]);
  assert.deepEqual(await more("1915"), [{ kind: "year", year: 1915, type: "series" }]);
  assert.deepEqual(await more("western"), []);
});

test("all results are counted by kind, the first of each are given, and a kind alone is paged", async () => {
  const { counts, results } = await all("louis delluc");
  assert.deepEqual(counts, { ...none, movie: 2, person: 1 });
  assert.deepEqual(
    results.map(({ kind }) => kind),
    ["movie", "movie", "person"],
  );
  const second = await all("louis delluc", "&kind=movie&skip=1&limit=1");
  assert.deepEqual(second.counts, counts);
  assert.deepEqual(
    second.results.map((result) => "title" in result && result.title),
    ["La Femme de nulle part"],
  );
  assert.deepEqual(await all("?!"), { counts: none, results: [] });
});

test("nothing that is hidden is found: binned, draft, not yet published, and what belongs to it", async () => {
  const hidden = { ...quiet, cast: ["Invisible Gaumont"], title: "Gaumont caché" };
  const binned = await makeMovie(db, hidden);
  await makeMovie(db, { ...hidden, title: "Gaumont brouillon", status: "draft" });
  await makeMovie(db, { ...hidden, title: "Gaumont demain", publish_from: "2100-01-01T00:00:00Z" });
  await makeSaga(db, { name: "Saga Gaumont", movies: [binned] });
  const drafted = await makeSeries(db, { title: "Série Gaumont", status: "draft" });
  await makeEpisode(db, { series_id: drafted, title: "Gaumont palace" });
  assert.deepEqual((await all("gaumont")).counts, { ...none, movie: 1, person: 1, saga: 1 });
  assert.equal((await call("DELETE", `/movies/${binned}`, staff)).status, 204);
  assert.deepEqual(await all("gaumont"), { counts: none, results: [] });
  assert.deepEqual(await more("gaumont"), []);
  // The staff finds drafts by its palette; what viewers use shows it no more than them.
  const { json } = await call("GET", "/content/search/more?query=gaumont", { token });
  assert.deepEqual(json, { results: [] });
});

test("popular titles come first, at most eight, without drafts", async () => {
  for (let at = 0; at < 8; at++) await makeMovie(db, { ...quiet, title: `Succès ${at}`, views: 1000 + at });
  await makeMovie(db, { ...quiet, title: "Succès caché", views: 9999, status: "draft" });
  const { json } = await call("GET", "/content/search/popular");
  assert.deepEqual(
    json.suggestions.map(({ title }: { title: string }) => title),
    Array.from({ length: 8 }, (_, at) => `Succès ${7 - at}`),
  );
});

test("bad input is refused, and words hostile to the database are looked for like any other", async () => {
  for (const query of ["", "query=a", `query=${"a".repeat(65)}`, "query=%00%00"])
    for (const call_ of ["more", "results"])
      assert.equal((await call("GET", `/content/search/${call_}?${query}`)).status, 422, `${call_} ${query}`);
  for (const rest of ["kind=genre", "skip=-1", "skip=10001", "limit=0", "limit=101"])
    assert.equal((await call("GET", `/content/search/results?query=lune&${rest}`)).status, 422, rest);
  for (const query of ["l'", "' | 'a':*", "\\ & !", "a:* & b", "%%%", "__", "(((", "voyage':B"]) {
    await more(query);
    await all(query);
  }
});
