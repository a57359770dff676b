import assert from "node:assert/strict";
import { chmod, readFile, readdir, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { hostingMessages } from "@seance/contract/hosting";
import { convertNext, startConverting } from "#domains/hosting/video/convert.ts";
import { scratchFolder, testApp } from "./app.ts";
import { makeMovie } from "./make.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { tinyAvi } from "./tiny-avi.ts";
import { until } from "./until.ts";
import { filmFile, indexComesFirst } from "./video-files.ts";

const tools = await scratchFolder();

/** A script in place of ffmpeg; its last argument is the output file. */
async function standIn(name: string, script: string): Promise<string> {
  const file = path.join(tools, name);
  await writeFile(file, `#!/bin/sh\nfor last; do :; done\nto="\${last#file:}"\n${script}\n`);
  await chmod(file, 0o755);
  return file;
}

/** Logs its arguments and writes a real video. */
const asked = path.join(tools, "asked");
const willing = await standIn("willing", `/usr/bin/env printf '%s\\n' "$@" > '${asked}'\n/bin/cp '${filmFile}' "$to"`);
const failing = await standIn("failing", "echo 'Invalid data' >&2\nexit 1");
const lying = await standIn("lying", 'echo "#EXTM3U" > "$to"');
const endless = await standIn("endless", "exec /bin/sleep 600");

async function siteWith(program: string) {
  const site = await testApp({ FFMPEG_PATH: program });
  const { token } = await signIn(site, "admin");
  const send = () => sendForm(site, "/upload-video", { token, bytes: tinyAvi(), name: "film.avi" });
  const videos = async () => (await site.call("GET", "/hosted-videos", { token })).json.videos;
  const incoming = () => readdir(path.join(site.services.config.MEDIA_DIR, ".uploads"));
  const convert = (signal = new AbortController().signal) => convertNext(site.services, signal);
  return { ...site, token, send, videos, incoming, convert };
}

test("with ffmpeg, an AVI is accepted, converted in the background, and plays", async () => {
  const site = await siteWith(willing);
  assert.deepEqual((await site.call("GET", "/hosted-videos", { token: site.token })).json.formats, [
    "mp4",
    "mkv",
    "mov",
    "avi",
    "wmv",
  ]);
  const { status, json } = await site.send();
  assert.equal(status, 201);
  assert.equal(json.video_url, `/media/hosted/${json.id}.mp4`);
  const [waiting] = await site.videos();
  assert.deepEqual([waiting.status, waiting.duration, waiting.width, waiting.size], ["processing", 2, 16, tinyAvi().length]);
  assert.equal((await site.app.inject({ url: json.video_url })).statusCode, 404);
  assert.equal(await site.convert(), true);
  const [ready] = await site.videos();
  assert.deepEqual([ready.status, ready.note, ready.duration, ready.codecs], ["ready", null, 180, "avc1.64001f, mp4a.40.2"]);
  assert.equal(ready.size, (await readFile(filmFile)).length);
  assert.equal((await site.app.inject({ url: json.video_url, headers: { range: "bytes=0-9" } })).statusCode, 206);
  const movie = await makeMovie(site.services.db, { video_url: json.video_url });
  assert.equal((await site.call("POST", `/playback/movie/${movie}`)).json.source.url, json.video_url);
  assert.deepEqual(await site.incoming(), []);
  assert.equal(await site.convert(), false, "nothing waits any more");
  // ffmpeg opens only the recognised formats, and only files.
  const words = (await readFile(asked, "utf8")).split("\n");
  assert.equal(words[words.indexOf("-format_whitelist") + 1], "avi,asf");
  assert.equal(words[words.indexOf("-protocol_whitelist") + 1], "file");
});

test("a conversion that fails, or writes no video, is reported and leaves no file; the video can be deleted", async () => {
  for (const program of [failing, lying, path.join(tools, "absent")]) {
    const site = await siteWith(program);
    const { json } = await site.send();
    await site.convert();
    const [video] = await site.videos();
    assert.deepEqual([video.status, video.note], ["failed", hostingMessages.unreadable], program);
    assert.deepEqual(await site.incoming(), []);
    assert.equal((await site.call("DELETE", `/hosted-videos/${json.id}`, { token: site.token })).status, 204);
  }
});

test("another process takes a conversion over once its lease has expired", async () => {
  const site = await siteWith(endless);
  await site.send();
  const stopping = new AbortController();
  const cut = site.convert(stopping.signal);
  await until("begun", async () => (await site.incoming()).length > 0);
  await until(
    "taken",
    async () =>
      (await site.services.db.selectFrom("hosted_video").select("leased_until").executeTakeFirstOrThrow()).leased_until !== null,
  );
  assert.equal(await site.convert(), false, "one process at a time");
  stopping.abort();
  assert.equal(await cut, false);
  Object.assign(site.services.config, { FFMPEG_PATH: willing });
  await site.services.db
    .updateTable("hosted_video")
    .set({ leased_until: new Date(0) })
    .execute();
  const end = startConverting(site.services);
  await until("converted", async () => (await site.videos())[0].status === "ready");
  await end();
});

test("a real ffmpeg writes an MP4 that starts at once", async (t) => {
  const program = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"].find((file) => existsSync(file));
  if (!program) return t.diagnostic("no ffmpeg on this machine: its stand-ins are tried alone");
  const site = await siteWith(program);
  const { json } = await site.send();
  assert.equal(await site.convert(), true);
  const [video] = await site.videos();
  assert.deepEqual([video.status, video.duration, video.width, video.note], ["ready", 2, 16, null]);
  assert.match(video.codecs, /^avc1\./);
  assert.equal(await indexComesFirst(path.join(site.services.config.MEDIA_DIR, "hosted", json.filename)), true);
});
