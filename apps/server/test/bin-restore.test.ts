import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { sql } from "kysely";
import { binTypes, type BinType } from "@seance/contract/bin";
import { newId } from "#core/ids.ts";
import { insertAnnouncement } from "#domains/announcements/index.ts";
import { giveBadge, insertBadge } from "#domains/badges/index.ts";
import { withBinned } from "#domains/catalogue/sagas/saga-order.ts";
import { securityCode, testApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSaga, makeSeries } from "./make.ts";
import { makePerson, type Person } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await makePerson(db, "fondateur");
const people = [await makePerson(db), await makePerson(db, "admin")];

interface Item {
  readonly type: BinType;
  readonly id: string;
  /** Of an episode. */
  readonly series?: string;
}

const index = fc.nat({ max: 7 });
/** How many of each kind, the orders of two sagas, who likes and watched what, and what is done: places in lists, taken modulo their length. */
const stories = fc.record({
  movies: fc.integer({ min: 1, max: 3 }),
  series: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2 }),
  sagas: fc.array(fc.array(index, { maxLength: 5 }), { minLength: 1, maxLength: 2 }),
  likes: fc.array(fc.tuple(index, index), { maxLength: 8 }),
  watched: fc.array(fc.tuple(index, index), { maxLength: 8 }),
  steps: fc.array(fc.record({ item: fc.nat({ max: 30 }), deletes: fc.boolean() }), { minLength: 1, maxLength: 10 }),
});
type Story = typeof stories extends fc.Arbitrary<infer T> ? T : never;

test("what is restored and the rows that refer to it are as before, in every table; what is deleted is in no answer", async () => {
  await fc.assert(
    fc.asyncProperty(stories, async (story) => {
      await emptyCatalogue();
      const items = await makeCatalogue(story);
      const before = await snapshot();
      const deleted = new Set<Item>();
      for (const { item: at, deletes } of story.steps) {
        const item = items[at % items.length];
        if (!item) continue;
        if (deletes) await remove(item, deleted);
        else await restore(item, deleted);
      }
      await seenByNobody(deleted, items);
      // Series come before their episodes.
      for (const type of binTypes)
        for (const item of items) if (item.type === type && deleted.has(item)) await restore(item, deleted);
      assert.equal(deleted.size, 0);
      assert.deepEqual(await snapshot(), before);
    }),
    { numRuns: 15 },
  );
});

/** Deletes an item; what goes with a series comes back with it. */
async function remove(item: Item, deleted: Set<Item>): Promise<void> {
  const headers = { "x-security-code": securityCode };
  const { status } = await call("DELETE", addressOf(item), { token: founder.token, headers });
  assert.equal(status, isHidden(item, deleted) ? 404 : 204);
  if (status === 204) deleted.add(item);
}

async function restore(item: Item, deleted: Set<Item>): Promise<void> {
  const { status } = await call("POST", `/admin/bin/${item.type}/${item.id}/restore`, { token: founder.token });
  const seriesIsBinned = item.series !== undefined && [...deleted].some(({ id }) => id === item.series);
  assert.equal(status, seriesIsBinned ? 409 : deleted.has(item) ? 204 : 404);
  if (status === 204) deleted.delete(item);
}

const isHidden = (item: Item, deleted: ReadonlySet<Item>): boolean =>
  [...deleted].some(({ id }) => id === item.id || id === item.series);

const folders: Record<BinType, string> = {
  movie: "movies",
  series: "series",
  episode: "episodes",
  channel: "channels",
  saga: "sagas",
  announcement: "admin/announcements",
  badge: "admin/badges",
};
const addressOf = ({ type, id }: Item): string => `/${folders[type]}/${id}`;

/** What names deleted titles on purpose (the bin, the audit and its latest entries in the overview), what answers no JSON of the catalogue, and what reads something that is not there. */
const passedOver = new Set([
  ...["/admin/bin", "/admin/bin/:type/:id", "/admin/audit", "/admin/overview", "/events", "/smart-iframe", "/video-proxy"],
  ...["/admin/jobs/:id", "/admin/import/runs/:id", "/support/tickets/:id/messages"],
  ...[
    "/admin/metadata/runs/:id",
    "/admin/metadata/titles/:item_type/:number",
    "/admin/metadata/series/:number/seasons/:season",
    "/admin/channel-sources/:id/reports",
  ],
  ...["/support/tickets/:id", "/support/tickets/:id/related"],
  ...["/runner/tasks/:id/source", "/admin/revisions/:type/:id", "/admin/revisions/:type/:id/changes"],
  ...["/admin/previews", "/previews/:link", "/admin/jobs", "/oidc/:provider/logout", "/admin/webhooks/:id/deliveries"],
  ...["/admin/subtitles/:id/original", "/subtitles/:id.vtt", "/subtitles/:id.ass"],
]);
const reads = site.app.endpoints.flatMap(({ method, path }) => (method === "GET" && !passedOver.has(path) ? path : []));
const collections = [
  ...(["movies", "series", "episodes", "channels", "sagas", "favourites", "user_activities"] as const),
  ...(["announcements", "badges", "user_badges"] as const),
];
const queries: Record<string, readonly string[]> = {
  "/content/search/suggestions": ["?query=unique"],
  "/content/search/more": ["?query=unique"],
  "/content/search/results": ["?query=unique", "?query=unique&kind=movie", "?query=unique&kind=saga"],
  "/admin/search": ["?query=unique"],
  "/admin/saved-views": ["?tab=movies"],
  "/admin/calendar": [`?month=${new Date().toISOString().slice(0, 7)}`],
  "/admin/metadata/candidates": ["?item_type=movie&title=unique"],
  "/database/collections": collections.map((name) => `?name=${name}`),
};

