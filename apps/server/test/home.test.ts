import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { FeaturedTitle } from "@seance/contract/home";
import type { MovieCard, SeriesCard } from "@seance/contract/titles";
import { movieCard, seriesCard, titleCard } from "@seance/contract/titles";
import { popularityScore } from "@seance/contract/limits";
import { dayInParis, pickFeatured } from "#domains/catalogue/home/featured.ts";
import { testApp } from "./app.ts";
import { makeMovie, makeSaga, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

test("the home page of an empty catalogue is empty", async () => {
  const empty = await testApp();
  const { status, json } = await empty.call("GET", "/home");
  assert.equal(status, 200);
  assert.deepEqual(json, { featured: [], recent_movies: [], top_movies: [], recent_series: [], top_series: [], sagas: [] });
});

test("each row has its length and order, without drafts, the same for everybody", async () => {
  const day = (i: number): Date => new Date(Date.UTC(2024, 0, 1, i));
  for (let i = 0; i < 30; i++) {
    const rating = i % 3 === 0 ? null : i % 10;
    await makeMovie(db, { title: `Film ${i}`, created_at: day(i), views: (i * 7) % 30, rating, vote_average: 5 });
    await makeSeries(db, { title: `Série ${i}`, created_at: day(i), views: (i * 11) % 30, rating });
  }
  await makeMovie(db, { title: "Brouillon", status: "draft", created_at: day(99), views: 1_000_000 });
  await makeSaga(db, { name: "Saga" });
  const { json, text } = await call("GET", "/home");
  assert.deepEqual(
    json.recent_movies.map(({ title }: MovieCard) => title),
    Array.from({ length: 21 }, (_, i) => `Film ${29 - i}`),
  );
  assert.deepEqual(
    json.recent_series.map(({ title }: SeriesCard) => title),
    Array.from({ length: 20 }, (_, i) => `Série ${29 - i}`),
  );
  for (const list of [json.top_movies, json.top_series]) {
    assert.equal(list.length, 20);
    const scores = list.map(popularityScore);
    assert.deepEqual(
      scores,
      scores.toSorted((a: number, b: number) => b - a),
    );
  }
  json.recent_movies.forEach((card: unknown) => movieCard.parse(card));
  json.top_series.forEach((card: unknown) => seriesCard.parse(card));
  json.featured.forEach((card: unknown) => titleCard.parse(card));
  assert.deepEqual(
    json.sagas.map(({ name }: { name: string }) => name),
    ["Saga"],
  );
  assert.ok(!text.includes("Brouillon"));
  const { token } = await signIn(home, "fondateur");
  assert.deepEqual((await call("GET", "/home", { token })).json, json);
});

test("a featured title has its short description, or none", async () => {
  const site = await testApp();
  await makeMovie(site.services.db, { title: "Nosferatu", short_description: "Un vampire prend la mer." });
  await makeSeries(site.services.db, { title: "Judex" });
  const { json } = await site.call("GET", "/home");
  assert.deepEqual(Object.fromEntries(json.featured.map((title: FeaturedTitle) => [title.title, title.short_description])), {
    Nosferatu: "Un vampire prend la mer.",
    Judex: null,
  });
});

const cards = (kind: "movie" | "series", ids: readonly string[]) =>
  ids.map((id) => ({ id, item_type: kind })) as unknown as (MovieCard & SeriesCard)[];
const ids = fc.uniqueArray(fc.uuid(), { maxLength: 12 });

test("features the five most popular and five newest of each kind without duplicates, films and series alternating", () => {
  fc.assert(
    fc.property(ids, ids, ids, ids, fc.string(), (topMovies, newMovies, topSeries, newSeries, day) => {
      const featured = pickFeatured(
        { top: cards("movie", topMovies), newest: cards("movie", newMovies) },
        { top: cards("series", topSeries), newest: cards("series", newSeries) },
        day,
      );
      const expected = [...topMovies.slice(0, 5), ...newMovies.slice(0, 5), ...topSeries.slice(0, 5), ...newSeries.slice(0, 5)];
      assert.deepEqual(featured.map(({ id }) => id).toSorted(), [...new Set(expected)].toSorted());
      assert.ok(featured.length <= 20);
      const kinds = featured.map(({ item_type }) => item_type);
      const few = Math.min(...(["movie", "series"] as const).map((kind) => kinds.filter((one) => one === kind).length));
      assert.deepEqual(kinds.slice(0, 2 * few), Array.from({ length: few }, () => ["movie", "series"]).flat());
    }),
  );
});

test("keeps the order of featured titles all day and changes it the next day", () => {
  const ends = { top: cards("movie", ["a", "b", "c", "d", "e"]), newest: cards("movie", ["f", "g", "h", "i", "j"]) };
  const order = (day: string): string =>
    pickFeatured(ends, { top: [], newest: [] }, day)
      .map(({ id }) => id)
      .join("");
  assert.equal(order("2025-03-01"), order("2025-03-01"));
  const week = new Set(Array.from({ length: 7 }, (_, i) => order(`2025-03-0${i + 1}`)));
  assert.equal(week.size, 7);
});

test("the day changes at midnight in Paris, in summer and in winter", () => {
  assert.equal(dayInParis(new Date("2025-01-31T22:59:59Z")), "2025-01-31");
  assert.equal(dayInParis(new Date("2025-01-31T23:00:00Z")), "2025-02-01");
  assert.equal(dayInParis(new Date("2025-07-31T22:00:00Z")), "2025-08-01");
});
