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
const addPerson = ({ token }: Pick<Person, "token">, person_id: string) =>
  call("POST", "/follows", { token, body: { kind: "person", person_id } });
const personId = async (slug: string): Promise<string> =>
  (await sql<{ id: string }>`select id from person where slug = ${slug}`.execute(db)).rows[0]?.id ?? "";
const list = async ({ token }: Person): Promise<Follow[]> => (await call("GET", "/follows", { token })).json.follows;
const notices = async ({ token }: Person): Promise<Notice[]> => (await call("GET", "/notices", { token })).json.notices;
/** The titles that the person was told of, with the number of episodes of a series, and of titles of a person. */
async function toldOf(person: Person): Promise<string[]> {
  await announceChanges(db);
  return (await notices(person)).flatMap((notice) => {
    if (notice.kind === "playable") return [notice.title.title];
    if (notice.kind === "person") return [`${notice.person.name} ×${notice.titles}: ${notice.title.title}`];
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
    follows.map((follow) => [follow.kind, follow.kind === "person" ? follow.content.name : follow.content.title]),
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

test("a person is followed once, listed with the address, and left out while no title of theirs is shown", async () => {
  const viewer = await signIn(site);
  const film = await makeMovie(db, { cast: ["Stacia Napierkowska"] });
  const id = await personId("stacia-napierkowska");
  const added = await addPerson(viewer, id);
  assert.equal(added.status, 201);
  assert.deepEqual(
    [added.json.kind, added.json.content],
    ["person", { id, slug: "stacia-napierkowska", name: "Stacia Napierkowska" }],
  );
  const again = await addPerson(viewer, id);
  assert.deepEqual([again.status, again.json.detail], [409, followMessages.already]);
  assert.deepEqual(await list(viewer), [added.json]);
  await change(`/movies/${film}`, { status: "draft" });
  assert.deepEqual(await list(viewer), []);
  assert.equal((await addPerson(await signIn(site), id)).status, 404, "no title of theirs is shown");
  await change(`/movies/${film}`, { status: "published" });
  assert.deepEqual(await list(viewer), [added.json]);
  assert.equal((await call("DELETE", `/follows/${added.json.id}`, { token: viewer.token })).status, 204);
  assert.deepEqual(await list(viewer), []);
});

test("unknown people, titles as people, and people as titles are refused", async () => {
  const viewer = await signIn(site);
  const film = await makeMovie(db, { cast: ["Yvette Andréyor"] });
  const id = await personId("yvette-andreyor");
  assert.deepEqual([(await addPerson(viewer, newId())).status, (await addPerson(viewer, film)).status], [404, 404]);
  assert.equal((await addPerson(viewer, "yvette-andreyor")).status, 422);
  assert.equal((await add(viewer, "title", "movie", id)).status, 404);
  assert.equal((await call("POST", "/follows", { body: { kind: "person", person_id: id } })).status, 401);
});

test("followers of a person are told of films and series that become watchable, not of those that were, once each", async () => {
  const [early, late] = [await signIn(site), await signIn(site)];
  const cast = ["Musidora"];
  const known = await makeMovie(db, { title: "Judex", cast });
  const waiting = await makeMovie(db, { title: "Spiridion", cast, director: "Musidora", video_url: null });
  const id = await personId("musidora");
  await addPerson(early, id);
  assert.deepEqual(await toldOf(early), []);
  await change(`/movies/${known}`, { title: "Judex, restauré" });
  assert.deepEqual(await toldOf(early), [], "a change of a known title is no news");
  await change(`/movies/${waiting}`, { video_url: "https://videos.exemple/s.mp4" });
  assert.deepEqual(await toldOf(early), ["Musidora ×1: Spiridion"], "two credits are one title");
  await addPerson(late, id);
  const series = await makeSeries(db, { title: "Les Vampires", cast });
  await makeMovie(db, { title: "Brouillon", cast, status: "draft" });
  assert.deepEqual([await toldOf(early), await toldOf(late)], [["Musidora ×1: Spiridion"], []], "a series without an episode");
  await makeEpisode(db, { series_id: series });
  assert.deepEqual(
    [await toldOf(early), await toldOf(late)],
    [["Musidora ×2: Les Vampires"], ["Musidora ×1: Les Vampires"]],
    "an unread notice has all that is new",
  );
  await call("POST", "/notices/read", { token: late.token });
  await makeEpisode(db, { series_id: series, episode_number: 2 });
  await change(`/movies/${waiting}`, { video_url: null });
  await change(`/movies/${waiting}`, { video_url: "https://videos.exemple/t.mp4" });
  assert.deepEqual([await toldOf(early), await toldOf(late)], [["Musidora ×2: Les Vampires"], ["Musidora ×1: Les Vampires"]]);
  await makeMovie(db, { title: "Pour don Carlos", cast: [], director: "Musidora, Jacques Lasseyne" });
  assert.deepEqual(
    await toldOf(late),
    ["Musidora ×1: Pour don Carlos", "Musidora ×1: Les Vampires"],
    "a read notice is not renewed",
  );
});

test("what is added between following a person and the next comparison is news for the new follower", async () => {
  const viewer = await signIn(site);
  await makeMovie(db, { cast: ["Jean Hermann"] });
  await addPerson(viewer, await personId("jean-hermann"));
  await makeMovie(db, { title: "Le Nocturne", cast: ["Jean Hermann"] });
  const film = await makeMovie(db, { title: "Vendémiaire", cast: [] });
  assert.deepEqual(await toldOf(viewer), ["Jean Hermann ×1: Le Nocturne"]);
  await change(`/movies/${film}`, { cast: ["Jean Hermann"] });
  assert.deepEqual(await toldOf(viewer), ["Jean Hermann ×2: Vendémiaire"], "a title that names them from now on");
});

test("a notice of a person counts the shown titles, leads to the latest of them, and is hidden without any", async () => {
  const viewer = await signIn(site);
  await makeMovie(db, { cast: ["Édouard Mathé"] });
  await addPerson(viewer, await personId("edouard-mathe"));
  const first = await makeMovie(db, { title: "Barrabas", cast: ["Édouard Mathé"] });
  assert.deepEqual(await toldOf(viewer), ["Édouard Mathé ×1: Barrabas"]);
  const second = await makeSeries(db, { title: "Parisette", cast: ["Édouard Mathé"] });
  await makeEpisode(db, { series_id: second });
  assert.deepEqual(await toldOf(viewer), ["Édouard Mathé ×2: Parisette"]);
  const [notice] = await notices(viewer);
  assert.ok(notice?.kind === "person");
  assert.deepEqual([notice.person.slug, notice.title.item_type, notice.title.id], ["edouard-mathe", "series", second]);
  const headers = { "x-security-code": "1895" };
  await call("DELETE", `/series/${second}`, { token: founder.token, headers });
  assert.deepEqual(await toldOf(viewer), ["Édouard Mathé ×1: Barrabas"]);
  await change(`/movies/${first}`, { status: "draft" });
  const unread = async () => (await call("GET", "/notices/unread", { token: viewer.token })).json.unread;
  assert.deepEqual([await toldOf(viewer), await unread()], [[], 0]);
  await call("POST", `/admin/bin/series/${second}/restore`, { token: founder.token });
  assert.deepEqual([await toldOf(viewer), await unread()], [["Édouard Mathé ×1: Parisette"], 1]);
});

test("processes that compare at once, and new followers, announce each title of a person once", async () => {
  const viewer = await signIn(site);
  await makeMovie(db, { cast: ["Louis Leubas"] });
  const id = await personId("louis-leubas");
  await addPerson(viewer, id);
  for (const title of ["Un", "Deux", "Trois"]) await makeMovie(db, { title, cast: ["Louis Leubas"] });
  const others = await Promise.all([1, 2, 3].map(() => signIn(site)));
  const added = await Promise.all([...others.map((other) => addPerson(other, id)), ...[1, 2, 3].map(() => announceChanges(db))]);
  assert.deepEqual(
    added.slice(0, 3).map((answer) => answer?.status),
    [201, 201, 201],
  );
  await announceChanges(db);
  const { rows } = await sql<{ titles: string[] }>`select titles from notice where account_id = ${viewer.id}`.execute(db);
  assert.deepEqual(
    rows.map(({ titles }) => titles.length),
    [3],
  );
  for (const other of others) assert.deepEqual(await toldOf(other), []);
});

test("a title that is committed while the follow is written is news, though a comparison ran meanwhile", async () => {
  const viewer = await signIn(site);
  await makeMovie(db, { cast: ["Georges Biscot"] });
  const id = await personId("georges-biscot");
  const adding = await db.startTransaction().execute();
  await makeMovie(adding, { title: "Bouboule", cast: ["Georges Biscot"] });
  const holding = await db.startTransaction().execute();
  await sql`select from account where id = ${viewer.id} for update`.execute(holding);
  const added = addPerson(viewer, id);
  await until("the follow waits for the account", async () => {
    const { rows } = await sql<{ waits: number }>`
      select count(*)::integer as waits from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "follow"%'`.execute(db);
    return rows[0]?.waits === 1;
  });
  await adding.commit().execute();
  await announceChanges(db);
  await holding.rollback().execute();
  assert.equal((await added).status, 201);
  assert.deepEqual(await toldOf(viewer), ["Georges Biscot ×1: Bouboule"]);
});

test("whoever does not want notices of people gets none", async () => {
  const viewer = await signIn(site);
  await makeMovie(db, { cast: ["Marcel Lévesque"] });
  await addPerson(viewer, await personId("marcel-levesque"));
  const choose = (muted: string[]) => call("PUT", "/notices/muted", { token: viewer.token, body: { muted } });
  assert.deepEqual((await choose(["person"])).json, { muted: ["person"] });
  await makeMovie(db, { title: "Serpentin", cast: ["Marcel Lévesque"] });
  assert.deepEqual(await toldOf(viewer), []);
  await choose([]);
  await makeMovie(db, { title: "Cousin", cast: ["Marcel Lévesque"] });
  assert.deepEqual(await toldOf(viewer), ["Marcel Lévesque ×1: Cousin"]);
});

test("a person who is deleted takes follows, notices and what was announced along; an erased title, its own", async () => {
  const viewer = await signIn(site);
  const film = await makeMovie(db, { cast: ["Renée Carl"] });
  const id = await personId("renee-carl");
  await addPerson(viewer, id);
  await makeMovie(db, { cast: ["Renée Carl"] });
  assert.equal((await toldOf(viewer)).length, 1);
  const left = async () =>
    (
      await sql<{ follows: number; notices: number; credits: number }>`
        select (select count(*) from follow where person_id = ${id}) as follows,
          (select count(*) from notice where person_id = ${id}) as notices,
          (select count(*) from announced_credit where person_id = ${id}) as credits`.execute(db)
    ).rows[0];
  assert.deepEqual(await left(), { follows: 1, notices: 1, credits: 2 });
  const headers = { "x-security-code": "1895" };
  await call("DELETE", `/movies/${film}`, { token: founder.token, headers });
  assert.equal((await call("DELETE", `/admin/bin/movie/${film}`, { token: founder.token, headers })).status, 204);
  assert.deepEqual(await left(), { follows: 1, notices: 1, credits: 1 });
  await sql`delete from person where id = ${id}`.execute(db);
  assert.deepEqual(await left(), { follows: 0, notices: 0, credits: 0 });
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
