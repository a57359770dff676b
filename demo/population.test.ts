import assert from "node:assert/strict";
import { test } from "node:test";
import { inventViewers, type Watchable } from "./population.ts";

const groups = ["Comédie", "Drame", "Fantastique"];
const films = Array.from({ length: 30 }, (_, at) => ({
  id: `film ${at}`,
  group: groups[at % 3] ?? "",
  seconds: 3600,
  views: 1000 * at,
}));
const episodes = Array.from({ length: 8 }, (_, at) => ({ id: `episode ${at}`, seconds: 1500 }));
const all: Watchable = { films, series: [{ id: "series", group: "Drame", episodes }], announcements: [] };
const now = new Date("2026-05-01T12:00:00Z");
const viewers = inventViewers(all, now);

test("the viewers have a month of history, favourites and sign-ins, none of it in the future", () => {
  assert.equal(viewers.length, 36);
  assert.equal(new Set(viewers.map(({ email }) => email)).size, 36);
  for (const { name, watched, favourites, logins, joined } of viewers) {
    assert.ok(watched.length > 3 && logins.length > 3, name);
    const times = [...watched, ...favourites, ...logins].map(({ at }) => at.getTime());
    assert.ok(Math.max(...times) < now.getTime() && Math.min(...times) > joined.getTime(), name);
    assert.equal(new Set(watched.map(({ film, episode }) => film ?? episode)).size, watched.length, name);
  }
  assert.ok(viewers.flatMap(({ favourites }) => favourites).length > 60);
});

test("what somebody watches has their taste: few genres more than the others", () => {
  const shares = viewers.map(({ watched }) => {
    const counts = groups.map(
      (group) => watched.filter(({ film }) => films.find(({ id }) => id === film)?.group === group).length,
    );
    return (
      Math.max(...counts) /
      Math.max(
        1,
        counts.reduce((sum, count) => sum + count, 0),
      )
    );
  });
  assert.ok(shares.reduce((sum, share) => sum + share, 0) / shares.length > 0.5);
});

test("the same catalogue gives the same viewers but for their ids", () => {
  const strip = (list: typeof viewers) => list.map(({ id: _id, ...rest }) => rest);
  assert.deepEqual(strip(inventViewers(all, now)), strip(viewers));
});
