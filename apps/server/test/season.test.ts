import assert from "node:assert/strict";
import { test } from "node:test";
import type { Episode } from "@seance/contract/episodes";
import { isPlaceholderTitle, seasonMessages } from "@seance/contract/season-form";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";
import { tmdbStandIn } from "./tmdb-stand-in.ts";

const tmdb = await tmdbStandIn();
tmdb.series.push({ id: 77, title: "Les Vampires", year: 1915 });
const site = await testApp(tmdb.settings);
const { call, services } = site;
const { db } = services;
const manager = await signIn(site, "super_admin");
const { token } = manager;

const episodesOf = async (series: string): Promise<Episode[]> =>
  (await call("GET", `/episodes?series_id=${series}&sort_by=place&sort_order=asc`, { token })).json.episodes;
const titles = async (series: string): Promise<string[]> =>
  (await episodesOf(series)).map((one) => `S${one.season_number}E${one.episode_number} ${one.title}`);
const fill = (series: string, episodes: object[], season = 1) =>
  call("POST", `/admin/series/${series}/seasons/${season}/episodes`, { token, body: { episodes } });
const order = (series: string, ids: string[], season = 1) =>
  call("PUT", `/admin/series/${series}/seasons/${season}/order`, { token, body: { ids } });
const counts = async (series: string) => {
  const { seasons_count, episodes_count } = (await call("GET", `/series/${series}`, { token })).json;
  return [seasons_count, episodes_count];
};

test("adds the episodes of a list to a season; the series counts them", async () => {
  const series = await makeSeries(db);
  const first = await fill(series, [
    { episode_number: 1, title: "La Tête coupée", video_url: "https://films.exemple/1.mp4" },
    { episode_number: 2, title: "La Bague qui tue" },
  ]);
  assert.deepEqual([first.status, first.json], [200, { added: 2, filled: 0, unchanged: 0 }]);
  const [head, ring] = await episodesOf(series);
  assert.deepEqual([head?.has_video, head?.duration, ring?.has_video], [true, 45, false]);
  assert.deepEqual(await counts(series), [1, 2]);
  await fill(series, [{ episode_number: 1, title: "Reprise" }], 2);
  assert.deepEqual(await titles(series), ["S1E1 La Tête coupée", "S1E2 La Bague qui tue", "S2E1 Reprise"]);
  assert.deepEqual(await counts(series), [2, 3]);
  const runs = await db
    .selectFrom("audit_entry")
    .select(["action", "run"])
    .where("target_id", "in", [head?.id ?? "", ring?.id ?? ""])
    .execute();
  assert.deepEqual(
    runs.map(({ action }) => action),
    ["episode.create", "episode.create"],
  );
  assert.equal(new Set(runs.map(({ run }) => run)).size, 1, "one entry of the audit");
});

test("fills only what is empty in the episodes that are there", async () => {
  const series = await makeSeries(db);
  await makeEpisode(db, {
    series_id: series,
    episode_number: 1,
    title: "Titre choisi",
    description: "Écrit ici.",
    video_url: null,
  });
  await makeEpisode(db, { series_id: series, episode_number: 2, title: "Épisode 2" });
  const given = {
    description: "De la source.",
    duration: 33,
    air_date: "1915-11-13",
    rating: 7.1,
    year: 1915,
    thumbnail: "/v.webp",
  };
  const { json } = await fill(series, [
    { episode_number: 1, title: "La Tête coupée", ...given, video_url: "https://films.exemple/1.mp4" },
    { episode_number: 2, title: "La Bague qui tue", ...given, video_url: "https://films.exemple/2.mp4" },
  ]);
  assert.deepEqual(json, { added: 0, filled: 2, unchanged: 0 });
  const [first, second] = await episodesOf(series);
  const shown = ({ title, description, duration, air_date, rating, year, thumbnail, video_url }: Episode) => ({
    title,
    description,
    duration,
    air_date,
    rating,
    year,
    thumbnail,
    video_url,
  });
  const filled = { duration: 33, air_date: "1915-11-13", rating: 7.1, year: 1915, thumbnail: "/v.webp" };
  assert.ok(first && second);
  assert.deepEqual(shown(first), {
    ...{ title: "Titre choisi", description: "Écrit ici.", ...filled },
    video_url: "https://films.exemple/1.mp4",
  });
  assert.deepEqual(shown(second), {
    ...{ title: "La Bague qui tue", description: "De la source.", ...filled },
    video_url: "/media/serie/master.m3u8",
  });
  const again = await fill(series, [{ episode_number: 1, title: "Autre", ...given }]);
  assert.deepEqual(again.json, { added: 0, filled: 0, unchanged: 1 });
});

