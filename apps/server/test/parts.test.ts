import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { partMessages } from "@seance/contract/parts";
import { newId } from "#core/ids.ts";
import { compareSeasons } from "#domains/parts/compare/compare-seasons.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const site = await testApp();
const { call, services } = site;
const { db, config } = services;
const { token } = await signIn(site, "super_admin");
const admin = await signIn(site, "admin");

const chapters = [{ start: 0, end: 30, title: "Opening", kind: "intro" }];
const never = new AbortController().signal;

/** A prepared video of 20 minutes, and the points of its sound. */
async function prepared(
  points: readonly number[] | null,
  part: { readonly chapters?: object[] } = {},
  id = newId(),
): Promise<string> {
  const plan = { duration: 1200, chapters: [], texts: [], renditions: [], notes: [], ...part };
  const done = points ? ["tracks", "storyboard", "sound"] : ["tracks"];
  await db
    .insertInto("media_job")
    .values({ id, source: `hosted/${id}.mp4`, state: "done", plan: JSON.stringify(plan), done, published_at: new Date() })
    .execute();
  const folder = path.join(config.MEDIA_DIR, "packages", id);
  await mkdir(path.join(folder, "sound"), { recursive: true });
  await writeFile(path.join(folder, "master.m3u8"), "#EXTM3U\n");
  const bytes = Buffer.alloc(4 * (points?.length ?? 0));
  points?.forEach((point, at) => bytes.writeUInt32LE(point, 4 * at));
  if (points) await writeFile(path.join(folder, "sound/fingerprint.raw"), bytes);
  return id;
}

const linkOf = (id: string): string => `/media/hosted/${id}.mp4`;
const read = async (id: string) => (await call("GET", `/admin/episodes/${id}/parts`, { token })).json;
const save = (id: string, body: object, by = token) => call("PUT", `/admin/episodes/${id}/parts`, { token: by, body });
const played = async (id: string) =>
  (await call("POST", `/playback/episode/${id}`)).json.chapters.map(
    ({ start, end, kind }: { start: number; end: number; kind: string | null }) =>
      `${Math.round(start)}–${Math.round(end)} ${kind}`,
  );

/** Points of a sound of its own for each seed. */
function sound(seed: number, length: number): number[] {
  let state = seed;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) >>> 0;
  });
}

test("staff see what the chapters say, correct it, take it back, and viewers follow", async () => {
  const id = await makeEpisode(db, { video_url: linkOf(await prepared(null, { chapters })) });
  const before = await read(id);
  assert.deepEqual(before.parts[1], {
    kind: "intro",
    given: null,
    removed: false,
    suggested: { start: 0, end: 30, from: "chapters" },
  });
  assert.equal(before.duration, 1200);
  assert.deepEqual(await played(id), ["0–30 intro"]);
  const { status, json } = await save(id, { intro: { start: 5, end: 35 }, credits: { start: 1100, end: 1200.4 } });
  assert.deepEqual(
    [status, json.parts[1].given, json.parts[2].given],
    [200, { start: 5, end: 35 }, { start: 1100, end: 1200.4 }],
  );
  assert.deepEqual(await played(id), ["0–30 null", "5–35 intro", "1100–1200 credits"]);
  assert.equal((await save(id, { intro: null })).json.parts[1].removed, true);
  assert.deepEqual(await played(id), ["0–30 null"]);
  assert.deepEqual((await save(id, {})).json, before);
  assert.deepEqual(await played(id), ["0–30 intro"]);
  const entries = await db
    .selectFrom("audit_entry")
    .select("before")
    .where("target_id", "=", id)
    .where("action", "=", "episode.parts")
    .execute();
  assert.equal(entries.length, 3);
});

test("an episode of another site has the parts that staff give it", async () => {
  const id = await makeEpisode(db, { video_url: "https://videos.example/film.mp4" });
  assert.equal((await read(id)).duration, null);
  assert.equal((await save(id, { recap: { start: 0, end: 42.5 } })).status, 200);
  assert.deepEqual(await played(id), ["0–43 recap"]);
});

