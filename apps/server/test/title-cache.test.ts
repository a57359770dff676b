import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openTitleCache, writtenPage } from "#domains/catalogue/titles/list/title-cache.ts";

/** Titles by their number, of which 9 is gone; `asked` lists the ids of each reading. */
function cacheOfTitles() {
  const asked: (readonly string[])[] = [];
  let version = 1;
  let meanwhile = (): void => undefined;
  const cache = openTitleCache(async (ids) => {
    asked.push(ids);
    const read = version;
    meanwhile();
    return ids.filter((id) => id !== "9").map((id) => ({ id, version: read }));
  }, 100_000);
  const page = async (...ids: string[]): Promise<unknown> =>
    JSON.parse(writtenPage("films", await cache.get(ids), ids.length).json.toString());
  const change = (ids?: readonly string[]): void => {
    version++;
    cache.evict(ids);
  };
  const changeWhileRead = (): void => {
    meanwhile = () => {
      meanwhile = () => undefined;
      change();
    };
  };
  return { asked, page, cache, change, changeWhileRead };
}

const films = (version: number, ...ids: string[]) => ids.map((id) => ({ id, version }));

describe("cache of titles", () => {
  test("a page has them in its order, without those that are gone, and may have none", async () => {
    const { page } = cacheOfTitles();
    assert.deepEqual(await page("3", "9", "1"), { films: films(1, "3", "1"), total: 3 });
    assert.deepEqual(await page("9", "1"), { films: films(1, "1"), total: 2 });
    assert.deepEqual(await page(), { films: [], total: 0 });
  });

  test("what several pages miss in the same turn is read at once, each title once, and then no more", async () => {
    const { asked, page } = cacheOfTitles();
    await Promise.all([page("1", "2"), page("2", "3"), page("1", "4")]);
    assert.deepEqual(asked, [["1", "2", "3", "4"]]);
    await page("4", "5", "1");
    assert.deepEqual(asked.slice(1), [["5"]]);
  });

  test("a cached title holds no memory but its own, and the least recently used go past the bytes allowed", async () => {
    const { asked, page, cache } = cacheOfTitles();
    const ids = Array.from({ length: 400 }, (_, number) => String(number + 10));
    await page(...ids);
    for (const title of await cache.get(ids.slice(-10))) assert.equal(title.buffer.byteLength, title.length);
    assert.equal(asked.length, 1, "the last ones are cached");
    await page(...ids.slice(0, 10));
    assert.equal(asked.length, 2, "the first ones are not");
  });

  test("a change evicts the titles of its ids", async () => {
    const { asked, page, change } = cacheOfTitles();
    await page("1", "2", "3");
    change(["2", "4"]);
    assert.deepEqual(await page("1", "2"), { films: [...films(1, "1"), ...films(2, "2")], total: 2 });
    assert.deepEqual(asked.slice(1), [["2"]]);
  });

  test("without ids all are evicted, and titles that were being read from before are not kept", async () => {
    const { asked, page, change, changeWhileRead } = cacheOfTitles();
    await page("1");
    change();
    assert.deepEqual(await page("1"), { films: films(2, "1"), total: 1 });
    changeWhileRead();
    assert.deepEqual(await page("2"), { films: films(2, "2"), total: 1 });
    assert.deepEqual(await page("2"), { films: films(3, "2"), total: 1 });
    assert.deepEqual(asked, [["1"], ["1"], ["2"], ["2"]]);
  });
});
