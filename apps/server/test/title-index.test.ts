import type { TitleType } from "@seance/contract/title-fields";
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { titleVersions } from "@seance/contract/versions";
import { movieQuery, movieSortKeys } from "@seance/contract/movies";
import { seriesQuery, seriesSortKeys } from "@seance/contract/series";
import { lackNames } from "@seance/contract/titles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Message } from "#db/bus.ts";
import { addViews, bumpCatalogue, insertMovie } from "#domains/catalogue/index.ts";
import { LiveIndex } from "#domains/catalogue/titles/list-index/live-index.ts";
import type { TitleIndex } from "#domains/catalogue/titles/list-index/title-index.ts";
import { countTitles, filterTitles, pageIds, type TitleQuery } from "#domains/catalogue/titles/list/title-list.queries.ts";
import type { Services } from "#services.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { until } from "./until.ts";

const { services } = await testApp();
const { db, bus } = services;

const genres = ["Drame", "Comédie", "Science-Fiction"];
const languages = ["Français", "Anglais"];

/** Few values for many titles: ties and unknown values everywhere, some that viewers do not see. */
async function fill(into: Db): Promise<void> {
  for (let i = 0; i < 80; i++) {
    const fields = {
      title: `${["Été", "été", "Ete", "zoo", "Œuvre", "Oeuvre"][i % 6]} ${i % 9}`,
      year: [1915, 1916, 1917, null][(i * 7) % 4] ?? null,
      genre: [genres[i % 3], genres[(i >> 2) % 3]].join(", "),
      language: languages[(i >> 1) % 2] ?? "",
      rating: [null, 0, 7.5, 8, 10][(i >> 1) % 5] ?? null,
      views: i % 4,
      versions: titleVersions.filter((_, at) => (i >> at) % 3 === 0),
      featured: i % 3 === 0,
      trending: i % 5 === 0,
      free_to_watch: i % 4 === 0,
      description: i % 3 === 0 ? "Une fête foraine." : "",
      poster_url: i % 4 === 1 ? "https://images.exemple.fr/affiche.jpg" : "",
      created_at: new Date(Date.UTC(2024, 0, 1 + (i % 5))),
    };
    await makeMovie(into, { ...fields, title: `${fields.title} ${i}`, status: i % 10 === 0 ? "draft" : "published" });
    const series_id = await makeSeries(into, {
      ...fields,
      seasons: 1 + (i % 3),
      status: i % 10 === 0 ? "draft" : "ongoing",
      binge_worthy: i % 7 === 0,
    });
    for (let season_number = 1; season_number <= i % 4; season_number++) await makeEpisode(into, { series_id, season_number });
  }
}
await fill(db);

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
  versions: maybe(fc.subarray([...titleVersions], { minLength: 1, maxLength: 3 })),
  status: maybe(fc.constantFrom("published", "draft", "ongoing")),
  featured: maybe(fc.boolean()),
  trending: maybe(fc.boolean()),
  cinema_mode: maybe(fc.boolean()),
};
const staffFilters = {
  search: maybe(fc.constantFrom("été", "O", "ete 1", "zoo 1915", "drame", "%", "!?", " ", "1", "_", "absent")),
  has_video: maybe(fc.boolean()),
  without: maybe(fc.subarray([...lackNames], { minLength: 1 })),
  flags: maybe(fc.subarray(["featured", "free_to_watch", "exclusive"], { minLength: 1 })),
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
const askedByStaff = {
  movie: fc.record({
    ...filters,
    ...staffFilters,
    quality: maybe(fc.constantFrom("HD", "4K", "Super 8")),
    sort_by: fc.constantFrom(...movieSortKeys),
  }),
  series: fc.record({ ...filters, ...staffFilters, sort_by: fc.constantFrom(...seriesSortKeys) }),
};
/** As an address would bring it. */
const given = (query: object) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

const parse = (table: TitleType, fields: object): TitleQuery =>
  table === "movie" ? movieQuery.parse(given(fields)) : seriesQuery.parse(given(fields));

/** What the plain SQL finds. */
async function findInDatabase(from: Db, table: TitleType, query: TitleQuery, drafts = false) {
  const filter = await filterTitles(from, { table, drafts }, query);
  const { rows } = await pageIds(filter, query).execute(from);
  return { ids: rows.map(({ id }) => id), total: await countTitles(from, filter) };
}

type Opened = Pick<Services, "db" | "reads" | "bus" | "log">;

const openForStaff = (opened: Opened, table: TitleType): LiveIndex => new LiveIndex(opened, { table, drafts: true });

const open = (opened: Opened, table: TitleType, onChange: (ids?: readonly string[]) => void = () => undefined): LiveIndex =>
  new LiveIndex(opened, { table, drafts: false }, onChange);

/** Asks until the index is there. */
async function loaded(index: LiveIndex): Promise<TitleIndex> {
  await until("the index is read", async () => (await index.current()) !== undefined);
  return (await index.current()) ?? assert.fail("the index was dropped");
}

for (const table of ["movie", "series"] as const) {
  for (const drafts of [false, true]) {
    test(`${table}: the index of ${drafts ? "the staff" : "viewers"} finds the pages and totals that SQL finds`, async () => {
      const index = await loaded(drafts ? openForStaff(services, table) : open(services, table));
      let notEmpty = 0;
      await fc.assert(
        fc.asyncProperty<[object]>((drafts ? askedByStaff : asked)[table], async (fields) => {
          const query = parse(table, fields);
          const page = await findInDatabase(db, table, query, drafts);
          if (page.ids.length > 0) notEmpty++;
          assert.deepEqual(index.page(query), page);
        }),
        { numRuns: 300 },
      );
      assert.ok(notEmpty > 60, `${notEmpty} pages with titles`);
    });
  }
}

test("the index finds what SQL finds among more titles than are kept as sets", async () => {
  const many = (await testApp()).services;
  const added = sql`
    insert into movie (id, title, year, rating, views, genres, featured, status, created_at)
    select gen_random_uuid(), ${"Film "} || md5(n::text), nullif(1900 + n % 40, 1900), nullif(n % 11, 0), n % 7,
      case n % 3 when 0 then array['drame'] when 1 then array['drame', 'comedie'] else array['crime', 'rare' || n] end,
      n % 4 = 0, case when n % 10 = 0 then 'draft' else 'published' end, timestamptz '2024-01-01' + (n % 50) * interval '1 day'
    from generate_series(1, 3000) as n`;
  await many.longWrites((long) => added.execute(long));
  const index = await loaded(open(many, "movie"));
  const genre = maybe(fc.constantFrom("Drame", "Comédie", "Crime", "rare2", "Latin"));
  await fc.assert(
    fc.asyncProperty(
      fc.record({ ...filters, genre, sort_by: fc.constantFrom(...movieSortKeys), skip: fc.nat(2800) }),
      async (fields) => {
        const query = parse("movie", fields);
        assert.deepEqual(index.page(query), await findInDatabase(many.db, "movie", query));
      },
    ),
    { numRuns: 200 },
  );
});

test("an empty catalogue has an index too, and titles come into it", async () => {
  const empty = (await testApp()).services;
  const live = open(empty, "movie");
  const query = movieQuery.parse({ genre: "Drame" });
  assert.deepEqual((await loaded(live)).page(query), { ids: [], total: 0 });
  const id = await makeMovie(empty.db, { genre: "Drame" });
  empty.bus.tell({ kind: "tag", tag: "catalogue" });
  assert.deepEqual((await loaded(live)).page(query), { ids: [id], total: 1 });
});

/** One write of the catalogue, to a film chosen among all by a number. */
const write = fc.oneof(
  fc.record({
    kind: fc.constant("create" as const),
    title: fc.constantFrom("Été", "zoo", "Œuvre", "aa", "Zz", "École"),
    year: fc.constantFrom(1915, null),
  }),
  fc.record({
    kind: fc.constant("change" as const),
    film: fc.nat(),
    title: fc.constantFrom("Abîme", "été", "Zéro", "zoo"),
    genre: fc.constantFrom(...genres, "Rare"),
    rating: fc.constantFrom(null, 0, 7.5, 9),
    featured: fc.boolean(),
    status: fc.constantFrom("published", "published", "draft"),
  }),
  fc.record({ kind: fc.constantFrom("bin" as const, "restore" as const), film: fc.nat() }),
  fc.record({ kind: fc.constant("views" as const), film: fc.nat(), views: fc.integer({ min: 1, max: 5 }) }),
);

test("after any writes the index finds what SQL finds, without having read all titles again", async () => {
  const changing = (await testApp()).services;
  await fill(changing.db);
  const ids = (await changing.db.selectFrom("movie").select("id").orderBy("id").execute()).map(({ id }) => id);
  const evicted: (readonly string[] | undefined)[] = [];
  const live = open(changing, "movie", (changed) => evicted.push(changed));
  const staffLive = openForStaff(changing, "movie");
  await Promise.all([loaded(live), loaded(staffLive)]);
  let made = 0;
  const idOf = (film: number): string => ids[film % ids.length] ?? "";
  const run = async (one: typeof write extends fc.Arbitrary<infer W> ? W : never): Promise<void> => {
    if (one.kind === "create") ids.push(await makeMovie(changing.db, { title: `${one.title} n${made++}`, year: one.year }));
    else if (one.kind === "views") await addViews(changing.db, [{ item_type: "movie", id: idOf(one.film), views: one.views }]);
    else if (one.kind === "change") {
      const { kind: _kind, film, title, genre, ...values } = one;
      const changes = { ...values, title: `${title} n${made++}`, genres: [genre.toLowerCase()] };
      await changing.db.updateTable("movie").set(changes).where("id", "=", idOf(film)).execute();
    } else {
      const deleted_at = one.kind === "bin" ? new Date() : null;
      await changing.db.updateTable("movie").set({ deleted_at }).where("id", "=", idOf(one.film)).execute();
    }
  };
  const queries = fc.array(askedByStaff.movie, { minLength: 3, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), queries, async (writes, lists) => {
      for (const one of writes) await run(one);
      changing.bus.tell({ kind: "tag", tag: "catalogue" });
      const index = (await live.current()) ?? assert.fail("the index was dropped");
      const staffIndex = (await staffLive.current()) ?? assert.fail("the staff's index was dropped");
      for (const sort_by of movieSortKeys) lists.push({ ...lists[0], sort_by, skip: 0, limit: 100, genre: undefined } as never);
      for (const fields of lists) {
        const query = parse("movie", fields);
        assert.deepEqual(index.page(query), await findInDatabase(changing.db, "movie", query));
        assert.deepEqual(staffIndex.page(query), await findInDatabase(changing.db, "movie", query, true));
      }
    }),
    { numRuns: 60 },
  );
  assert.equal(evicted.filter((changed) => changed === undefined).length, 1, "all titles were read once");
});

