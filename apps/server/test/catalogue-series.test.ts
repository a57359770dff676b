import assert from "node:assert/strict";
import { test } from "node:test";
import { editConflictMessage } from "@seance/contract/form-fields";
import { roles } from "@seance/contract/roles";
import { series as seriesAnswer } from "@seance/contract/series";
import { seriesDefaults, seriesMessages } from "@seance/contract/series-form";
import { securityCode, testApp } from "./app.ts";
import { heardDuring } from "./heard.ts";
import { makeEpisode, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const [admin, manager] = [await signIn(site, "admin"), await signIn(site, "super_admin")];
const staff = { token: manager.token };
const code = { "x-security-code": securityCode };

const serie = (fields: object = {}) => ({ title: "La Série", genre: "Drame", year: 2020, ...fields });
const post = (fields: object = {}, token = admin.token) => call("POST", "/series", { token, body: serie(fields) });
const put = (id: string, body: object, token = manager.token) => call("PUT", `/series/${id}`, { token, body });

/** Every field that the form has, each with a value of its own. */
const whole = {
  original_title: "The Series",
  description: "Longue.",
  short_description: "Courte.",
  sub_genres: ["Noir"],
  versions: ["VFQ", "VO", "SDH"],
  release_date: "2019-01-02",
  end_date: "2021-03-04",
  seasons: 3,
  episodes: 24,
  episode_duration: 52,
  series_type: "Miniseries",
  language: "Coréen",
  subtitles: ["Français"],
  country: "Corée",
  creator: "Alice Guy",
  showrunner: "Anne",
  cast: ["Jeanne"],
  producer: "Léon",
  executive_producer: "Louis",
  writer: "Paul",
  director: "Germaine",
  studio: "Studio",
  network: "Chaîne",
  budget_per_episode: 10,
  total_budget: 240,
  age_rating: "16+",
  poster: "/media/poster.svg",
  thumbnail: "/media/vignette.svg",
  backdrop: "/media/fond.svg",
  trailer_url: "https://exemple.fr/annonce",
  teaser_url: "https://exemple.fr/teaser",
  rating: 8.1,
  imdb_rating: 7,
  rotten_tomatoes: 90,
  metacritic: 80,
  awards: ["Prix"],
  tags: ["a"],
  keywords: ["b"],
  themes: ["c"],
  target_audience: "Adults",
  content_warnings: ["d"],
  status: "ongoing",
  featured: true,
  trending: true,
  new_release: true,
  coming_soon: true,
  exclusive: true,
  free_to_watch: true,
  binge_worthy: true,
  critically_acclaimed: true,
  cinema_mode: true,
};

test("adds a series with default values", async () => {
  const { status, json } = await post();
  assert.equal(status, 201, JSON.stringify(json));
  seriesAnswer.parse(json);
  for (const [name, value] of Object.entries(seriesDefaults)) assert.deepEqual(json[name], value, name);
  for (const field of ["imdb_rating", "rotten_tomatoes", "metacritic"]) assert.equal(json[field], null, field);
  assert.equal((await call("GET", `/series/${json.id}`)).json.updated_at, undefined);
});

test("returns every field of the form as sent", async () => {
  const { status, json } = await post(whole);
  assert.equal(status, 201, JSON.stringify(json));
  for (const [name, value] of Object.entries(whole)) assert.deepEqual(json[name], value, name);
  assert.deepEqual((await call("GET", `/series/${json.id}`, staff)).json, json);
});

test("accepts pictures under both names, and uses the backdrop without a thumbnail", async () => {
  const kept = async (fields: object) => {
    const { json } = await post(fields);
    return [json.thumbnail_url, json.poster_url, json.backdrop];
  };
  assert.deepEqual(await kept({ thumbnail: "/t", poster: "/p", backdrop: "/b" }), ["/t", "/p", "/b"]);
  assert.deepEqual(await kept({ thumbnail_url: "/t", poster_url: "/p" }), ["/t", "/p", null]);
  assert.deepEqual(await kept({ backdrop: "/b" }), ["/b", null, "/b"]);
  const { json } = await post({ poster: "/p" });
  const given = await put(json.id, { backdrop: "/b", poster: "", thumbnail: "" });
  assert.deepEqual([given.json.thumbnail_url, given.json.poster_url], ["/b", "/p"]);
  const other = await put(json.id, { backdrop: "/c" });
  assert.deepEqual([other.json.thumbnail_url, other.json.backdrop], ["/b", "/c"]);
});

test("refuses missing and out-of-bounds fields with the form's messages", async () => {
  const faults = async (body: object) => {
    const { status, json } = await call("POST", "/series", { token: admin.token, body });
    assert.equal(status, 422, JSON.stringify(body));
    return json.detail.map(({ loc, msg }: { loc: string[]; msg: string }) => `${loc[1]}: ${msg}`);
  };
  assert.deepEqual(await faults({}), [
    `title: ${seriesMessages.title}`,
    `genre: ${seriesMessages.genre}`,
    `year: ${seriesMessages.year}`,
  ]);
  for (const year of [1899, 2031, "2000", 2000.5])
    assert.deepEqual(await faults(serie({ year })), [`year: ${seriesMessages.year}`]);
  for (const seasons of [0, -1, "2"]) assert.deepEqual(await faults(serie({ seasons })), [`seasons: ${seriesMessages.seasons}`]);
  for (const field of [
    ...[{ status: "later" }, { series_type: "Film" }, { target_audience: "Cats" }, { age_rating: "3+" }],
    ...[
      { episode_duration: 4 },
      { episodes: 0 },
      { rating: 10.1 },
      { metacritic: -1 },
      { poster: "data:x" },
      { video_url: "/x" },
    ],
  ])
    assert.equal((await faults(serie(field)))[0]?.split(":")[0], Object.keys(field)[0]);
  for (const field of [{ year: 1900 }, { year: 2030 }, { seasons: 1 }, { status: "archived" }, { status: "cancelled" }])
    assert.equal((await post(field)).status, 201, JSON.stringify(field));
});

test("allows each role to add and change as specified", async () => {
  const id = await makeSeries(db);
  for (const role of roles) {
    const { token } = await signIn(site, role);
    const creates = ["admin", "super_admin", "co_fondateur", "fondateur"].includes(role);
    const manages = creates && role !== "admin";
    assert.equal((await post({}, token)).status, creates ? 201 : 403, `${role} adds`);
    assert.equal((await put(id, { rating: 5 }, token)).status, manages ? 200 : 403, `${role} changes`);
    assert.equal((await call("PUT", `/series/${id}/cinema-mode`, { token })).status, manages ? 200 : 403, `${role} cinema`);
    const gone = await makeSeries(db);
    assert.equal(
      (await call("DELETE", `/series/${gone}`, { token, headers: code })).status,
      manages ? 204 : 403,
      `${role} deletes`,
    );
  }
  assert.equal((await call("POST", "/series", { body: serie() })).status, 401);
  assert.equal((await call("PUT", `/series/${id}`, { body: {} })).status, 401);
  assert.equal((await call("DELETE", `/series/${id}`)).status, 401);
});

test("changes only the given fields; answers 409 to a stale change", async () => {
  const { json: before } = await post(whole);
  const first = await put(before.id, { creator: "Autre", expected_updated_at: before.updated_at });
  assert.deepEqual(first.json, { ...before, creator: "Autre", updated_at: first.json.updated_at });
  const second = await put(before.id, { creator: "Tiers", expected_updated_at: before.updated_at });
  assert.deepEqual([second.status, second.json.detail, second.json.current], [409, editConflictMessage, first.json]);
});

test("keeps announced and available episodes separate", async () => {
  const id = await makeSeries(db);
  await makeEpisode(db, { series_id: id });
  await put(id, { rating: 3 });
  await makeEpisode(db, { series_id: id, episode_number: 2 });
  const { json } = await call("GET", `/series/${id}`);
  assert.deepEqual([json.episodes, json.episodes_count, json.has_video], [0, 2, true]);
  const { json: announced } = await put(id, { episodes: 12 });
  assert.deepEqual([announced.episodes, announced.episodes_count], [12, 2]);
});

test("flips cinema mode and publishes an event", async () => {
  const id = await makeSeries(db);
  const told = await heardDuring(site, async () => {
    assert.deepEqual((await call("PUT", `/series/${id}/cinema-mode`, staff)).json, { cinema_mode: true });
  });
  assert.deepEqual(
    told.map(({ name }) => name),
    ["series-updated"],
  );
  assert.deepEqual((await call("PUT", `/series/${id}/cinema-mode`, staff)).json, { cinema_mode: false });
});

test("the staff's search matches parts of the title, original title, creator, genre and year; it is ignored for viewers", async () => {
  const { json } = await post({
    title: "Les Mystères d’Ysengrin",
    original_title: "The Exploits",
    creator: "Pearl Blanche",
    genre: "Feuilleton",
    year: 1914,
  });
  const found = async (search: string, token?: string): Promise<string[]> => {
    const { series } = (await call("GET", `/series?search=${encodeURIComponent(search)}`, { token })).json;
    return series.map(({ id }: { id: string }) => id);
  };
  for (const words of ["YSENGRIN", "exploit", "blanche", "feuilleton", "pearl 1914"])
    assert.deepEqual(await found(words, staff.token), [json.id], words);
  assert.deepEqual(await found("pearl 1915", staff.token), []);
  const { series: all } = (await call("GET", "/series")).json;
  assert.equal((await found("pearl 1915")).length, all.length, "viewers are answered as without it");
});