for (const [what, body, msg] of [
  ["an end before the start", { intro: { start: 30, end: 10 } }, partMessages.order],
  ["no length", { intro: { start: 30, end: 30 } }, partMessages.order],
  ["an end after the video", { credits: { start: 1100, end: 1300 } }, partMessages.tooLong],
  ["parts that overlap", { recap: { start: 0, end: 40 }, intro: { start: 30, end: 60 } }, partMessages.overlap],
  ["a negative time", { intro: { start: -1, end: 30 } }, "start"],
  ["words", { intro: { start: "0:10", end: 30 } }, "start"],
  ["another part", { outro: { start: 1, end: 30 } }, "outro"],
] as const)
  test(`refuses ${what}, and changes nothing`, async () => {
    const id = await makeEpisode(db, { video_url: linkOf(await prepared(null)) });
    await save(id, { intro: { start: 1, end: 20 } });
    const { status, json } = await save(id, body);
    assert.equal(status, 422);
    assert.ok(JSON.stringify(json).includes(msg), JSON.stringify(json));
    assert.deepEqual(await played(id), ["1–20 intro"]);
  });

test("only who edits titles reads and corrects parts", async () => {
  const id = await makeEpisode(db);
  for (const [by, status] of [
    [undefined, 401],
    [admin.token, 403],
  ] as const) {
    assert.equal((await call("GET", `/admin/episodes/${id}/parts`, { token: by })).status, status);
    assert.equal((await save(id, {}, by ?? "")).status, status);
  }
  assert.equal((await save(newId(), {})).status, 404);
});

test("the theme of a season is found once its episodes are ready, again when another comes, and staff correct it", async () => {
  const series = await makeSeries(db);
  const theme = sound(99, 400);
  const add = async (number: number, points: readonly number[] | null) => {
    const video = await prepared(points);
    const id = await makeEpisode(db, { series_id: series, episode_number: number, video_url: linkOf(video) });
    return { id, video };
  };
  const first = await add(1, [...sound(1, 300), ...theme, ...sound(2, 9000)]);
  await compareSeasons(services, never);
  assert.deepEqual(await played(first.id), [], "alone it has nothing in common with others");
  const second = await add(2, [...theme, ...sound(3, 9000)]);
  const waiting = await add(3, null);
  await compareSeasons(services, never);
  assert.deepEqual(await played(first.id), ["37–87 intro"]);
  assert.deepEqual(await played(second.id), ["0–50 intro"]);
  assert.deepEqual(await played(waiting.id), []);
  const { suggested } = (await read(first.id)).parts[1];
  assert.equal(suggested.from, "sound");
  await save(first.id, { intro: { start: 38, end: 88 } });
  const third = await add(4, [...sound(4, 600), ...theme, ...sound(5, 9000)]);
  await compareSeasons(services, never);
  assert.deepEqual(await played(third.id), ["74–125 intro"]);
  assert.deepEqual(await played(first.id), ["38–88 intro"], "the staff’s word stays");
  await db.deleteFrom("media_job").where("id", "=", second.video).execute();
  await services.media.folder.put(`hosted/${second.video}.mp4`, Readable.from([Buffer.from("film")]));
  await compareSeasons(services, never);
  assert.deepEqual(await played(second.id), [], "a deleted video takes what was found with it");
  assert.deepEqual(await played(third.id), ["75–125 intro"]);
});

test("a season that was compared is not compared again while its videos are the same", async () => {
  const series = await makeSeries(db);
  const points = [...sound(99, 400), ...sound(7, 9000)];
  const videos = await Promise.all([prepared(points), prepared([...sound(99, 400), ...sound(8, 9000)])]);
  for (const [at, video] of videos.entries())
    await makeEpisode(db, { series_id: series, episode_number: at + 1, hosting_url: linkOf(video), video_url: null });
  await compareSeasons(services, never);
  await db.deleteFrom("found_part").execute();
  await compareSeasons(services, never);
  assert.deepEqual(await db.selectFrom("found_part").selectAll().execute(), []);
});

test("a season is compared again when a video was replaced and prepared anew since", async () => {
  const points = (seed: number, before: number) => [...sound(seed + 50, before), ...sound(99, 400), ...sound(seed, 9000)];
  const videos = [await prepared(points(7, 0)), await prepared(points(8, 300))];
  const series_id = await makeSeries(db);
  const episodes = await Promise.all(
    videos.map((video, at) => makeEpisode(db, { series_id, episode_number: at + 1, video_url: linkOf(video) })),
  );
  const [id = "", video = ""] = [episodes[1], videos[1]];
  await compareSeasons(services, never);
  assert.deepEqual(await played(id), ["37–87 intro"]);
  await db.deleteFrom("media_job").where("id", "=", video).execute();
  await prepared(points(9, 600), {}, video);
  await compareSeasons(services, never);
  assert.deepEqual(await played(id), ["74–125 intro"]);
});