test("orders the episodes of a season by their numbers, whose gaps stay", async () => {
  const series = await makeSeries(db);
  const ids: string[] = [];
  for (const episode_number of [1, 2, 5])
    ids.push(await makeEpisode(db, { series_id: series, episode_number, title: `T${episode_number}` }));
  const [one = "", two = "", five = ""] = ids;
  await makeEpisode(db, { series_id: series, season_number: 2, episode_number: 1, title: "Autre saison" });
  assert.equal((await order(series, [five, one, two])).status, 204);
  assert.deepEqual(await titles(series), ["S1E1 T5", "S1E2 T1", "S1E5 T2", "S2E1 Autre saison"]);
  const revisions = await db.selectFrom("audit_entry").select(["before", "after"]).where("target_id", "=", five).execute();
  assert.deepEqual(
    revisions.map(({ before, after }) => [before, after]),
    [[{ episode_number: 5 }, { episode_number: 1 }]],
  );
  assert.equal((await order(series, [five, one, two])).status, 204, "the same order again changes nothing");
  assert.equal((await db.selectFrom("audit_entry").select("id").where("target_id", "=", five).execute()).length, 1);
});

test("refuses an order of other episodes than the season has now", async () => {
  const series = await makeSeries(db);
  const [one, two] = [
    await makeEpisode(db, { series_id: series, episode_number: 1 }),
    await makeEpisode(db, { series_id: series, episode_number: 2 }),
  ];
  for (const ids of [[one], [one, one], [two, one, newId()], [one, newId()]]) {
    const { status, json } = await order(series, ids);
    assert.deepEqual([status, json.detail], [409, seasonMessages.changed]);
  }
  await call("DELETE", `/episodes/${two}`, { token, headers: { "x-security-code": "1895" } });
  assert.equal((await order(series, [two, one])).status, 409, "a colleague has deleted one");
});

test("gives the episodes of a season of the source in the form's fields", async () => {
  const { status, json } = await call("GET", "/admin/metadata/series/77/seasons/1", { token });
  assert.equal(status, 200);
  assert.ok(json.episodes.length > 0);
  assert.deepEqual(Object.keys(json.episodes[0]).toSorted(), [
    ...["air_date", "description", "duration", "episode_number", "rating", "thumbnail", "title", "year"],
  ]);
  const series = await makeSeries(db);
  const saved = await fill(series, json.episodes);
  assert.deepEqual(saved.json, { added: json.episodes.length, filled: 0, unchanged: 0 });
  assert.equal((await call("GET", "/admin/metadata/series/78/seasons/1", { token })).status, 404);
  tmdb.next.push({ status: 401 });
  assert.equal((await call("GET", "/admin/metadata/series/77/seasons/2", { token })).status, 503);
  const without = await testApp({}, { databaseUrl: site.databaseUrl });
  assert.equal((await without.call("GET", "/admin/metadata/series/77/seasons/1", { token })).status, 409);
});

test("refuses guests, those who may only add, bad input and a series that is gone", async () => {
  const series = await makeSeries(db);
  const id = await makeEpisode(db, { series_id: series });
  const one = { episode_number: 2, title: "Deux" };
  const creator = await signIn(site, "admin");
  for (const [method, path, body] of [
    ["POST", `/admin/series/${series}/seasons/1/episodes`, { episodes: [one] }],
    ["PUT", `/admin/series/${series}/seasons/1/order`, { ids: [id] }],
  ] as const) {
    assert.equal((await call(method, path, { body })).status, 401, path);
    assert.equal((await call(method, path, { token: creator.token, body })).status, 403, path);
  }
  for (const episodes of [
    [],
    [one, one],
    [{ ...one, episode_number: 0 }],
    [{ ...one, title: " " }],
    [{ ...one, video_url: "javascript:1" }],
    [{ ...one, season_number: 1 }],
    Array.from({ length: 201 }, (_, at) => ({ episode_number: at + 1, title: "T" })),
  ])
    assert.equal((await fill(series, episodes)).status, 422, JSON.stringify(episodes).slice(0, 80));
  assert.equal((await fill(series, [one], 0)).status, 422);
  assert.equal((await order(series, [])).status, 422);
  assert.equal((await fill(newId(), [one])).status, 404);
  assert.equal((await order(newId(), [id])).status, 404);
});

test("a title that only counts is no title", () => {
  for (const title of ["Épisode 3", "episode 12", " Ep. 4 ", "ép 5"]) assert.ok(isPlaceholderTitle(title), title);
  for (const title of ["Épisode 3 : Le retour", "3", "Épisodes 3", ""]) assert.ok(!isPlaceholderTitle(title), title);
});