/** The addresses of every call that reads, with the ids of what can be seen. */
function addressesToRead(deleted: ReadonlySet<Item>, items: readonly Item[]): string[] {
  const seen = (type: BinType): string[] =>
    items.flatMap((item) => (item.type === type && !isHidden(item, deleted) ? item.id : []));
  const ids: Record<string, readonly string[]> = {
    movies: seen("movie"),
    series: seen("series"),
    episodes: seen("episode"),
    sagas: seen("saga"),
    users: people.map(({ id }) => id),
  };
  return reads.flatMap((path) => {
    // The actress of every film.
    if (path === "/people/:slug") return seen("movie").length > 0 ? ["/people/jeanne-exemple"] : [];
    if (path === "/content/people") return seen("movie").map((id) => `${path}?item_type=movie&item_id=${id}`);
    if (path.includes(":name")) return collections.map((name) => `${path.replace(":name", name)}?format=json`);
    if (path.includes(":item_type")) {
      const types = path.startsWith("/suggestions/") ? (["movie", "series"] as const) : (["movie", "episode"] as const);
      return types.flatMap((type) => seen(type).map((id) => path.replace(":item_type", type).replace(/:(?:item_)?id/, id)));
    }
    if (!path.includes(":")) return (queries[path] ?? [""]).map((query) => `${path}${query}`);
    const named = ids[path.replace("/admin/", "/").split("/")[1] ?? ""];
    assert.ok(named, `whose id ${path} asks for`);
    return named.map((id) => path.replace(":id", id));
  });
}

/** No answer to anybody names a hidden item; the bin, the audit and the figures of the bin aside. */
async function seenByNobody(deleted: ReadonlySet<Item>, items: readonly Item[]): Promise<void> {
  const hidden = items.filter((item) => isHidden(item, deleted));
  const readers: (Person | undefined)[] = [undefined, ...people, founder];
  for (const path of addressesToRead(deleted, items))
    for (const reader of readers) {
      const { status, text } = await call("GET", path, { token: reader?.token });
      if (reader === founder) assert.equal(status, 200, `${path}: ${text}`);
      for (const { id } of hidden) assert.ok(!text.includes(id), `${path} names a deleted item to ${reader?.email ?? "a guest"}`);
    }
  for (const item of hidden)
    for (const reader of readers) {
      const token = reader?.token;
      if (item.type === "announcement" || item.type === "badge") continue;
      if (item.type === "movie" || item.type === "series" || item.type === "saga")
        assert.equal((await call("GET", addressOf(item), { token })).status, 404, addressOf(item));
      if (item.type === "series")
        assert.equal((await call("GET", `${addressOf(item)}/episodes`, { token })).status, 404, addressOf(item));
      else if (item.type !== "saga")
        assert.equal((await call("POST", `/playback/${item.type}/${item.id}`, { token, body: {} })).status, 404, addressOf(item));
    }
}

async function makeCatalogue(story: Story): Promise<Item[]> {
  const items: Item[] = [];
  for (let i = 0; i < story.movies; i++) items.push({ type: "movie", id: await makeMovie(db, { title: `Unique ${i}` }) });
  for (const [i, episodes] of story.series.entries()) {
    const series = await makeSeries(db, { title: `Unique série ${i}`, episodes: 10 });
    items.push({ type: "series", id: series });
    for (let number = 1; number <= episodes; number++) {
      const id = await makeEpisode(db, { series_id: series, episode_number: number });
      items.push({ type: "episode", id, series });
    }
  }
  items.push({ type: "channel", id: await makeChannel(db) });
  for (const { type, id } of items) if (type === "movie" || type === "episode") await addSubtitle(type, id);
  const idsOf = (type: BinType): string[] => items.flatMap((item) => (item.type === type ? item.id : []));
  const [movies, series] = [idsOf("movie"), idsOf("series")];
  const pick = (from: readonly string[], places: readonly number[]): string[] => [
    ...new Set(places.flatMap((place) => from[place % from.length] ?? [])),
  ];
  for (const [i, places] of story.sagas.entries()) {
    const fields = { name: `Saga unique ${i}`, movies: pick(movies, places), series: pick(series, places) };
    items.push({ type: "saga", id: await makeSaga(db, fields) });
  }
  items.push({ type: "announcement", id: await makeAnnouncement() }, { type: "badge", id: await makeBadge() });
  for (const [who, place] of story.likes) await like(people[who % people.length], pick([...movies, ...series], [place]), movies);
  for (const [who, place] of story.watched)
    await watch(people[who % people.length], pick([...movies, ...idsOf("episode")], [place]), movies);
  return items;
}