test("names keep their order when many titles come between the same two", async () => {
  const { services: others } = await testApp();
  await makeMovie(others.db, { title: "A" });
  await makeMovie(others.db, { title: "C" });
  const live = open(others, "movie");
  await loaded(live);
  for (let i = 100; i > 0; i--) {
    await makeMovie(others.db, { title: `B ${String(i).padStart(3, "0")}` });
    others.bus.tell({ kind: "tag", tag: "catalogue" });
    await live.current();
  }
  const query = movieQuery.parse({ sort_by: "title", sort_order: "asc", limit: "100" });
  assert.deepEqual((await loaded(live)).page(query), await findInDatabase(others.db, "movie", query));
});

test("a change is read with the next list, and only that change", async () => {
  const changed: (readonly string[] | undefined)[] = [];
  const live = open(services, "movie", (ids) => changed.push(ids));
  await loaded(live);
  changed.length = 0;
  const id = await makeMovie(db, { title: "La Coquille et le Clergyman", genre: "Surréaliste" });
  bus.tell({ kind: "tag", tag: "catalogue" });
  assert.deepEqual((await live.current())?.page(movieQuery.parse({ genre: "surrealiste" })), { ids: [id], total: 1 });
  assert.deepEqual(changed, [[id]]);
});

test("a write that was open while another was read is read once it commits", async () => {
  const live = open(services, "movie");
  await loaded(live);
  const query = movieQuery.parse({ genre: "Burlesque" });
  await db.transaction().execute(async (tx) => {
    await insertMovie(tx, { title: "Seven Chances", genre: "Burlesque" });
    await makeMovie(db, { title: "Entr’acte", genre: "Dada" });
    bus.tell({ kind: "tag", tag: "catalogue" });
    assert.equal((await live.current())?.page(query).total, 0);
  });
  bus.tell({ kind: "tag", tag: "catalogue" });
  assert.equal((await live.current())?.page(query).total, 1);
});

