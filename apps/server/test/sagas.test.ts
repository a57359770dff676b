import assert from "node:assert/strict";
import { test } from "node:test";
import { saga as sagaAnswer, sagaWithItems } from "@seance/contract/sagas";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;
const staff = await signIn(home, "admin");

const named = (items: { title: string }[]): string[] => items.map(({ title }) => title);

test("returns a saga's titles in its order, and the first three posters, films first", async () => {
  const poster = (name: string) => ({ title: name, poster_url: `/media/${name}.svg` });
  const [c, a, b, hidden] = [
    await makeMovie(db, poster("C")),
    await makeMovie(db, { title: "A", thumbnail_url: "/media/A-petit.svg" }),
    await makeMovie(db, poster("B")),
    await makeMovie(db, { ...poster("Cachée"), status: "draft" }),
  ];
  const [s, t] = [await makeSeries(db, poster("S")), await makeSeries(db, poster("T"))];
  const id = await makeSaga(db, { name: "Fantômas", description: "Cinq films.", movies: [hidden, c, a, b], series: [t, s] });
  const { json } = await call("GET", `/sagas/${id}`);
  const saga = sagaWithItems.parse(json);
  assert.deepEqual(
    { ...saga, movie_items: named(saga.movie_items), series_items: named(saga.series_items) },
    {
      id,
      name: "Fantômas",
      description: "Cinq films.",
      movies: [c, a, b],
      series: [t, s],
      posters: ["/media/C.svg", "/media/A-petit.svg", "/media/B.svg"],
      movie_items: ["C", "A", "B"],
      series_items: ["T", "S"],
    },
  );
  const inside = await call("GET", `/sagas/${id}`, { token: staff.token });
  assert.deepEqual(named(inside.json.movie_items), ["Cachée", "C", "A", "B"]);
  const manager = await signIn(home, "super_admin");
  await call("PUT", `/sagas/${id}`, { token: manager.token, body: { movies: [b, a], series: [] } });
  const after = (await call("GET", `/sagas/${id}`, { token: staff.token })).json;
  assert.deepEqual([after.movies, after.series], [[b, a], []]);
});

test("lists sagas by name in French order, empty ones too", async () => {
  await makeSaga(db, { name: "Zigomar" });
  await makeSaga(db, { name: "Épopée" });
  const { status, json } = await call("GET", "/sagas");
  assert.equal(status, 200);
  json.sagas.forEach((saga: unknown) => sagaAnswer.parse(saga));
  assert.deepEqual(
    json.sagas.map(({ name }: { name: string }) => name),
    ["Épopée", "Fantômas", "Zigomar"],
  );
  assert.deepEqual([json.sagas[0].movies, json.sagas[0].posters], [[], []]);
});

test("answers 404 for an unknown saga, 422 for a malformed id", async () => {
  const unknown = await call("GET", `/sagas/${newId()}`);
  assert.deepEqual([unknown.status, unknown.json], [404, { detail: "Introuvable" }]);
  assert.equal((await call("GET", "/sagas/fantomas")).status, 422);
});
