import assert from "node:assert/strict";
import { test } from "node:test";
import { playbackMessages } from "@seance/contract/playback";
import { newId } from "#core/ids.ts";
import { sweep } from "#sweep.ts";
import { testApp, type CallOptions, type TestApp } from "./app.ts";
import { makeChannel, makeEpisode, makeMovie, makeSeries } from "./make.ts";
import { signIn } from "./sign-in.ts";

const home = await testApp({ APP_SECRET: "x".repeat(32), PROTECTED_HOSTS: "coffre.exemple", WRAPPED_HOSTS: "stade.exemple" });
const other = await testApp({ APP_SECRET: "x".repeat(32) }, { databaseUrl: home.databaseUrl });
const { call, services } = home;
const { db } = services;

const play = (type: string, id: string, options: CallOptions = {}) => call("POST", `/playback/${type}/${id}`, options);
const flush = (app: TestApp): Promise<void> => app.services.viewCounter.flush();
const viewsOf = async (table: "movie" | "series" | "episode", id: string): Promise<number | undefined> =>
  (await db.selectFrom(table).select("views").where("id", "=", id).executeTakeFirst())?.views;

test("a guest gets a film's source, without a resume time", async () => {
  const movie = await makeMovie(db, { video_url: "/media/film.mp4" });
  const answer = await play("movie", movie);
  assert.equal(answer.status, 200);
  const { cast_url, ...rest } = answer.json;
  assert.match(cast_url, /^http:\/\/localhost:0\/api\/cast\/[\w-]{114}\/film\.mp4$/);
  assert.deepEqual(rest, {
    source: { kind: "file", url: "/media/film.mp4", mime: "video/mp4" },
    resume_time: 0,
    episode: null,
    next_episode: null,
    preparing: null,
    storyboard_url: null,
    chapters: [],
    subtitles: [],
    drawn: { texts: [], styled: [], pictures: [], fonts: [] },
    loudness: null,
    languages: null,
    title_languages: { original: null, versions: [] },
  });
  assert.equal(answer.headers["cache-control"], "no-store");
  assert.equal((await play("movie", movie, { body: {} })).status, 200);
  assert.equal((await play("movie", movie, { token: "a-token-that-nobody-holds-any-more" })).status, 200);
});

test("an episode comes with the next playable one, across seasons; the last with none", async () => {
  const series = await makeSeries(db);
  const [first, silent, second] = [
    await makeEpisode(db, { series_id: series, episode_number: 1 }),
    await makeEpisode(db, { series_id: series, episode_number: 2, video_url: null }),
    await makeEpisode(db, { series_id: series, season_number: 2, episode_number: 1 }),
  ];
  const { json } = await play("episode", first);
  assert.equal(json.source.kind, "hls");
  assert.equal(json.episode.id, first);
  assert.equal(json.next_episode.id, second);
  assert.ok(!("video_url" in json.episode), "no raw link");
  assert.ok(!("video_url" in json.next_episode), "no raw link");
  assert.equal((await play("episode", second)).json.next_episode, null);
  const none = await play("episode", silent);
  assert.deepEqual([none.status, none.json], [404, { detail: "Aucune source disponible" }]);
});

test("a channel plays its video, else its stream", async () => {
  const channel = await makeChannel(db, { stream_url: "https://b.exemple/direct.mpd" });
  const answer = await play("channel", channel);
  assert.deepEqual(answer.json, {
    source: { kind: "dash", url: "https://b.exemple/direct.mpd", mime: "application/dash+xml" },
    cast_url: "https://b.exemple/direct.mpd",
    resume_time: 0,
    episode: null,
    next_episode: null,
    preparing: null,
    storyboard_url: null,
    chapters: [],
    subtitles: [],
    drawn: { texts: [], styled: [], pictures: [], fonts: [] },
    loudness: null,
    languages: null,
    title_languages: { original: null, versions: [] },
  });
  const both = await makeChannel(db, { video_url: "/media/live/un/live.m3u8" });
  assert.equal((await play("channel", both)).json.source.kind, "hls");
});