/** An announcement with views of today. */
async function makeAnnouncement(): Promise<string> {
  const id = await insertAnnouncement(db, { title: "Unique annonce", message: "Le site est ouvert." });
  await db.updateTable("announcement").set({ views: 3 }).where("id", "=", id).execute();
  await db.insertInto("announcement_day").values({ announcement_id: id, day: "2026-01-01", views: 3 }).execute();
  await db.insertInto("counted_announcement").values({ viewer: founder.id, announcement_id: id, kind: "view" }).execute();
  return id;
}

/** A badge that the first two people hold. */
async function makeBadge(): Promise<string> {
  const badgeId = await insertBadge(db, { name: "Unique badge" });
  for (const { id: accountId } of people) await giveBadge(db, { accountId, badgeId });
  return badgeId;
}

async function addSubtitle(type: "movie" | "episode", item: string): Promise<void> {
  const about = { id: newId(), language: "fr", kind: "full", format: "vtt", filename: "film.vtt" } as const;
  const content = { original: Buffer.from("WEBVTT"), vtt: "WEBVTT\n", cues: 0, dropped: 0 };
  const of = type === "movie" ? { movie_id: item } : { episode_id: item };
  await db
    .insertInto("subtitle")
    .values({ ...about, ...content, ...of })
    .execute();
}

async function like(person: Person | undefined, [item_id = ""]: string[], movies: readonly string[]): Promise<void> {
  const item_type = movies.includes(item_id) ? "movie" : "series";
  await call("POST", "/favorites", { token: person?.token, body: { item_type, item_id } });
}

async function watch(person: Person | undefined, [item_id = ""]: string[], movies: readonly string[]): Promise<void> {
  const item_type = movies.includes(item_id) ? "movie" : "episode";
  const entry = { item_type, item_id, current_time: 60, total_time: 600, saved_at: new Date().toISOString() };
  await call("PUT", "/history", { token: person?.token, body: { entries: [entry] } });
}

const kinds = ["movie", "series", "episode", "channel", "saga", "announcement", "badge"] as const;

/** The log of writes, and what requests leave behind them, sessions and counts of attempts. */
const passing = new Set(["audit_entry", "session", "attempt", "login_entry", "presence", "migration", "follow_scan"]);
const { rows: found } = await sql<{ name: string }>`
  select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
  db,
);
const allTables = found.map(({ name }) => name).filter((name) => !passing.has(name));
assert.ok(kinds.every((kind) => allTables.includes(kind)));

/** Every row of every table, but for what says that a row or a saga’s list was changed, and for the staff online, who are counted meanwhile. */
async function snapshot(): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  // Refusals are counted while the test reads.
  for (const table of allTables.filter((name) => name !== "security_event")) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(one) - ${table === "saga" ? ["updated_at", "changed_in"] : ["changed_in"]}::text[] as row
      from ${sql.table(table)} as one where to_jsonb(one) ->> 'name' is distinct from 'online-staff' order by 1`.execute(db);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

async function emptyCatalogue(): Promise<void> {
  for (const table of kinds) await db.deleteFrom(table).execute();
}

test("puts binned titles back after the title that they followed", () => {
  const place = (text: string) => [...text].map((id) => ({ id: id.toLowerCase(), binned: id === id.toUpperCase() }));
  const cases: [string, string, string][] = [
    ["aBc", "ac", "abc"],
    ["aBc", "ca", "cab"],
    ["Abc", "cb", "acb"],
    ["aBCd", "d", "bcd"],
    ["aBc", "", "b"],
    ["abC", "bxa", "bcxa"],
  ];
  for (const [before, wanted, expected] of cases) assert.equal(withBinned(place(before), [...wanted]).join(""), expected, before);
});

test("any edit keeps the wanted order and every binned title once", () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 2 }), { maxLength: 12 });
  const cases = fc.tuple(ids, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }), ids);
  fc.assert(
    fc.property(cases, ([all, binned, added]) => {
      const before = all.map((id, i) => ({ id, binned: binned[i] ?? false }));
      const hidden = before.flatMap((one) => (one.binned ? one.id : []));
      const wanted = added.filter((id) => !hidden.includes(id));
      const order = withBinned(before, wanted);
      assert.deepEqual(
        order.filter((id) => !hidden.includes(id)),
        wanted,
      );
      assert.deepEqual(order.filter((id) => hidden.includes(id)).toSorted(), hidden.toSorted());
    }),
  );
});
