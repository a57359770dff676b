import assert from "node:assert/strict";
import { test } from "node:test";
import type { HistoryEntry, ProgressWrite } from "@seance/contract/progress";
import { newId } from "#core/ids.ts";
import { testApp, type TestAnswer } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp();
const { call, services } = home;
const { db } = services;

const long = 3600;
const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const write = (
  item_type: ProgressWrite["item_type"],
  item_id: string,
  current_time: number,
  more: Partial<ProgressWrite> = {},
): ProgressWrite => ({
  item_type,
  item_id,
  current_time,
  total_time: long,
  saved_at: ago(1),
  ...more,
});
const save = (token: string | undefined, ...entries: ProgressWrite[]): Promise<TestAnswer> =>
  call("PUT", "/history", { token, body: { entries } });
const entriesOf = ({ json }: TestAnswer): HistoryEntry[] => json.entries;
const list = async (token: string, query = ""): Promise<HistoryEntry[]> =>
  (await call("GET", `/history${query}`, { token })).json.entries;

test("returns the saved progress with its title, newest first", async () => {
  const { token } = await signIn(home);
  assert.deepEqual(await list(token), []);
  const movie = await makeMovie(db, { title: "Nosferatu", description: "Un comte.", poster_url: "/media/nosferatu.svg" });
  const series = await makeSeries(db, { title: "Les Vampires", poster_url: "/media/vampires.svg" });
  const episode = await makeEpisode(db, { series_id: series, title: "La Bague qui tue", season_number: 1, episode_number: 2 });
  const saved_at = ago(5);
  const answer = await save(
    token,
    write("movie", movie, 900, { saved_at }),
    write("episode", episode, 1800, { total_time: 2000.5 }),
  );
  assert.equal(answer.status, 200);
  const [second, first] = await list(token);
  assert.ok(second && first);
  assert.deepEqual(answer.json.entries, [second, first]);
  assert.deepEqual(first, {
    id: movie,
    item_type: "movie",
    item_id: movie,
    type: "movie",
    title: "Nosferatu",
    description: "Un comte.",
    poster: "/media/nosferatu.svg",
    still: "/media/nosferatu.svg",
    set_aside: false,
    series_id: null,
    series_title: null,
    season_number: null,
    episode_number: null,
    current_time: 900,
    total_time: 3600,
    progress: 0.25,
    completed: false,
    saved_at,
    next_episode: null,
  });
  const { type, title, poster, series_id, series_title, season_number, episode_number, progress } = second;
  assert.deepEqual(
    [type, title, poster, series_id, series_title],
    ["series", "La Bague qui tue", "/media/vampires.svg", series, "Les Vampires"],
  );
  assert.deepEqual([season_number, episode_number, progress], [1, 2, 1800 / 2000.5]);
});

test("an entry is completed from 95 %, or with a minute or less to go", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  let minutes = 60;
  for (const [current, total, completed] of [
    [3419, 3600, false],
    [3420, 3600, true],
    [939, 1000, false],
    [940, 1000, true],
    [30, 40, true],
    [0, 0, false],
    [5, 0, false],
    [4000, 3600, true],
  ] as const) {
    const [entry] = (await save(token, write("movie", movie, current, { total_time: total, saved_at: ago(minutes--) }))).json
      .entries;
    assert.equal(entry.completed, completed, `${current} of ${total}`);
    assert.equal(entry.progress, total > 0 ? Math.min(1, current / total) : 0);
  }
});

test("the newest saved_at wins in any order of arrival; an equal one changes nothing", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const at = async (current: number, saved_at: string): Promise<number> =>
    (await save(token, write("movie", movie, current, { saved_at }))).json.entries[0].current_time;
  const middle = ago(10);
  assert.equal(await at(100, middle), 100);
  assert.equal(await at(50, ago(20)), 100, "an older save is answered with what is kept");
  assert.equal(await at(60, middle), 100);
  assert.equal(await at(30, ago(5)), 30, "going back is progress too");
});

test("concurrent saves of one item end with the newest", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const episode = await makeEpisode(db);
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const saved_at = ago(60 - index);
      const both = [write("movie", movie, 100 + index, { saved_at }), write("episode", episode, 200 + index, { saved_at })];
      return save(token, ...(index % 2 ? both : both.toReversed()));
    }).toReversed(),
  );
  assert.deepEqual(new Set((await list(token)).map((entry) => entry.current_time)), new Set([111, 211]));
});

test("a saved_at in the future becomes the current time", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const [ahead] = (await save(token, write("movie", movie, 100, { saved_at: "2999-01-01T00:00:00Z" }))).json.entries;
  assert.ok(Math.abs(Date.parse(ahead.saved_at) - Date.now()) < 60_000);
  const [same] = (await save(token, write("movie", movie, 150, { saved_at: ahead.saved_at }))).json.entries;
  assert.equal(same.current_time, 100, "sent back as it was answered, it is not newer");
  const [later] = (await save(token, write("movie", movie, 200, { saved_at: "2998-01-01T00:00:00Z" }))).json.entries;
  assert.equal(later.current_time, 200);
  const other = await makeMovie(db);
  const [never] = (await save(token, write("movie", other, 1, { saved_at: "0001-01-01T00:00:00Z" }))).json.entries;
  assert.equal(never.saved_at, "1970-01-01T00:00:00.000Z");
});

test("accepts an item twice in a request, in either case and with a time zone offset", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const answer = await save(
    token,
    write("movie", movie, 10, { saved_at: "2026-01-01T12:00:00Z" }),
    write("movie", movie.toUpperCase(), 20, { saved_at: "2026-01-01T13:30:00+01:00" }),
    write("movie", movie, 30, { saved_at: "2026-01-01T12:00:00Z" }),
  );
  assert.equal(answer.status, 200);
  assert.deepEqual(
    entriesOf(answer).map((entry) => [entry.current_time, entry.saved_at]),
    [[20, "2026-01-01T12:30:00.000Z"]],
  );
});

