import assert from "node:assert/strict";
import { test } from "node:test";
import { binItem, binMessages } from "@seance/contract/bin";
import { episodeMessages } from "@seance/contract/episode-form";
import { movieMessages } from "@seance/contract/movie-form";
import { roles } from "@seance/contract/roles";
import { sql } from "kysely";
import { eraseOldBin } from "#domains/catalogue/index.ts";
import { securityCode, testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");
const viewer = await signIn(site);
const staff = { token: founder.token };

const remove = async (path: string) => {
  const { status, text } = await call("DELETE", path, { ...staff, headers: { "x-security-code": securityCode } });
  assert.equal(status, 204, text);
};
const restore = (type: string, id: string, token = founder.token) => call("POST", `/admin/bin/${type}/${id}/restore`, { token });
const bin = async (query = "") => (await call("GET", `/admin/bin${query}`, staff)).json;
const status = async (path: string) => (await call("GET", path)).status;

test("a deleted film is in the bin, with who deleted it and when it is erased; it comes back whole", async () => {
  const id = await makeMovie(db, { title: "Revenant", year: 1950, poster_url: "/p.svg" });
  await remove(`/movies/${id}`);
  assert.equal(await status(`/movies/${id}`), 404);
  const { items, total } = await bin("?type=movie");
  assert.equal(total, 1);
  const [item] = items;
  binItem.parse(item);
  const { title, year, thumbnail, deleted_by } = item;
  assert.deepEqual(
    { title, year, thumbnail, deleted_by },
    {
      title: "Revenant",
      year: 1950,
      thumbnail: "/p.svg",
      deleted_by: founder.email.split("@")[0],
    },
  );
  assert.equal(Date.parse(item.erased_at) - Date.parse(item.deleted_at), 30 * 86_400_000);
  assert.equal((await restore("movie", id)).status, 204);
  assert.equal(await status(`/movies/${id}`), 200);
  assert.equal((await bin("?type=movie")).total, 0);
  assert.equal((await restore("movie", id)).status, 404, "once");
});

test("favourites, history and places in sagas go for good, and its words with them", async () => {
  const id = await makeMovie(db, { title: "Aimé" });
  const other = await makeMovie(db);
  const saga = await makeSaga(db, { name: "Inoubliable", movies: [id, other] });
  await call("POST", "/favorites", { token: viewer.token, body: { item_type: "movie", item_id: id } });
  const entry = { item_type: "movie", item_id: id, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await call("PUT", "/history", { token: viewer.token, body: { entries: [entry] } });
  const held = async () => [
    (await call("GET", "/favorites", { token: viewer.token })).json.favorites.length,
    (await call("GET", "/history", { token: viewer.token })).json.entries.length,
    (await call("GET", `/sagas/${saga}`)).json.movies.length,
    (await call("GET", "/movies?q=inoubliable")).json.total,
  ];
  assert.deepEqual(await held(), [1, 1, 2, 2]);
  await remove(`/movies/${id}`);
  assert.deepEqual(await held(), [0, 0, 1, 1]);
  await restore("movie", id);
  assert.deepEqual(await held(), [0, 0, 1, 1]);
});

test("a series takes its episodes and comes back with them, not with one that was deleted before", async () => {
  const id = await makeSeries(db, { title: "Feuilleton" });
  const [first, second] = [
    await makeEpisode(db, { series_id: id, episode_number: 1, title: "Un" }),
    await makeEpisode(db, { series_id: id, episode_number: 2, title: "Deux" }),
  ];
  await remove(`/episodes/${first}`);
  await remove(`/series/${id}`);
  assert.equal(await status(`/series/${id}`), 404);
  const items = (await bin()).items.map(({ type, title, episodes }: typeof binItem._zod.output) => [type, title, episodes]);
  assert.deepEqual(items, [
    ["series", "Feuilleton", 1],
    ["episode", "Feuilleton S1E1 · Un", 0],
  ]);
  const early = await restore("episode", first);
  assert.deepEqual([early.status, early.json.detail], [409, binMessages.seriesFirst]);
  assert.equal((await restore("episode", second)).status, 409);
  assert.equal((await restore("series", id)).status, 204);
  const { json } = await call("GET", `/series/${id}/episodes`);
  assert.deepEqual(
    json.episodes.map((one: { id: string }) => one.id),
    [second],
  );
  assert.equal((await call("GET", `/series/${id}`)).json.episodes_count, 1);
  assert.equal((await restore("episode", first)).status, 204);
  assert.equal((await call("GET", `/series/${id}`)).json.episodes_count, 2);
});

test("what took its place meanwhile stays: 409", async () => {
  const film = await makeMovie(db, { title: "Place", year: 1980 });
  await remove(`/movies/${film}`);
  await makeMovie(db, { title: "Place", year: 1980 });
  const taken = await restore("movie", film);
  assert.deepEqual([taken.status, taken.json.detail], [409, movieMessages.taken]);
  const series_id = await makeSeries(db);
  const episode = await makeEpisode(db, { series_id });
  await remove(`/episodes/${episode}`);
  await makeEpisode(db, { series_id });
  const place = await restore("episode", episode);
  assert.deepEqual([place.status, place.json.detail], [409, episodeMessages.taken]);
});

test("channels too; who restores is in the audit", async () => {
  const id = await makeChannel(db, { name: "Antenne" });
  await remove(`/channels/${id}`);
  assert.equal((await bin("?type=channel")).items[0].title, "Antenne");
  await restore("channel", id);
  const kept = await db
    .selectFrom("audit_entry")
    .select(["action", "actor_id"])
    .where("target_id", "=", id)
    .orderBy("id")
    .execute();
  assert.deepEqual(kept, [
    { action: "channel.delete", actor_id: founder.id },
    { action: "channel.restore", actor_id: founder.id },
  ]);
});

test("the fondateur alone; bad input", async () => {
  const id = await makeMovie(db);
  for (const role of roles.filter((one) => one !== "fondateur")) {
    const { token } = await signIn(site, role);
    assert.equal((await call("GET", "/admin/bin", { token })).status, 403, role);
    assert.equal((await restore("movie", id, token)).status, 403, role);
  }
  assert.equal((await call("GET", "/admin/bin")).status, 401);
  assert.equal((await restore("movie", id)).status, 404, "not in the bin");
  assert.equal((await restore("saga", id)).status, 422);
  assert.equal((await restore("movie", "x")).status, 422);
  assert.equal((await call("GET", "/admin/bin?limit=101", staff)).status, 422);
});

test("what has been there for longer than it is kept is erased for good, the rest is not", async () => {
  const [old, fresh, series_id] = [await makeMovie(db), await makeMovie(db), await makeSeries(db)];
  const episode = await makeEpisode(db, { series_id });
  for (const path of [`/movies/${old}`, `/movies/${fresh}`, `/series/${series_id}`]) await remove(path);
  const long = sql<Date>`now() - interval '31 days'`;
  await db.updateTable("movie").set({ deleted_at: long }).where("id", "=", old).execute();
  await db.updateTable("series").set({ deleted_at: long }).where("id", "=", series_id).execute();
  await eraseOldBin(services);
  const left = async (table: "movie" | "series" | "episode", id: string) =>
    (await db.selectFrom(table).select("id").where("id", "=", id).execute()).length;
  assert.deepEqual(
    [await left("movie", old), await left("movie", fresh), await left("series", series_id), await left("episode", episode)],
    [0, 1, 0, 0],
  );
});

test("pages of the bin neither repeat nor skip", async () => {
  for (let i = 0; i < 7; i++) await remove(`/channels/${await makeChannel(db)}`);
  const { total } = await bin();
  const seen: string[] = [];
  for (let skip = 0; skip < total; skip += 3)
    seen.push(...(await bin(`?limit=3&skip=${skip}`)).items.map(({ id }: { id: string }) => id));
  assert.equal(new Set(seen).size, total);
  assert.equal(seen.length, total);
});
