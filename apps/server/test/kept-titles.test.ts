import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Message } from "#db/bus.ts";
import { keepTitles, writtenPage } from "#domains/catalogue/titles/kept-titles.ts";

/** Titles by their number, of which 9 is gone; `asked` lists the ids of each reading. */
function shelf() {
  const asked: (readonly string[])[] = [];
  let version = 1;
  let meanwhile = (): void => undefined;
  let tell: (message: Message) => void = () => undefined;
  const bus = {
    subscribe(listener: (message: Message) => void) {
      tell = listener;
      return () => undefined;
    },
  };
  const kept = keepTitles(bus, async (ids) => {
    asked.push(ids);
    const read = version;
    meanwhile();
    return ids.filter((id) => id !== "9").map((id) => ({ id, version: read }));
  });
  const page = async (...ids: string[]): Promise<unknown> =>
    JSON.parse(writtenPage("films", await kept.get(ids), ids.length).json.toString());
  const change = (): void => {
    version++;
    tell({ kind: "tag", tag: "catalogue" });
  };
  const changeWhileRead = (): void => {
    meanwhile = () => {
      meanwhile = () => undefined;
      change();
    };
  };
  return { asked, page, change, changeWhileRead };
}

const films = (version: number, ...ids: string[]) => ids.map((id) => ({ id, version }));

describe("titles that are kept", () => {
  test("a page has them in its order, without those that are gone, and may have none", async () => {
    const { page } = shelf();
    assert.deepEqual(await page("3", "9", "1"), { films: films(1, "3", "1"), total: 3 });
    assert.deepEqual(await page("9", "1"), { films: films(1, "1"), total: 2 });
    assert.deepEqual(await page(), { films: [], total: 0 });
  });

  test("what several pages miss in the same turn is read at once, each title once, and then no more", async () => {
    const { asked, page } = shelf();
    await Promise.all([page("1", "2"), page("2", "3"), page("1", "4")]);
    assert.deepEqual(asked, [["1", "2", "3", "4"]]);
    await page("4", "5", "1");
    assert.deepEqual(asked.slice(1), [["5"]]);
  });

  test("a change of the catalogue takes them all away, and what was being read from before it is not kept", async () => {
    const { asked, page, change, changeWhileRead } = shelf();
    await page("1");
    change();
    assert.deepEqual(await page("1"), { films: films(2, "1"), total: 1 });
    changeWhileRead();
    assert.deepEqual(await page("2"), { films: films(2, "2"), total: 1 });
    assert.deepEqual(await page("2"), { films: films(3, "2"), total: 1 });
    assert.deepEqual(asked, [["1"], ["1"], ["2"], ["2"]]);
  });
});
