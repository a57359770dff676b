import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryEntry, HistoryUndo, MarkTarget } from "@seance/contract/progress";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const list = async (token: string): Promise<HistoryEntry[]> => (await call("GET", "/history", { token })).json.entries;
const mark = (token: string | undefined, target: MarkTarget, seen = true): Promise<TestAnswer> =>
  call("PUT", "/history/seen", { token, body: { target, seen } });
const restore = (token: string | undefined, undo: HistoryUndo): Promise<TestAnswer> =>
  call("PUT", "/history/restore", { token, body: undo });
const save = (token: string, item_type: "movie" | "episode", item_id: string, current_time: number, saved_at = ago(5)) =>
  call("PUT", "/history", { token, body: { entries: [{ item_type, item_id, current_time, total_time: 3600, saved_at }] } });

/** A series of two seasons of two episodes with a video, and one more without. */
async function makeShow() {
  const series_id = await makeSeries(db, { title: "Judex" });
  const ids: string[] = [];
  for (const [season_number, episode_number] of [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
  ] as const)
    ids.push(await makeEpisode(db, { series_id, season_number, episode_number, video_url: "https://films.test/a.mp4" }));
  const soon = await makeEpisode(db, { series_id, season_number: 2, episode_number: 3, video_url: null });
  return { series: series_id, ids, soon };
}
const completed = (entries: readonly HistoryEntry[]) => entries.flatMap((one) => (one.completed ? one.item_id : []));

test("a film and an episode are marked as seen and not seen", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const episode = await makeEpisode(db);
  const { status, json } = await mark(token, { type: "movie", id: movie });
  assert.equal(status, 200);
  assert.deepEqual(json.entries, await list(token));
  await mark(token, { type: "episode", id: episode });
  assert.deepEqual(
    (await list(token)).map((one) => [one.item_id, one.completed, one.progress]),
    [
      [episode, true, 1],
      [movie, true, 1],
    ],
  );
  const unseen = await mark(token, { type: "movie", id: movie }, false);
  assert.deepEqual(unseen.json.removed, [movie]);
  assert.deepEqual(completed(await list(token)), [episode]);
});

test("a series is marked as seen, its last episode as the latest, without those that have no video; a season alone leaves the others", async () => {
  const { token } = await signIn(home);
  const { series, ids } = await makeShow();
  await mark(token, { type: "season", id: series, season: 2 });
  assert.deepEqual(completed(await list(token)), [ids[3], ids[2]]);
  await mark(token, { type: "series", id: series });
  const entries = await list(token);
  assert.equal(entries.length, 4);
  assert.ok(entries.every((one) => one.completed));
  await mark(token, { type: "season", id: series, season: 1 }, false);
  assert.deepEqual(completed(await list(token)), [ids[3], ids[2]]);
});

test("a mark changes nothing of other titles, of other accounts and of what was seen before", async () => {
  const { token } = await signIn(home);
  const other = await signIn(home);
  const { series, ids } = await makeShow();
  const movie = await makeMovie(db);
  await save(token, "movie", movie, 900);
  await save(token, "episode", ids[0] ?? "", 3600, ago(90));
  await save(other.token, "episode", ids[1] ?? "", 600);
  const theirs = await list(other.token);
  const [film, seen] = await list(token);
  await mark(token, { type: "series", id: series });
  await mark(token, { type: "series", id: series });
  const after = await list(token);
  assert.deepEqual(
    after.filter(({ item_id }) => item_id === movie || item_id === ids[0]),
    [film, seen],
  );
  await mark(token, { type: "series", id: series }, false);
  assert.deepEqual(await list(token), [film]);
  assert.deepEqual(await list(other.token), theirs);
});

test("a mark is undone to what there was before, except for what was watched since", async () => {
  const { token } = await signIn(home);
  const { series, ids } = await makeShow();
  await save(token, "episode", ids[0] ?? "", 600);
  const before = await list(token);
  const { json } = await mark(token, { type: "series", id: series });
  assert.equal((await restore(token, json.undo)).status, 204);
  assert.deepEqual(await list(token), before);

  const again = await mark(token, { type: "series", id: series });
  await save(token, "episode", ids[2] ?? "", 1200, new Date().toISOString());
  await restore(token, again.json.undo);
  assert.deepEqual(
    (await list(token)).map((one) => [one.item_id, one.current_time]),
    [
      [ids[2], 1200],
      [ids[0], 600],
    ],
  );

  const unseen = await mark(token, { type: "series", id: series }, false);
  await restore(token, unseen.json.undo);
  assert.equal((await list(token)).length, 2);
});

