import assert from "node:assert/strict";
import { test } from "node:test";
import type { Favourite } from "@seance/contract/favourites";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

const add = (token: string | undefined, item_type: string, item_id: string) =>
  call("POST", "/favorites", { token, body: { item_type, item_id } });
const list = async (token: string): Promise<Favourite[]> => (await call("GET", "/favorites", { token })).json.favorites;

test("a film and a series become favourites, the newest first, each with its card", async () => {
  const { token } = await signIn(home);
  assert.deepEqual(await list(token), []);
  const movie = await makeMovie(db, { title: "Ménilmontant" });
  const series = await makeSeries(db, { title: "Judex" });
  const first = await add(token, "movie", movie);
  assert.equal(first.status, 201);
  assert.equal((await add(token, "series", series)).status, 201);
  const favourites = await list(token);
  assert.deepEqual(
    favourites.map(({ item_type, content_id, item_id, content }) => [
      item_type,
      content_id,
      item_id,
      content.id,
      content.title,
      content.item_type,
    ]),
    [
      ["series", series, series, series, "Judex", "series"],
      ["movie", movie, movie, movie, "Ménilmontant", "movie"],
    ],
  );
  assert.deepEqual(favourites[1], first.json);
  assert.ok(Math.abs(Date.parse(first.json.added_at) - Date.now()) < 60_000);
  assert.ok(!("video_url" in first.json.content), "no raw link");
});

test("a favourite that was removed comes back with its date; a date in the future becomes the current one", async () => {
  const { token } = await signIn(home);
  const [movie, other] = [await makeMovie(db), await makeMovie(db)];
  const added_at = "2026-01-02T03:04:05.678Z";
  const back = await call("POST", "/favorites", { token, body: { item_type: "movie", item_id: movie, added_at } });
  assert.deepEqual([back.status, back.json.added_at], [201, added_at]);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const ahead = await call("POST", "/favorites", { token, body: { item_type: "movie", item_id: other, added_at: later } });
  assert.ok(Date.parse(ahead.json.added_at) < Date.now() + 60_000);
  const bad = await call("POST", "/favorites", { token, body: { item_type: "movie", item_id: movie, added_at: "hier" } });
  assert.equal(bad.status, 422);
});

test("twice the same is said, one after the other and both at once", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const both = await Promise.all([add(token, "movie", movie), add(token, "movie", movie)]);
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([201, 409]));
  const again = await add(token, "movie", movie);
  assert.deepEqual([again.status, again.json], [409, { detail: "already in favorites" }]);
  assert.equal((await list(token)).length, 1);
});

test("a favourite is removed once, and may come back", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const { favorite_id } = (await add(token, "movie", movie)).json;
  assert.equal((await call("DELETE", `/favorites/${favorite_id}`, { token })).status, 204);
  assert.deepEqual(await list(token), []);
  const again = await call("DELETE", `/favorites/${favorite_id}`, { token });
  assert.deepEqual([again.status, again.json], [404, { detail: "Favori non trouvé" }]);
  assert.equal((await add(token, "movie", movie)).status, 201);
});

test("somebody else's favourite is neither seen nor removed", async () => {
  const [ana, bob] = [await signIn(home), await signIn(home)];
  const movie = await makeMovie(db);
  const { favorite_id } = (await add(ana.token, "movie", movie)).json;
  assert.deepEqual(await list(bob.token), []);
  assert.equal((await call("DELETE", `/favorites/${favorite_id}`, { token: bob.token })).status, 404);
  assert.equal((await list(ana.token)).length, 1);
  assert.equal((await add(bob.token, "movie", movie)).status, 201, "the same film can be both people's");
});

test("what cannot be seen cannot be kept: drafts, other kinds, nothing at all", async () => {
  const [viewer, staff] = [await signIn(home), await signIn(home, "admin")];
  const draft = await makeMovie(db, { status: "draft" });
  for (const [type, id] of [
    ["movie", draft],
    ["movie", newId()],
    ["series", await makeMovie(db)],
    ["movie", await makeEpisode(db)],
  ] as const) {
    const answer = await add(viewer.token, type, id);
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }]);
  }
  assert.equal((await add(staff.token, "movie", draft)).status, 201);
  assert.equal((await list(staff.token)).length, 1);
});

test("a favourite whose title is hidden waits for it", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  await add(token, "movie", movie);
  await db.updateTable("movie").set({ status: "archived" }).where("id", "=", movie).execute();
  assert.deepEqual(await list(token), []);
  await db.updateTable("movie").set({ status: "published" }).where("id", "=", movie).execute();
  assert.equal((await list(token)).length, 1);
});

test("guests are asked to sign in", async () => {
  for (const [method, path] of [
    ["GET", "/favorites"],
    ["POST", "/favorites"],
    ["DELETE", `/favorites/${newId()}`],
  ] as const) {
    const answer = await call(method, path);
    assert.deepEqual([answer.status, answer.json], [401, { detail: "Authentification requise" }]);
  }
});

test("bad input is refused", async () => {
  const { token } = await signIn(home);
  const id = newId();
  for (const body of [
    {},
    { item_type: "movie" },
    { item_type: "episode", item_id: id },
    { item_type: "movie", item_id: "1" },
    { item_type: "movie", item_id: id, more: 1 },
    [],
  ])
    assert.equal((await call("POST", "/favorites", { token, body })).status, 422, JSON.stringify(body));
  assert.equal((await call("DELETE", "/favorites/1", { token })).status, 422);
  assert.equal((await call("POST", "/favorites", { token, body: "{" })).status, 400);
});
