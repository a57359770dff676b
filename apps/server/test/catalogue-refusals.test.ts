import assert from "node:assert/strict";
import { test } from "node:test";
import { editConflictMessage } from "@seance/contract/form-fields";
import { deletedMessage, saveRefusal } from "@seance/contract/save-refusal";
import { localPart } from "@seance/contract/text";
import { securityCode, testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const [jeanne, marcel, founder] = [
  await signIn(site, "super_admin"),
  await signIn(site, "super_admin"),
  await signIn(site, "fondateur"),
];
const code = { "x-security-code": securityCode };

const get = async (path: string) => (await call("GET", path, { token: jeanne.token })).json;
const put = (path: string, body: object, { token } = jeanne) => call("PUT", path, { token, body });
const bin = (path: string, { token } = marcel) => call("DELETE", path, { token, headers: code });

for (const [kind, change, make] of [
  ["movies", { rating: 3 }, makeMovie],
  ["series", { rating: 3 }, makeSeries],
  ["sagas", { description: "Trois films" }, makeSaga],
] as const)
  test(`a stale change of ${kind} is told who made the other one, and when`, async () => {
    const path = `/${kind}/${await make(db)}`;
    const { updated_at: expected_updated_at } = await get(path);
    const first = await put(path, change, marcel);
    const stale = await put(path, { ...change, expected_updated_at });
    assert.deepEqual([stale.status, stale.json.detail], [409, editConflictMessage]);
    const { changed, current } = saveRefusal.parse(stale.json);
    assert.deepEqual(changed, { by: localPart(marcel.email), self: false, at: first.json.updated_at });
    assert.deepEqual(current, first.json);
  });

test("a stale change after one's own in another window says so, and names nobody for a change that the log has not", async () => {
  const path = `/movies/${await makeMovie(db)}`;
  const { updated_at: expected_updated_at } = await get(path);
  await put(path, { rating: 3 });
  assert.equal((await put(path, { rating: 4, expected_updated_at })).json.changed.self, true);
  await db.deleteFrom("audit_entry").execute();
  const { by, self } = (await put(path, { rating: 4, expected_updated_at })).json.changed;
  assert.deepEqual([by, self], [null, false]);
});

test("an entry older than the edited version names nobody", async () => {
  const id = await makeMovie(db);
  await put(`/movies/${id}`, { rating: 3 }, marcel);
  const { updated_at: expected_updated_at } = await get(`/movies/${id}`);
  await db
    .updateTable("movie")
    .set({ updated_at: new Date(Date.now() + 1000) })
    .where("id", "=", id)
    .execute();
  assert.equal((await put(`/movies/${id}`, { rating: 4, expected_updated_at })).json.changed.by, null);
});

test("a duplicate says which item it is a duplicate of", async () => {
  const id = await makeMovie(db, { title: "La Roue", year: 1923 });
  const other = { type: "movie", id, title: "La Roue" };
  const film = { genre: "Drame", year: 1923, description: "Un rail.", thumbnail: "/a.svg" };
  const added = await call("POST", "/movies", { token: jeanne.token, body: { ...film, title: "LA ROUE" } });
  assert.deepEqual([added.status, added.json.other], [409, other]);
  const changed = await put(`/movies/${await makeMovie(db, { title: "Rails", year: 1923 })}`, { title: "la roue" });
  assert.deepEqual([changed.status, changed.json.other], [409, other]);
  const series_id = await makeSeries(db);
  const place = { season_number: 2, episode_number: 5 };
  const episode = await makeEpisode(db, { ...place, series_id, title: "Le premier" });
  const body = { ...place, series_id, title: "Le second", video_url: "/media/v.mp4" };
  const twice = await call("POST", "/episodes", { token: jeanne.token, body });
  assert.deepEqual([twice.status, twice.json.other], [409, { type: "episode", id: episode, title: "Le premier" }]);
});

test("a change of a deleted film is told who deleted it, when, and what whoever may can restore", async () => {
  const id = await makeMovie(db, { title: "Perdu" });
  const path = `/movies/${id}`;
  const before = await get(path);
  assert.equal((await bin(path)).status, 204);
  const row = await db.selectFrom("movie").select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow();
  const change = { rating: 3, expected_updated_at: before.updated_at };
  const refused = await put(path, change);
  const deleted = { by: localPart(marcel.email), self: false, at: row.deleted_at?.toISOString() };
  assert.deepEqual([refused.status, refused.json], [404, { detail: deletedMessage, deleted }]);
  const restore = { type: "movie", id, title: "Perdu" };
  assert.deepEqual(saveRefusal.parse((await put(path, change, founder)).json), { deleted, restore });
  assert.equal((await put(path, change, marcel)).json.deleted.self, true);
  assert.equal((await call("POST", `/admin/bin/movie/${id}/restore`, { token: founder.token })).status, 204);
  const saved = await put(path, change, founder);
  assert.deepEqual([saved.status, saved.json.rating], [200, 3], "the version of before the deletion is the current one");
});

test("an episode that went with its series comes back with it", async () => {
  const series = await makeSeries(db, { title: "Feuilleton" });
  const episode = await makeEpisode(db, { series_id: series });
  await bin(`/series/${series}`);
  const { status, json } = await put(`/episodes/${episode}`, { title: "Neuf" }, founder);
  assert.equal(status, 404);
  assert.deepEqual(json.restore, { type: "series", id: series, title: "Feuilleton" });
  assert.equal(json.deleted.by, localPart(marcel.email));
});

test("a deleted saga names who deleted it; an id that never was says nothing", async () => {
  const saga = await makeSaga(db);
  await bin(`/sagas/${saga}`);
  const gone = await put(`/sagas/${saga}`, { name: "Encore" });
  assert.deepEqual([gone.status, gone.json.deleted.by], [404, localPart(marcel.email)]);
  for (const kind of ["movies", "series", "episodes", "channels", "sagas"])
    assert.deepEqual((await put(`/${kind}/${jeanne.id}`, {})).json, { detail: "Introuvable" }, kind);
});

test("nobody without the right to change an item is told of its deletion", async () => {
  const id = await makeMovie(db);
  await bin(`/movies/${id}`);
  for (const [token, status] of [
    [(await signIn(site, "admin")).token, 403],
    [(await signIn(site)).token, 403],
    [undefined, 401],
  ] as const) {
    const answer = await call("PUT", `/movies/${id}`, { ...(token && { token }), body: { rating: 3 } });
    assert.deepEqual([answer.status, answer.json.deleted], [status, undefined]);
  }
});