test("resumes past 10 s, unless it is finished, at each account's own position", async () => {
  const [ana, bob] = [await signIn(home), await signIn(home)];
  const movie = await makeMovie(db);
  const at = async (current_time: number, minutes: number): Promise<number> => {
    const saved_at = new Date(Date.now() - minutes * 60_000).toISOString();
    await call("PUT", "/history", {
      token: ana.token,
      body: { entries: [{ item_type: "movie", item_id: movie, current_time, total_time: 3600, saved_at }] },
    });
    return (await play("movie", movie, { token: ana.token })).json.resume_time;
  };
  assert.equal(await at(10, 5), 0);
  assert.equal(await at(10.5, 4), 10.5);
  assert.equal(await at(1234, 3), 1234);
  assert.equal((await play("movie", movie, { token: bob.token })).json.resume_time, 0);
  assert.equal((await play("movie", movie)).json.resume_time, 0);
  assert.equal(await at(3590, 2), 0);
});

test("answers 404 for hidden items, except to staff", async () => {
  const staff = await signIn(home, "admin");
  const hidden = [
    ["movie", await makeMovie(db, { status: "draft" })],
    ["episode", await makeEpisode(db, { series_id: await makeSeries(db, { status: "archived" }) })],
    ["channel", await makeChannel(db, { is_active: false })],
  ] as const;
  for (const [type, id] of hidden) {
    const answer = await play(type, id);
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Introuvable" }]);
    assert.equal((await play(type, id, { token: staff.token })).status, 200);
  }
  for (const type of ["movie", "episode", "channel"]) assert.equal((await play(type, newId())).status, 404);
  const movie = await makeMovie(db);
  assert.equal((await play("episode", movie)).status, 404, "of another kind");
});

test("answers 404 for a film without a link, or with one that no browser can open", async () => {
  for (const video_url of [null, "blob:https://a.exemple/1", "javascript:alert(1)"]) {
    const answer = await play("movie", await makeMovie(db, { video_url }));
    assert.deepEqual([answer.status, answer.json], [404, { detail: "Aucune source disponible" }]);
  }
});

test("skips a link to a video of this site whose file is gone; 404 says so where there is no other", async () => {
  const link = (folder: string) => `/media/${folder}/${newId()}.mp4`;
  for (const folder of ["hosted", "library"]) {
    const lost = await makeMovie(db, { video_url: link(folder) });
    const { status, json } = await play("movie", lost);
    assert.deepEqual([status, json.detail], [404, playbackMessages.lost]);
    const both = await makeMovie(db, { video_url: link(folder), hosting_url: "https://a.exemple/film.mp4" });
    assert.equal((await play("movie", both)).json.source.url, "https://a.exemple/film.mp4");
  }
});

test("answers 401 to guests for a protected host's link, and proxies it for others", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db, { video_url: "https://cdn.coffre.exemple/secret.mp4", hosting_url: "/media/copie.mp4" });
  const guest = await play("movie", movie);
  assert.deepEqual([guest.status, guest.json], [401, { detail: "Token manquant" }]);
  assert.ok(!guest.text.includes("coffre"));
  const member = await play("movie", movie, { token });
  assert.match(member.json.source.url, /^\/api\/video-proxy\?url=https%3A%2F%2Fcdn\.coffre\.exemple%2Fsecret\.mp4&token=/);
});

test("a wrapped host's link is a page to embed", async () => {
  const channel = await makeChannel(db, { video_url: "https://www.stade.exemple/match" });
  const { source, cast_url } = (await play("channel", channel)).json;
  assert.deepEqual(
    [source.kind, source.url, cast_url],
    ["iframe", "/api/smart-iframe?url=https%3A%2F%2Fwww.stade.exemple%2Fmatch", null],
  );
});

