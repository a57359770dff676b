import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryEntry, ProgressWrite } from "@seance/contract/progress";
import fc from "fast-check";
import { safeStorage, type KeyValue } from "#lib/storage.ts";
import { entryAt, mergeEntries, readEntries, resumeTime, watchState, type WatchedItem } from "./history-entry.ts";
import { ProgressStore } from "./progress-store.ts";

const film = (id: string): WatchedItem => ({
  id,
  itemType: "movie",
  type: "movie",
  title: `Film ${id}`,
  description: "",
  poster: null,
});

function memory(): KeyValue & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return {
    map,
    getItem: (k) => map.get(k) ?? null,
    setItem: (k, v) => void map.set(k, v),
    removeItem: (k) => void map.delete(k),
  };
}

function stored(write: ProgressWrite): HistoryEntry {
  return {
    id: write.item_id,
    item_id: write.item_id,
    item_type: write.item_type,
    type: "movie",
    title: `Film ${write.item_id}`,
    description: "",
    poster: null,
    still: null,
    set_aside: false,
    current_time: write.current_time,
    total_time: write.total_time,
    progress: write.current_time / write.total_time,
    completed: false,
    saved_at: write.saved_at,
    series_id: null,
    series_title: null,
    season_number: null,
    episode_number: null,
    next_episode: null,
  };
}

function setting({ online = true } = {}) {
  const place = memory();
  const sent: ProgressWrite[][] = [];
  const net = { online };
  const open = () =>
    new ProgressStore({
      storage: safeStorage(() => place),
      send: async (entries) => {
        if (!net.online) throw new Error("hors ligne");
        sent.push(entries);
        return entries.map(stored);
      },
      mayRetry: () => true,
    });
  return { place, sent, net, open };
}

test("a guest's progress stays on the device and survives a reload", async () => {
  const { sent, open } = setting();
  const store = open();
  store.save(film("a"), 42, 100);
  await store.flush();
  assert.equal(sent.length, 0);
  assert.equal(open().find("a")?.currentTime, 42);
});

test("progress saved offline is kept, and sent once when the network is back", async () => {
  const { sent, net, open } = setting({ online: false });
  const store = open();
  store.switchAccount("jeanne");
  store.save(film("a"), 30, 100, new Date(1000));
  await store.flush();
  store.save(film("a"), 60, 100, new Date(2000));
  await store.flush();
  assert.equal(sent.length, 0);
  net.online = true;
  await Promise.all([store.flush(), store.flush()]);
  await store.flush();
  assert.deepEqual(
    sent.map((batch) => batch.map((entry) => entry.current_time)),
    [[60]],
  );
});

test("a guest's entries move to the account at sign-in, the newer of two winning", async () => {
  const { place, sent, open } = setting();
  const store = open();
  store.save(film("a"), 10, 100, new Date(5000));
  store.switchAccount("jeanne");
  await store.flush();
  assert.deepEqual(
    sent.flat().map((entry) => entry.item_id),
    ["a"],
  );
  assert.equal(place.map.has("history_anonymous"), false);
  store.switchAccount(null);
  assert.deepEqual(store.get(), []);
});

test("a sign-out leaves on the device only what could not be sent", async () => {
  const { place, net, open } = setting();
  const store = open();
  store.switchAccount("jeanne");
  await store.flush();
  store.save(film("a"), 10, 100);
  await store.flush();
  net.online = false;
  store.save(film("b"), 20, 100);
  await store.flush();
  place.removeItem("history_jeanne");
  store.switchAccount(null);
  assert.deepEqual(
    readEntries(place.getItem("history_jeanne")).map(({ id }) => id),
    ["b"],
  );
});

test("an erased account leaves nothing on the device; what a guest watches stays", async () => {
  const { place, open } = setting();
  const store = open();
  store.switchAccount("zoe");
  store.save(film("a"), 60, 600);
  store.eraseAccount();
  assert.deepEqual([store.get(), [...place.map.keys()]], [[], []]);
  store.switchAccount(null);
  store.save(film("b"), 60, 600);
  store.eraseAccount();
  assert.deepEqual([store.get().map(({ id }) => id), [...place.map.keys()]], [["b"], ["history_anonymous"]]);
});

test("the server's list replaces the sent entries, and is merged with the unsent ones", () => {
  const { open } = setting({ online: false });
  const store = open();
  store.switchAccount("jeanne");
  store.save(film("a"), 80, 100, new Date(9000));
  store.receive("jeanne", [
    stored({ item_type: "movie", item_id: "a", current_time: 20, total_time: 100, saved_at: new Date(3000).toISOString() }),
  ]);
  assert.equal(store.find("a")?.currentTime, 80);
  store.receive("paul", []);
  assert.equal(store.find("a")?.currentTime, 80);
});

test("a corrupted store is read as empty", () => {
  for (const text of ["", "null", "{", "[1,null,{}]", '[{"id":1}]']) assert.deepEqual(readEntries(text), []);
});

test("resume: over ten seconds and not finished; finished from 95 % or a minute before the end", () => {
  assert.equal(resumeTime(entryAt(film("a"), 10, 1000, new Date())), 0);
  assert.equal(resumeTime(entryAt(film("a"), 11, 1000, new Date())), 11);
  assert.equal(resumeTime(entryAt(film("a"), 950, 1000, new Date())), 0);
  assert.equal(watchState(entryAt(film("a"), 941, 1000, new Date())).kind, "completed");
  assert.equal(watchState(entryAt(film("a"), 500, 1000, new Date())).kind, "started");
});

test("merging keeps one entry per item, the newest, whatever the order", () => {
  const entries = fc.array(
    fc
      .record({ id: fc.constantFrom("a", "b", "c"), at: fc.integer({ min: 0, max: 50 }) })
      .map(({ id, at }) => entryAt(film(id), at, 100, new Date(at * 1000))),
  );
  fc.assert(
    fc.property(entries, entries, (one, two) => {
      const merged = mergeEntries(one, two);
      assert.deepEqual(
        merged,
        mergeEntries(two, one).toSorted(
          (x, y) => merged.findIndex((e) => e.id === x.id) - merged.findIndex((e) => e.id === y.id),
        ),
      );
      for (const entry of [...one, ...two]) {
        const kept = merged.find(({ id }) => id === entry.id);
        assert.ok(kept && kept.savedAt >= entry.savedAt);
      }
    }),
  );
});

test("a mark is taken back to what there was, except for what was saved since", () => {
  const store = setting().open();
  store.save(film("a"), 60, 600, new Date(1000));
  const before = store.get();
  const mark = {
    ...film("a"),
    currentTime: 60,
    totalTime: 600,
    progress: 0.1,
    completed: true,
    savedAt: new Date(5000).toISOString(),
  };
  const other = { ...mark, ...film("b") };
  store.apply([mark, other], ["c"]);
  assert.deepEqual(
    store
      .get()
      .map(({ id, completed }) => [id, completed])
      .toSorted(),
    [
      ["a", true],
      ["b", true],
    ],
  );
  const marked = new Map([mark, other].map(({ id, savedAt }) => [id, savedAt]));
  store.restore(marked, before);
  assert.deepEqual(store.get(), before);

  store.apply([mark, other]);
  store.save(film("b"), 120, 600, new Date(9000));
  store.restore(marked, before);
  assert.deepEqual(
    store.get().map(({ id, currentTime, completed }) => [id, currentTime, completed]),
    [
      ["b", 120, false],
      ["a", 60, false],
    ],
  );
});
