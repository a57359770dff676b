import assert from "node:assert/strict";
import { test } from "node:test";
import { followMessages, maxFollows, type Follow } from "@seance/contract/follows";
import type { Notice } from "@seance/contract/notices";
import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { announceChanges } from "#domains/follows/announce.service.ts";
import { testApp } from "./app.ts";
import { makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn, type Person } from "./sign-in.ts";
import { until } from "./until.ts";

const site = await testApp();
const { call, services } = site;
const { db } = services;
const founder = await signIn(site, "fondateur");

const add = ({ token }: Pick<Person, "token">, kind: string, item_type: string, item_id: string) =>
  call("POST", "/follows", { token, body: { kind, item_type, item_id } });
const list = async ({ token }: Person): Promise<Follow[]> => (await call("GET", "/follows", { token })).json.follows;
const notices = async ({ token }: Person): Promise<Notice[]> => (await call("GET", "/notices", { token })).json.notices;
/** The titles that the person was told of, with the number of episodes of a series. */
async function toldOf(person: Person): Promise<string[]> {
  await announceChanges(db);
  return (await notices(person)).flatMap((notice) => {
    if (notice.kind === "playable") return [notice.title.title];
    return notice.kind === "episode" ? [`${notice.title.title} ×${notice.episodes}`] : [];
  });
}
const change = (path: string, body: object) => call("PUT", path, { token: founder.token, body });

test("a series is followed and no more, the latest first; it is followed once", async () => {
  const viewer = await signIn(site);
  const [judex, fantomas] = [await makeSeries(db, { title: "Judex" }), await makeSeries(db, { title: "Fantômas" })];
  const first = await add(viewer, "series", "series", judex);
  assert.equal(first.status, 201);
  const both = await Promise.all([1, 2].map(() => add(viewer, "series", "series", fantomas)));
  assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([201, 409]));
  assert.equal(both.find(({ status }) => status === 409)?.json.detail, followMessages.already);
  const follows = await list(viewer);
  assert.deepEqual(
    follows.map(({ kind, content }) => [kind, content.title]),
    [
      ["series", "Fantômas"],
      ["series", "Judex"],
    ],
  );
  assert.deepEqual(follows[1], first.json);
  const path = `/follows/${first.json.id}`;
  assert.equal((await call("DELETE", path, { token: founder.token })).status, 404, "another person's");
  assert.equal((await call("DELETE", path, { token: viewer.token })).status, 204);
  const again = await call("DELETE", path, { token: viewer.token });
  assert.deepEqual([again.status, again.json.detail], [404, followMessages.missing]);
});

test("what cannot be followed: hidden titles, films as series, titles that can be watched, one too many, and by guests", async () => {
  const viewer = await signIn(site);
  const [film, ready] = [await makeMovie(db, { video_url: null }), await makeMovie(db)];
  const draft = await makeMovie(db, { status: "draft", video_url: null });
  for (const [kind, type, id, status] of [
    ["title", "movie", draft, 404],
    ["title", "movie", newId(), 404],
    ["series", "movie", film, 422],
    ["title", "movie", ready, 409],
    ["person", "movie", film, 422],
  ] as const)
    assert.equal((await add(viewer, kind, type, id)).status, status, `${kind} ${type}`);
  assert.equal((await call("POST", "/follows", { body: { kind: "title", item_type: "movie", item_id: film } })).status, 401);
  assert.deepEqual([(await call("GET", "/follows")).status, (await call("DELETE", `/follows/${film}`)).status], [401, 401]);
  await sql`
    with made as (
      insert into movie (id, title, title_form, status) select gen_random_uuid(), 'Film ' || n, 'film ' || n, 'published'
      from generate_series(1, ${maxFollows}) as n returning id
    )
    insert into follow (id, account_id, kind, movie_id) select gen_random_uuid(), ${viewer.id}, 'title', id from made`.execute(
    db,
  );
  const refused = await add(viewer, "title", "movie", film);
  assert.deepEqual([refused.status, refused.json.detail], [409, followMessages.tooMany]);
});

test("those who wait for a film are told once it can be watched by viewers, and wait no more", async () => {
  const [viewer, other] = [await signIn(site), await signIn(site)];
  const film = await makeMovie(db, { title: "Metropolis", video_url: null });
  assert.equal((await add(viewer, "title", "movie", film)).status, 201);
  assert.deepEqual(await toldOf(viewer), []);
  assert.equal((await change(`/movies/${film}`, { status: "draft", video_url: "https://videos.exemple/m.mp4" })).status, 200);
  assert.deepEqual(await toldOf(viewer), [], "a draft can be watched by nobody");
  await change(`/movies/${film}`, { status: "published" });
  assert.deepEqual([await toldOf(viewer), await toldOf(other)], [["Metropolis"], []]);
  assert.deepEqual(await list(viewer), []);
  await change(`/movies/${film}`, { video_url: null });
  await change(`/movies/${film}`, { video_url: "https://videos.exemple/m.mp4" });
  assert.deepEqual(await toldOf(viewer), ["Metropolis"]);
});