test("other processes hear of a change by NOTIFY", async () => {
  const live = open(services, "movie");
  await loaded(live);
  const heard = Promise.withResolvers<void>();
  const stop = bus.subscribe((message: Message) => message.kind === "tag" && heard.resolve());
  await makeMovie(db, { title: "Paris qui dort", genre: "Féerie" });
  await bumpCatalogue(db, "movies");
  await heard.promise;
  stop();
  assert.equal((await live.current())?.page(movieQuery.parse({ genre: "feerie" })).total, 1);
});

test("a title that is deleted by hand drops the index, and it is read again", async () => {
  const live = open(services, "movie");
  const id = await makeMovie(db, { genre: "Perdu" });
  await loaded(live);
  await db.deleteFrom("movie").where("id", "=", id).execute();
  await until("the index is dropped", async () => (await live.current()) === undefined);
  assert.equal((await loaded(live)).page(movieQuery.parse({ genre: "Perdu" })).total, 0);

  const staffLive = openForStaff(services, "movie");
  const draft = await makeMovie(db, { genre: "Perdu", status: "draft" });
  await loaded(staffLive);
  await db.deleteFrom("movie").where("id", "=", draft).execute();
  await until("the staff’s index is dropped", async () => (await staffLive.current()) === undefined);
});

test("a lost connection loses no change: the index answers on and reads it", async () => {
  const live = open(services, "series");
  const before = await loaded(live);
  await makeSeries(db, { title: "La Maison du mystère", genre: "Feuilleton" });
  bus.tell({ kind: "resync" });
  const after = (await live.current()) ?? assert.fail("the index was dropped");
  assert.equal(after.page(seriesQuery.parse({ genre: "Feuilleton" })).total, 1);
  await until("it is read again", async () => (await live.current()) !== before);
});

test("without news from the database the index is not trusted", async () => {
  const silent = { ...bus, subscribe: bus.subscribe, listening: true };
  const live = open({ ...services, bus: silent }, "series");
  await loaded(live);
  silent.listening = false;
  assert.equal(await live.current(), undefined);
});
