import assert from "node:assert/strict";
import { test } from "node:test";
import type { Answer } from "@seance/contract/endpoint";
import type { HistoryEntry, resumeEpisode } from "@seance/contract/progress";
import { newId } from "#core/ids.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
/** One person's place in an episode of an hour, as one entry of PUT /history. */
const write = (item_id: string, current_time: number, more: { saved_at?: string } = {}) => ({
  item_type: "episode",
  item_id,
  current_time,
  total_time: 3600,
  saved_at: ago(1),
  ...more,
});
const save = (token: string, ...entries: object[]) => call("PUT", "/history", { token, body: { entries } });
const resume = async (token: string, series: string): Promise<Answer<typeof resumeEpisode>> =>
  (await call("GET", `/series/${series}/resume-episode`, { token })).json;

test("resumes a series with its newest episode in progress, else the one after the newest completed", async () => {
  const { token } = await signIn(home);
  const series = await makeSeries(db);
  const make = (season_number: number, episode_number: number, more = {}) =>
    makeEpisode(db, { series_id: series, season_number, episode_number, ...more });
  const [first, second, silent, last] = [
    await make(1, 1),
    await make(1, 2),
    await make(1, 3, { video_url: null }),
    await make(2, 1),
  ];
  const none = { resume_episode: null, message: "Aucun épisode en cours trouvé pour cette série" };
  assert.deepEqual(await resume(token, series), none);

  await save(token, write(first, 3600, { saved_at: ago(50) }));
  const next = (await resume(token, series)).resume_episode;
  assert.ok(next);
  assert.deepEqual(
    [next.id, next.resume_time, next.season_number, next.episode_number, next.series_id],
    [second, 0, 1, 2, series],
  );

  await save(token, write(second, 3600, { saved_at: ago(40) }));
  assert.equal((await resume(token, series)).resume_episode?.id, last, `without ${silent}, which has nothing to play`);

  await save(token, write(last, 700, { saved_at: ago(30) }), write(silent, 300, { saved_at: ago(35) }));
  const going = (await resume(token, series)).resume_episode;
  assert.ok(going);
  assert.deepEqual([going.id, going.resume_time], [last, 700]);
  assert.ok(!("video_url" in going), "no raw link");

  await save(token, write(last, 8, { saved_at: ago(20) }));
  assert.equal((await resume(token, series)).resume_episode?.resume_time, 0, "hardly begun");

  await save(token, write(last, 3600, { saved_at: ago(10) }), write(silent, 3600, { saved_at: ago(11) }));
  assert.deepEqual(await resume(token, series), none);
  assert.equal((await call("GET", `/series/${newId()}/resume-episode`, { token })).status, 404);
  assert.equal((await call("GET", `/series/${await makeSeries(db, { status: "draft" })}/resume-episode`, { token })).status, 404);
  assert.equal((await call("GET", "/series/1/resume-episode", { token })).status, 422);
});

test("resumes an episode in progress even when a later one was completed since", async () => {
  const { token } = await signIn(home);
  const series = await makeSeries(db);
  const [first, second] = [
    await makeEpisode(db, { series_id: series }),
    await makeEpisode(db, { series_id: series, episode_number: 2 }),
  ];
  await makeEpisode(db, { series_id: series, episode_number: 3 });
  await save(token, write(first, 500, { saved_at: ago(9) }), write(second, 3600, { saved_at: ago(2) }));
  assert.equal((await resume(token, series)).resume_episode?.id, first);
});

test("an episode in the bin is not resumed", async () => {
  const { token } = await signIn(home);
  const series = await makeSeries(db);
  const [first, second] = [
    await makeEpisode(db, { series_id: series }),
    await makeEpisode(db, { series_id: series, episode_number: 2 }),
  ];
  await save(token, write(first, 500, { saved_at: ago(5) }), write(second, 500));
  await db.updateTable("episode").set({ deleted_at: new Date() }).where("id", "=", second).execute();
  assert.equal((await resume(token, series)).resume_episode?.id, first);
  const { json } = await call("GET", "/history", { token });
  assert.deepEqual(
    (json.entries as HistoryEntry[]).map((entry) => entry.id),
    [first],
  );
});

test("ignores other accounts' progress", async () => {
  const [ana, bob] = [await signIn(home), await signIn(home)];
  const series = await makeSeries(db);
  await save(ana.token, write(await makeEpisode(db, { series_id: series }), 500));
  assert.equal((await resume(bob.token, series)).resume_episode, null);
});

test("only a completed episode has a next episode", async () => {
  const { token } = await signIn(home);
  const series = await makeSeries(db);
  const make = (episode_number: number, more = {}) => makeEpisode(db, { series_id: series, episode_number, ...more });
  const [first, , third] = [await make(1), await make(2, { video_url: null }), await make(3, { title: "Le Spectre" })];
  const nexts = async () => {
    const { entries } = (await call("GET", "/history", { token })).json as { entries: HistoryEntry[] };
    return Object.fromEntries(entries.map(({ item_id, next_episode }) => [item_id, next_episode]));
  };
  await save(token, write(first, 700, { saved_at: ago(50) }));
  assert.deepEqual(await nexts(), { [first]: null });
  const saved = await save(token, write(first, 3600, { saved_at: ago(40) }), write(third, 3600, { saved_at: ago(30) }));
  const next = { id: third, title: "Le Spectre", season_number: 1, episode_number: 3, still: null };
  assert.deepEqual(await nexts(), { [first]: next, [third]: null });
  assert.deepEqual(saved.json.entries.find((entry: HistoryEntry) => entry.item_id === first).next_episode, next);
  await db.updateTable("episode").set({ deleted_at: new Date() }).where("id", "=", third).execute();
  assert.deepEqual(await nexts(), { [first]: null });
});