test("drops entries of unknown, hidden or mismatched items, and keeps the others", async () => {
  const { token } = await signIn(home);
  const [movie, draft, episode] = [await makeMovie(db), await makeMovie(db, { status: "draft" }), await makeEpisode(db)];
  const hidden = await makeEpisode(db, { series_id: await makeSeries(db, { status: "archived" }) });
  const answer = await save(
    token,
    write("movie", newId(), 1),
    write("movie", draft, 1),
    write("movie", episode, 1),
    write("episode", movie, 1),
    write("episode", hidden, 1),
    write("movie", await makeChannel(db), 1),
    write("movie", movie, 42),
    write("episode", episode, 43),
  );
  assert.equal(answer.status, 200);
  assert.deepEqual(new Set(entriesOf(answer).map((entry) => entry.current_time)), new Set([42, 43]));
  assert.equal((await list(token)).length, 2);
  assert.deepEqual((await save(token, write("movie", newId(), 1))).json, { entries: [] });
});

test("leaves out entries of items hidden later, without shortening the list, until they are published again", async () => {
  const { token } = await signIn(home);
  const movies = [await makeMovie(db), await makeMovie(db), await makeMovie(db), await makeMovie(db)];
  await save(token, ...movies.map((id, index) => write("movie", id, 100, { saved_at: ago(index + 1) })));
  const hide = (ids: string[], status: string) => db.updateTable("movie").set({ status }).where("id", "in", ids).execute();
  await hide(movies.slice(0, 2), "archived");
  assert.deepEqual(
    (await list(token, "?limit=1")).map((entry) => entry.id),
    movies.slice(2, 3),
  );
  assert.deepEqual(
    (await list(token, "?limit=2")).map((entry) => entry.id),
    movies.slice(2),
  );
  await hide(movies.slice(0, 2), "published");
  assert.deepEqual(
    (await list(token, "?limit=3")).map((entry) => entry.id),
    movies.slice(0, 3),
  );
  await db
    .updateTable("movie")
    .set({ deleted_at: new Date() })
    .where("id", "=", movies[0] ?? "")
    .execute();
  assert.equal((await list(token)).length, 3);
});

test("deletes one entry or all of them", async () => {
  const { token } = await signIn(home);
  const [movie, episode] = [await makeMovie(db), await makeEpisode(db)];
  await save(token, write("movie", movie, 100), write("episode", episode, 100));
  assert.equal((await call("DELETE", `/history/episode/${movie}`, { token })).status, 404);
  assert.equal((await call("DELETE", `/history/movie/${movie}`, { token })).status, 204);
  assert.equal((await call("DELETE", `/history/movie/${movie}`, { token })).status, 404);
  assert.deepEqual(
    (await list(token)).map((entry) => entry.id),
    [episode],
  );
  assert.equal((await call("DELETE", "/history", { token })).json.before.length, 1);
  assert.deepEqual(await list(token), []);
  assert.deepEqual((await call("DELETE", "/history", { token })).json, { marked: [], before: [] });
});

test("another account's history is neither read, changed nor deleted", async () => {
  const [ana, bob] = [await signIn(home), await signIn(home)];
  const episode = await makeEpisode(db);
  await save(ana.token, write("episode", episode, 500));
  assert.deepEqual(await list(bob.token), []);
  assert.equal((await call("DELETE", `/history/episode/${episode}`, { token: bob.token })).status, 404);
  await save(bob.token, write("episode", episode, 900));
  await call("DELETE", "/history", { token: bob.token });
  assert.deepEqual(
    (await list(ana.token)).map((entry) => entry.current_time),
    [500],
  );
});

test("returns 401 to guests", async () => {
  const id = newId();
  for (const [method, path] of [
    ["GET", "/history"],
    ["PUT", "/history"],
    ["DELETE", "/history"],
    ["DELETE", `/history/movie/${id}`],
    ["GET", `/series/${id}/resume-episode`],
  ] as const) {
    const answer = await call(method, path);
    assert.deepEqual([answer.status, answer.json], [401, { detail: "Authentification requise" }]);
  }
});

test("refuses bad input without storing any of its entries", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const good = write("movie", movie, 100);
  const bad: object[] = [
    { current_time: -1 },
    { current_time: "100" },
    { current_time: null },
    { total_time: 360_001 },
    { total_time: undefined },
    { saved_at: "hier" },
    { saved_at: 1_700_000_000 },
    { saved_at: "2026-02-30T00:00:00Z" },
    { item_type: "channel" },
    { item_id: "1" },
    { completed: "oui" },
    { progress: 1 },
  ];
  for (const change of bad)
    assert.equal(
      (await call("PUT", "/history", { token, body: { entries: [good, { ...good, ...change }] } })).status,
      422,
      JSON.stringify(change),
    );
  for (const body of [{}, { entries: [] }, { entries: Array(51).fill(good) }, { entries: good }, [good]])
    assert.equal((await call("PUT", "/history", { token, body })).status, 422);
  assert.equal((await call("PUT", "/history", { token, body: { entries: Array(50).fill(good) } })).status, 200);
  for (const limit of ["0", "501", "x", "1.5"])
    assert.equal((await call("GET", `/history?limit=${limit}`, { token })).status, 422);
  assert.equal((await call("GET", "/history?limit=500&t=1", { token })).status, 200);
  assert.equal((await call("DELETE", `/history/channel/${movie}`, { token })).status, 422);
  assert.equal((await call("DELETE", "/history/movie/1", { token })).status, 422);
});