test("a series without a video has one with its first episode", async () => {
  const viewer = await signIn(site);
  const series = await makeSeries(db, { title: "Les Vampires" });
  assert.equal((await add(viewer, "title", "series", series)).status, 201);
  await makeEpisode(db, { series_id: series });
  assert.deepEqual(await toldOf(viewer), ["Les Vampires"]);
});

test("followers are told of new episodes that can be watched, not of those that were there, once each", async () => {
  const [early, late] = [await signIn(site), await signIn(site)];
  const series = await makeSeries(db, { title: "Tih-Minh" });
  const episode = (episode_number: number, fields: object = {}) =>
    makeEpisode(db, { series_id: series, episode_number, ...fields });
  await episode(1);
  await add(early, "series", "series", series);
  assert.deepEqual(await toldOf(early), []);
  const second = await episode(2, { video_url: null });
  assert.deepEqual(await toldOf(early), [], "it has no video yet");
  await change(`/episodes/${second}`, { video_url: "https://videos.exemple/2.mp4" });
  await add(late, "series", "series", series);
  await episode(3, { draft: true });
  await episode(4);
  assert.deepEqual([await toldOf(early), await toldOf(late)], [["Tih-Minh ×2"], ["Tih-Minh ×1"]]);
  const [notice] = await notices(early);
  assert.ok(notice?.kind === "episode");
  assert.deepEqual([notice.season_number, notice.episode_number, notice.title.id], [1, 2, series]);
  await call("POST", "/notices/read", { token: early.token });
  await change(`/episodes/${second}`, { title: "Autrement" });
  assert.deepEqual(await toldOf(early), ["Tih-Minh ×2"], "a change of an episode is no news");
});

test("a hidden series tells nothing until it is shown; an episode in the bin is counted again when it is restored", async () => {
  const viewer = await signIn(site);
  const series = await makeSeries(db, { title: "Barrabas" });
  await add(viewer, "series", "series", series);
  await change(`/series/${series}`, { status: "draft" });
  const episode = await makeEpisode(db, { series_id: series });
  assert.deepEqual(await toldOf(viewer), []);
  await change(`/series/${series}`, { status: "ongoing" });
  assert.deepEqual(await toldOf(viewer), ["Barrabas ×1"]);
  const remove = (path: string) => call("DELETE", path, { token: founder.token, headers: { "x-security-code": "1895" } });
  const restore = (type: string, id: string) => call("POST", `/admin/bin/${type}/${id}/restore`, { token: founder.token });
  assert.equal((await remove(`/episodes/${episode}`)).status, 204);
  assert.deepEqual(await toldOf(viewer), []);
  await restore("episode", episode);
  assert.deepEqual(await toldOf(viewer), ["Barrabas ×1"]);
  await remove(`/series/${series}`);
  assert.deepEqual([await toldOf(viewer), await list(viewer)], [[], []]);
  await restore("series", series);
  assert.deepEqual([await toldOf(viewer), (await list(viewer)).length], [["Barrabas ×1"], 1]);
});

test("processes that compare at once announce each episode once", async () => {
  const viewer = await signIn(site);
  const series = await makeSeries(db, { title: "Parisette" });
  await add(viewer, "series", "series", series);
  for (const episode_number of [1, 2, 3]) await makeEpisode(db, { series_id: series, episode_number });
  await Promise.all([1, 2, 3, 4].map(() => announceChanges(db)));
  assert.deepEqual(await toldOf(viewer), ["Parisette ×3"]);
  const { rows } = await sql<{ episodes: string[] }>`select episodes from notice where account_id = ${viewer.id}`.execute(db);
  assert.deepEqual(
    rows.map(({ episodes }) => episodes.length),
    [3],
  );
});

test("a change of the catalogue is announced by itself, whoever made it", async () => {
  await site.app.ready();
  const viewer = await signIn(site);
  const film = await makeMovie(db, { title: "Faust", video_url: null });
  await add(viewer, "title", "movie", film);
  await change(`/movies/${film}`, { video_url: "https://videos.exemple/f.mp4" });
  await until("the notice is there", async () => (await notices(viewer)).length === 1);
});

test("a title that is erased takes its follows and notices along", async () => {
  const viewer = await signIn(site);
  const [film, series] = [await makeMovie(db, { video_url: null }), await makeSeries(db)];
  await add(viewer, "title", "movie", film);
  await add(viewer, "series", "series", series);
  await makeEpisode(db, { series_id: series });
  await announceChanges(db);
  assert.equal((await notices(viewer)).length, 1);
  const headers = { "x-security-code": "1895" };
  for (const [type, path, id] of [
    ["movie", "movies", film],
    ["series", "series", series],
  ] as const) {
    await call("DELETE", `/${path}/${id}`, { token: founder.token, headers });
    assert.equal((await call("DELETE", `/admin/bin/${type}/${id}`, { token: founder.token, headers })).status, 204);
  }
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from follow where account_id = ${viewer.id}) + (select count(*) from notice where account_id = ${viewer.id})
      + (select count(*) from announced_episode where series_id = ${series}) as left`.execute(db);
  assert.deepEqual(rows, [{ left: 0 }]);
});
