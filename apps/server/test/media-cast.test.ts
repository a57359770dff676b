import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { endSession } from "#domains/accounts/index.ts";
import { mediaTokens, tokenPurpose } from "#domains/playback/media-token.ts";
import { scratchFolder, testApp } from "./app.ts";
import { makeChannel, makeMovie } from "./make.ts";
import { signIn } from "./sign-in.ts";

const media = await scratchFolder();
const film = randomBytes(5000);
const put = async (name: string, content: string | Buffer): Promise<void> => {
  await mkdir(path.dirname(path.join(media, name)), { recursive: true });
  await writeFile(path.join(media, name), content);
};
await put("film.mp4", film);
await put("un film.mp4", film);
await put("autre.mp4", film);
await put("serie/1/master.m3u8", "#EXTM3U\nhd/index.m3u8\n");
await put("serie/1/hd/000.m4s", "morceau");
await put("serie/2/hd/000.m4s", "d’un autre");
await put("live/une/loop.m3u8", "#EXTM3U\n#EXTINF:4,\n000.ts\n");
await put("live/une/000.ts", "direct");

const home = await testApp({ MEDIA_DIR: media, PUBLIC_URL: "https://seance.exemple" });
const { app, services, call, logLines } = home;
const { db } = services;
const tokens = mediaTokens(services.secret.key(tokenPurpose));

/** The signed address of what is played, as a path. */
async function castOf(type: string, id: string, token?: string): Promise<string> {
  const { cast_url } = (await call("POST", `/playback/${type}/${id}`, { token })).json;
  assert.ok(cast_url.startsWith("https://seance.exemple/api/cast/"), cast_url);
  return new URL(cast_url).pathname;
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: "GET", url, headers });

test("a television reads a file of the site by its signed URL, without request headers", async () => {
  const at = await castOf("movie", await makeMovie(db, { video_url: "/media/film.mp4" }));
  const whole = await get(at, { origin: "https://www.gstatic.com" });
  assert.equal(whole.statusCode, 200);
  assert.ok(whole.rawPayload.equals(film));
  assert.equal(whole.headers["access-control-allow-origin"], "*");
  const part = await get(at, { range: "bytes=10-19" });
  assert.deepEqual([part.statusCode, part.headers["content-range"]], [206, "bytes 10-19/5000"]);
  assert.equal((await get(at, { range: "bytes=5000-" })).statusCode, 416);
  assert.equal((await app.inject({ method: "HEAD", url: at })).statusCode, 200);
  assert.equal((await app.inject({ method: "OPTIONS", url: at })).headers["access-control-allow-headers"], "range, if-range");
  const spaced = await castOf("movie", await makeMovie(db, { video_url: "/media/un%20film.mp4" }));
  assert.equal((await get(spaced)).statusCode, 200);
});

test("the URL of a manifest gives access to the files of its folder, and to no other", async () => {
  const at = await castOf("movie", await makeMovie(db, { video_url: "/media/serie/1/master.m3u8" }));
  const beside = (file: string): string => new URL(file, `http://x${at}`).pathname;
  assert.equal((await get(at)).statusCode, 200);
  assert.equal((await get(beside("hd/000.m4s"))).body, "morceau");
  const prefix = at.slice(0, at.indexOf("/serie"));
  for (const [file, status] of [
    ["/serie/2/hd/000.m4s", 403],
    ["/film.mp4", 403],
    ["/serie/1/../2/hd/000.m4s", 403],
    ["/serie/1/%2e%2e/2/hd/000.m4s", 403],
    ["/serie/1/..%2f2/hd/000.m4s", 404],
    ["/serie/1/rien.m4s", 404],
  ] as const)
    assert.equal((await get(prefix + file)).statusCode, status, file);
  const one = await castOf("movie", await makeMovie(db, { video_url: "/media/film.mp4" }));
  assert.equal((await get(one.replace("film.mp4", "autre.mp4"))).statusCode, 403);
  const shared = await castOf("movie", await makeMovie(db, { video_url: "/media/hosted/suite.m3u8" }));
  assert.equal((await get(shared.replace("suite.m3u8", "autre.mp4"))).statusCode, 403, "a folder with the videos of many titles");
});

test("casts a channel of the site", async () => {
  const at = await castOf("channel", await makeChannel(db, { stream_url: "/media/live/une/live.m3u8" }));
  assert.match((await get(at)).body, /#EXT-X-MEDIA-SEQUENCE/);
  assert.equal((await get(at.replace("live.m3u8", "000.ts"))).body, "direct");
});

test("the URL stops working with its token, its session and its film", async () => {
  const person = await signIn(home);
  const movie = await makeMovie(db, { video_url: "/media/film.mp4" });
  const at = await castOf("movie", movie, person.token);
  const token = at.split("/")[3] ?? "";
  const grant = tokens.read(token, Date.now());
  assert.ok(grant?.holder);
  assert.equal((await get(at)).statusCode, 200);
  const expired = tokens.sign({ ...grant, expiresAt: Math.floor(Date.now() / 1000) });
  for (const bad of [expired, token.replace(/.$/, (letter) => (letter === "A" ? "Q" : "A")), person.token, "x"])
    assert.equal((await get(at.replace(token, bad))).statusCode, 401);
  const { sessionId } = grant.holder;
  await endSession(
    services,
    { id: person.id, email: "", username: "", role: "user", sessionId, lacksSecondFactor: false },
    sessionId,
  );
  assert.equal((await get(at)).statusCode, 401);

  const guests = await castOf("movie", movie);
  await db.updateTable("movie").set({ status: "draft" }).where("id", "=", movie).execute();
  assert.equal((await get(guests)).statusCode, 404);
  assert.ok(!logLines.join("").includes(token));
});