test("counts a viewer once in six hours across processes, and each other viewer", async () => {
  const { token } = await signIn(home);
  const movie = await makeMovie(db);
  const guest = { headers: { "user-agent": "Navigateur" }, address: "198.51.100.1" };
  await Promise.all(Array.from({ length: 200 }, () => play("movie", movie, { token })));
  await play("movie", movie, guest);
  await play("movie", movie, { ...guest, address: "198.51.100.2" });
  await play("movie", movie, { ...guest, headers: { "user-agent": "Autre" } });
  await play("movie", movie, { address: "2001:db8:1:2::1" });
  await play("movie", movie, { address: "2001:db8:1:2:aaaa::1" });
  for (let time = 0; time < 3; time++) {
    await other.call("POST", `/playback/movie/${movie}`, { token });
    await other.call("POST", `/playback/movie/${movie}`, guest);
    await Promise.all([flush(home), flush(other)]);
  }
  assert.equal(await viewsOf("movie", movie), 4);
  const age = (hours: number) =>
    db
      .updateTable("counted_view")
      .set({ counted_at: new Date(Date.now() - hours * 3_600_000) })
      .where("item_id", "=", movie)
      .execute();
  await age(5.9);
  await play("movie", movie, { token });
  await flush(home);
  assert.equal(await viewsOf("movie", movie), 4);
  await age(6.1);
  await Promise.all([play("movie", movie, { token }), other.call("POST", `/playback/movie/${movie}`, { token })]);
  await Promise.all([flush(home), flush(other)]);
  assert.equal(await viewsOf("movie", movie), 5);
});

test("what is asked ahead is what would play, and counts no view", async () => {
  const movie = await makeMovie(db, { video_url: "https://videos.exemple/film.mp4" });
  const ahead = await home.call("POST", `/playback/movie/${movie}`, { body: { ahead: true } });
  await flush(home);
  assert.equal(await viewsOf("movie", movie), 0);
  const { json } = await play("movie", movie);
  await flush(home);
  assert.deepEqual([ahead.status, ahead.json.source], [200, json.source]);
  assert.equal(await viewsOf("movie", movie), 1);
  const { status } = await home.call("POST", `/playback/movie/${movie}`, { body: { ahead: "oui" } });
  assert.equal(status, 422);
});

test("an episode's view counts for its series; a refused playback and a channel count nothing", async () => {
  const series = await makeSeries(db);
  const [first, second] = [
    await makeEpisode(db, { series_id: series }),
    await makeEpisode(db, { series_id: series, episode_number: 2 }),
  ];
  const silent = await makeMovie(db, { video_url: null });
  await play("episode", first);
  await play("episode", first.toUpperCase());
  await play("episode", second);
  await play("movie", silent);
  await play("channel", await makeChannel(db));
  await flush(home);
  assert.deepEqual(
    [
      await viewsOf("episode", first),
      await viewsOf("episode", second),
      await viewsOf("series", series),
      await viewsOf("movie", silent),
    ],
    [1, 1, 2, 0],
  );
});

test("keeps views that could not be written, and writes them once", async () => {
  const movie = await makeMovie(db);
  await play("movie", movie);
  await db.schema.alterTable("counted_view").renameTo("counted_view_away").execute();
  try {
    await flush(home);
  } finally {
    await db.schema.alterTable("counted_view_away").renameTo("counted_view").execute();
  }
  assert.equal(await viewsOf("movie", movie), 0);
  assert.ok(home.logLines.some((line) => line.includes("vues gardées")));
  await flush(home);
  await flush(home);
  assert.equal(await viewsOf("movie", movie), 1);
});

test("sweeps viewers once their window is over", async () => {
  const rows = [5.9, 6.1].map((hours) => ({
    viewer: `${hours}`,
    item_id: newId(),
    counted_at: new Date(Date.now() - hours * 3_600_000),
  }));
  await db.insertInto("counted_view").values(rows).execute();
  await sweep(home.services);
  const kept = await db.selectFrom("counted_view").select("viewer").where("viewer", "in", ["5.9", "6.1"]).execute();
  assert.deepEqual(kept, [{ viewer: "5.9" }]);
});

test("stores no IP address of a guest", async () => {
  await play("movie", await makeMovie(db), { address: "198.51.100.77" });
  await flush(home);
  const kept = JSON.stringify(await db.selectFrom("counted_view").selectAll().execute());
  assert.ok(kept.length > 2 && !kept.includes("198.51.100"));
});

test("bad input is refused", async () => {
  const movie = await makeMovie(db);
  assert.equal((await play("film", movie)).status, 422);
  assert.equal((await play("movie", "1")).status, 422);
  assert.equal((await play("movie", movie, { body: { quality: "4k" } })).status, 422);
  assert.equal((await play("movie", movie, { body: "{" })).status, 400);
  assert.equal((await call("GET", `/playback/movie/${movie}`)).status, 404);
});