test("an emptied history comes back as it was, marks without times and hidden titles too", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const hidden = await makeMovie(db);
  await save(token, "movie", hidden, 300);
  await mark(token, { type: "movie", id: movie });
  await db.updateTable("movie").set({ status: "draft" }).where("id", "=", hidden).execute();
  const before = await list(token);
  const { status, json } = await call("DELETE", "/history", { token });
  assert.equal(status, 200);
  assert.equal(json.before.length, 2);
  await restore(token, json);
  assert.deepEqual(await list(token), before);
  await db.updateTable("movie").set({ status: "published" }).where("id", "=", hidden).execute();
  assert.equal((await list(token)).length, 2);
});

test("restoring neither replaces a newer entry, nor creates one of an unknown title, nor dates one in the future", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const other = await makeMovie(db);
  await save(token, "movie", movie, 900);
  const kept = (item_id: string, saved_at: string) => ({
    ...{ item_type: "movie" as const, item_id, current_time: 10, total_time: 3600 },
    ...{ completed: false, saved_at, set_aside: false },
  });
  const before = [kept(movie, ago(1)), kept(newId(), ago(1)), kept(other, ago(-600))];
  assert.equal((await restore(token, { marked: [], before })).status, 204);
  const entries = await list(token);
  assert.deepEqual(
    entries.map((one) => [one.item_id, one.current_time]),
    [
      [other, 10],
      [movie, 900],
    ],
  );
  assert.ok(Date.parse(entries[0]?.saved_at ?? "") <= Date.now() + 1000);
});

test("an entry taken off « Reprendre la lecture » stays in the history, and comes back by itself when it is watched again", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  await save(token, "movie", movie, 900);
  const path = `/history/movie/${movie}/set-aside`;
  const aside = async () => (await list(token)).map((one) => [one.current_time, one.set_aside]);
  assert.equal((await call("PUT", path, { token, body: { set_aside: true } })).status, 204);
  assert.deepEqual(await aside(), [[900, true]]);
  await call("PUT", path, { token, body: { set_aside: false } });
  assert.deepEqual(await aside(), [[900, false]]);
  await call("PUT", path, { token, body: { set_aside: true } });
  await save(token, "movie", movie, 1000, ago(1));
  assert.deepEqual(await aside(), [[1000, false]]);
  const other = await signIn(home);
  assert.equal((await call("PUT", path, { token: other.token, body: { set_aside: true } })).status, 404);
});

test("a guest's marks keep their meaning when they are sent: completed without times", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const entry = { item_type: "movie", item_id: movie, current_time: 0, total_time: 0, saved_at: ago(1), completed: true };
  const { json } = await call("PUT", "/history", { token, body: { entries: [entry] } });
  assert.deepEqual([json.entries[0].completed, json.entries[0].progress], [true, 1]);
});

test("guests are refused; what the caller may not see is 404; bad input is 422", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const draft = await makeMovie(db, { status: "draft" });
  const { series } = await makeShow();
  assert.equal((await mark(undefined, { type: "movie", id: movie })).status, 401);
  assert.equal((await restore(undefined, { marked: [], before: [] })).status, 401);
  const path = `/history/movie/${movie}/set-aside`;
  assert.equal((await call("PUT", path, { body: { set_aside: true } })).status, 401);
  for (const target of [
    { type: "movie", id: draft },
    { type: "movie", id: series },
    { type: "episode", id: movie },
    { type: "series", id: newId() },
    { type: "season", id: series, season: 9 },
  ] as const)
    assert.equal((await mark(token, target)).status, 404, target.type);
  for (const body of [
    {},
    { target: { type: "channel", id: movie }, seen: true },
    { target: { type: "season", id: series }, seen: true },
    { target: { type: "movie", id: "x" }, seen: true },
    { target: { type: "movie", id: movie }, seen: "oui" },
  ])
    assert.equal((await call("PUT", "/history/seen", { token, body })).status, 422);
  assert.equal((await call("PUT", "/history/restore", { token, body: { marked: [{}], before: [] } })).status, 422);
  assert.equal((await call("PUT", path, { token, body: {} })).status, 422);
  assert.deepEqual(await list(token), []);
});
