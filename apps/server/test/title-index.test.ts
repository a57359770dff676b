import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { movieQuery, movieSortKeys } from "@seance/contract/movies";
import { seriesQuery, seriesSortKeys } from "@seance/contract/series";
import type { Message } from "#db/bus.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import { keepIndex } from "#domains/catalogue/titles/kept-index.ts";
import { readTitleFacts } from "#domains/catalogue/titles/title-index.queries.ts";
import { indexOf, pageOf } from "#domains/catalogue/titles/title-index.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery } from "#domains/catalogue/titles/title-list.queries.ts";
import { testApp } from "./app.ts";
import { makeMovie, makeSeries } from "./make.ts";
import { until } from "./until.ts";

const { services } = await testApp();
const { db, bus, log } = services;

const genres = ["Drame", "Comédie", "Science-Fiction"];
const languages = ["Français", "Anglais"];

/** Few values for many titles: ties and unknown values everywhere, some that viewers do not see. */
for (let i = 0; i < 80; i++) {
  const fields = {
    title: `${["Été", "été", "Ete", "zoo", "Œuvre", "Oeuvre"][i % 6]} ${i % 9}`,
    year: [1915, 1916, 1917, null][(i * 7) % 4] ?? null,
    genre: [genres[i % 3], genres[(i >> 2) % 3]].join(", "),
    language: languages[(i >> 1) % 2] ?? "",
    rating: [null, 0, 7.5, 8, 10][(i >> 1) % 5] ?? null,
    views: i % 4,
    featured: i % 3 === 0,
    trending: i % 5 === 0,
    created_at: new Date(Date.UTC(2024, 0, 1 + (i % 5))),
  };
  await makeMovie(db, { ...fields, title: `${fields.title} ${i}`, status: i % 10 === 0 ? "draft" : "published" });
  await makeSeries(db, {
    ...fields,
    seasons: 1 + (i % 4),
    status: i % 10 === 0 ? "draft" : "ongoing",
    binge_worthy: i % 7 === 0,
  });
}

/** Mostly not asked for: with many filters at once nothing is left. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const filters = {
  skip: fc.integer({ min: 0, max: 40 }),
  limit: fc.integer({ min: 1, max: 30 }),
  sort_order: fc.constantFrom("asc", "desc"),
  genre: maybe(fc.constantFrom(...genres, "drame", "SCIENCE FICTION", "Western", "__proto__")),
  year: maybe(fc.constantFrom(1915, 1916, 1950)),
  min_rating: maybe(fc.constantFrom(0, 7.5, 7.6, 10)),
  language: maybe(fc.constantFrom(...languages, "français", "Latin")),
  status: maybe(fc.constantFrom("published", "draft", "ongoing")),
  featured: maybe(fc.boolean()),
  trending: maybe(fc.boolean()),
  cinema_mode: maybe(fc.boolean()),
};
const asked = {
  movie: fc.record({ ...filters, sort_by: fc.constantFrom(...movieSortKeys) }),
  series: fc.record({
    ...filters,
    sort_by: fc.constantFrom(...seriesSortKeys),
    seasons_min: maybe(fc.integer({ min: 0, max: 5 })),
    seasons_max: maybe(fc.integer({ min: 0, max: 5 })),
    binge_worthy: maybe(fc.boolean()),
    with_badges: maybe(fc.boolean()),
  }),
};
/** As an address would bring it. */
const given = (query: object) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

for (const table of ["movie", "series"] as const) {
  test(`${table}: the index finds the pages and totals that the database finds`, async () => {
    const facts = await readTitleFacts(db, table);
    // As when all lists are long, some are, and none is.
    const indexes = [0, 20, 256].map((mostFew) => indexOf(facts, mostFew));
    let notEmpty = 0;
    await fc.assert(
      fc.asyncProperty<[object]>(asked[table], async (fields) => {
        const query: TitleQuery = table === "movie" ? movieQuery.parse(given(fields)) : seriesQuery.parse(given(fields));
        const filter = await filterTitles(db, table, query, false);
        const { rows } = await pageIds(filter, query).execute(db);
        if (rows.length > 0) notEmpty++;
        const page = { ids: rows.map(({ id }) => id), total: await countTitles(db, filter) };
        for (const index of indexes) assert.deepEqual(pageOf(index, query), page);
      }),
      { numRuns: 300 },
    );
    assert.ok(notEmpty > 60, `${notEmpty} pages with titles`);
  });
}

test("what only the database can find is left to it", async () => {
  const index = indexOf(await readTitleFacts(db, "movie"));
  assert.equal(pageOf(index, movieQuery.parse({ q: "été" })), undefined);
  assert.equal(pageOf(index, movieQuery.parse({ has_video: "false" })), undefined);
  assert.ok(pageOf(index, movieQuery.parse({})));
});

test("an empty catalogue has an index too", async () => {
  const empty = await testApp();
  const index = indexOf(await readTitleFacts(empty.services.db, "movie"));
  assert.deepEqual(pageOf(index, movieQuery.parse({ genre: "Drame" })), { ids: [], total: 0 });
});

/** Asks until the index is there. */
const known = (index: ReturnType<typeof keepIndex>): Promise<void> =>
  until(20_000, "the index is read", () => index.current() !== undefined);

test("the index goes with each change of the catalogue, also with one that comes while it is read, and comes back", async () => {
  const index = keepIndex({ db, bus, log }, "movie");
  await known(index);
  const heard = Promise.withResolvers<void>();
  const stop = bus.subscribe((message: Message) => message.kind === "tag" && heard.resolve());
  await makeMovie(db, { title: "La Coquille et le Clergyman", genre: "Surréaliste" });
  await bumpCatalogue(db, "movies");
  await heard.promise;
  stop();
  assert.equal(index.current(), undefined);
  await known(index);
  assert.equal(pageOf(index.current() ?? assert.fail(), movieQuery.parse({ genre: "surrealiste" }))?.total, 1);

  bus.tell({ kind: "tag", tag: "catalogue" });
  await until(20_000, "it is being read", () => index.current() === undefined && index.underWay !== undefined);
  const reading = index.underWay;
  bus.tell({ kind: "tag", tag: "catalogue" });
  await reading;
  assert.equal(index.current(), undefined, "read from before the change");
});

test("without news from the database the index is not trusted", async () => {
  const silent = { subscribe: bus.subscribe, listening: true };
  const index = keepIndex({ db, bus: silent, log }, "series");
  await known(index);
  silent.listening = false;
  assert.equal(index.current(), undefined);
});
