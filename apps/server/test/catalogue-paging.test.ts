import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { seriesSortKeys, type Series, type SeriesSortKey } from "@seance/contract/series";
import { pageOffset } from "@seance/contract/paging";
import { testApp } from "./app.ts";
import { makeEpisode, makeSeries } from "./make.ts";

const { call, services } = await testApp();

/** Few values for many titles: ties and unknown values everywhere. */
const count = 60;
const known = new Set<string>();
for (let i = 0; i < count; i++) {
  const series_id = await makeSeries(services.db, {
    title: ["Été", "été", "Ete", "Étage", "zoo", "Œuvre", "Oeuvre", "Zoo 10", "Zoo 9"][i % 9] ?? "",
    year: [1915, 1916, null][i % 3] ?? null,
    rating: [null, 7.5, 8][(i >> 1) % 3] ?? null,
    views: i % 4,
    seasons: 1 + (i % 4),
    created_at: new Date(Date.UTC(2024, 0, 1 + (i % 5))),
    status: i % 10 === 0 ? "draft" : "published",
  });
  known.add(series_id);
  if (i % 2 === 0) await makeEpisode(services.db, { series_id });
}
const visible = 54;

const collator = new Intl.Collator("fr", { numeric: true });
const compare: Record<SeriesSortKey, (a: Series, b: Series) => number> = {
  created_at: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  title: (a, b) => collator.compare(a.title, b.title),
  views: (a, b) => a.views - b.views,
  seasons: (a, b) => a.seasons_count - b.seasons_count,
  year: (a, b) => (a.year ?? 0) - (b.year ?? 0),
  rating: (a, b) => (a.rating ?? 0) - (b.rating ?? 0),
};

test("pages of any size, in any order, have every title once", async () => {
  const given = {
    key: fc.constantFrom(...seriesSortKeys),
    order: fc.constantFrom("asc", "desc"),
    size: fc.integer({ min: 1, max: 25 }),
  };
  await fc.assert(
    fc.asyncProperty(fc.record(given), async ({ key, order, size }) => {
      const all: Series[] = [];
      for (let page = 1; ; page++) {
        const { json } = await call(
          "GET",
          `/series?sort_by=${key}&sort_order=${order}&limit=${size}&skip=${pageOffset(page, size)}`,
        );
        assert.equal(json.total, visible);
        all.push(...json.series);
        if (json.series.length < size) break;
      }
      assert.equal(all.length, visible);
      assert.equal(new Set(all.map(({ id }) => id)).size, visible, "no repeat, so no gap");
      assert.ok(all.every(({ id }) => known.has(id)));
      for (let i = 1; i < all.length; i++) assertInOrder(key, order === "asc" ? 1 : -1, all[i - 1], all[i]);
    }),
    { numRuns: 60 },
  );
});

function assertInOrder(key: SeriesSortKey, direction: 1 | -1, a: Series | undefined, b: Series | undefined): void {
  assert.ok(a && b);
  if (b[key] === null) return assert.ok(a[key] !== null || direction * (a.id < b.id ? -1 : 1) < 0);
  assert.ok(a[key] !== null, "unknown values come last");
  const difference = compare[key](a, b) * direction;
  assert.ok(difference < 0 || (difference === 0 && direction * (a.id < b.id ? -1 : 1) < 0), `${a[key]} before ${b[key]}`);
}
