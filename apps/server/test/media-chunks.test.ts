import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { newId } from "#core/ids.ts";
import { takeTask, tasksOf } from "#domains/media/jobs/media-tasks.queries.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import { scratchFolder, securityCode, testApp } from "./app.ts";
import { machineFfmpeg, madeMedia, pictures } from "./made-media.ts";
import { makeMovie } from "./make.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const tools = await machineFfmpeg();
if (tools) {
  const site = await testApp({ FFMPEG_PATH: tools.ffmpeg });
  const { token } = await signIn(site, "admin");
  const { db, config } = site.services;
  const never = new AbortController().signal;
  const step = (lane: "quick" | "slow") => runNextTask(site.services, tools, lane, never);
  const finish = async () => {
    while ((await step("quick")) || (await step("slow")));
  };
  const send = async (name: Parameters<typeof madeMedia>[1] = "long.avi") => {
    const bytes = await readFile(await madeMedia(tools, name));
    return (await sendForm(site, "/upload-video", { token, bytes, name })).json as { id: string; video_url: string };
  };
  const packageFile = (id: string, name: string): string => path.join(config.MEDIA_DIR, "packages", id, name);
  const playlist = (id: string, name: string) => readFile(packageFile(id, `${name}/index.m3u8`), "utf8");
  const hosted = async (id: string) =>
    (await site.call("GET", "/hosted-videos", { token })).json.videos.find((video: { id: string }) => video.id === id);
  const lengthOf = (text: string): number =>
    [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);

  test("a film plays after its first chunk, grows with each, and is whole at the end, with every picture once", async () => {
    const { id, video_url } = await send();
    await step("quick");
    assert.equal((await hosted(id)).job.published, false, "a sound alone does not play");
    await step("slow");
    const { status, job } = await hosted(id);
    assert.deepEqual([status, job.published, job.qualities], ["ready", true, []]);
    const first = await playlist(id, "v180");
    assert.match(first, /#EXT-X-PLAYLIST-TYPE:EVENT/);
    assert.equal(lengthOf(first), 8);
    for (const name of ["v180", "a1-und"]) assert.doesNotMatch(await playlist(id, name), /ENDLIST|VOD/, `${name} goes on`);
    const { json } = await site.call("POST", `/playback/movie/${await makeMovie(db, { video_url })}`);
    const { duration, heights } = json.preparing;
    assert.deepEqual([json.source.url, Math.round(duration), heights], [`/media/packages/${id}/master.m3u8`, 60, [180]]);
    await step("slow");
    const second = await playlist(id, "v180");
    assert.ok(second.startsWith(first), "players that read the first one find the same segments in the second");
    await finish();
    for (const name of ["v180", "a1-und"]) assert.match(await playlist(id, name), /TYPE:VOD[^]*ENDLIST\n$/, `${name} has ended`);
    const likeness = await pictures(tools, packageFile(id, "v180/index.m3u8"), await madeMedia(tools, "long.avi"));
    assert.equal(likeness.length, 1440);
    assert.ok(Math.min(...likeness) > 30, `a picture is at the place of another: ${Math.min(...likeness)} dB`);
    assert.equal((await site.call("POST", `/playback/movie/${await makeMovie(db, { video_url })}`)).json.preparing, null);
  });

  test("a copied film plays before its subtitles are read, which join it while it is still copied", async (t) => {
    const folder = await scratchFolder();
    const [read, copied] = [path.join(folder, "read"), path.join(folder, "copied")];
    t.after(async () => Promise.all([read, copied].map((file) => writeFile(file, ""))));
    const ffmpeg = path.join(folder, "ffmpeg");
    const script = [
      "#!/bin/sh",
      `wait_for() { until [ -e "$1" ]; do sleep 0.05; done; }`,
      `case "$*" in *index.m3u8*) ${tools.ffmpeg} "$@"; code=$?; wait_for ${copied}; exit $code;; esac`,
      `wait_for ${read}; exec ${tools.ffmpeg} "$@"`,
    ];
    await writeFile(ffmpeg, `${script.join("\n")}\n`, { mode: 0o755 });
    const { id } = await send("languages.mkv");
    const master = () => readFile(packageFile(id, "master.m3u8"), "utf8").catch(() => "");
    const made = runNextTask(site.services, { ...tools, ffmpeg }, "quick", never);
    await until("it plays", async () => (await hosted(id)).job.published);
    assert.doesNotMatch(await master(), /SUBTITLES/);
    assert.equal(existsSync(packageFile(id, "s1-fr")), false);
    await writeFile(read, "");
    await until("its subtitles join", async () => /SUBTITLES="subtitles"/.test(await master()));
    assert.match(await readFile(packageFile(id, "s1-fr/subtitles.vtt"), "utf8"), /Bonjour/);
    for (const name of ["v180", "s1-fr"]) assert.doesNotMatch(await playlist(id, name), /ENDLIST|VOD/, `${name} goes on`);
    await writeFile(copied, "");
    assert.equal(await made, true);
    for (const name of ["v180", "s1-fr"]) assert.match(await playlist(id, name), /TYPE:VOD[^]*ENDLIST\n$/, `${name} has ended`);
    assert.match(await master(), /SUBTITLES="subtitles"/);
    await finish();
  });

  test("the playlists of a cancelled preparation end, and are open again once it goes on", async () => {
    const { id } = await send();
    await step("quick");
    await step("slow");
    const both = async () => [await playlist(id, "v180"), await playlist(id, "a1-und")];
    assert.equal((await site.call("POST", `/hosted-videos/${id}/cancel`, { token })).status, 204);
    for (const text of await both()) assert.match(text, /TYPE:VOD[^]*ENDLIST\n$/);
    assert.equal((await site.call("POST", `/hosted-videos/${id}/retry`, { token })).status, 204);
    for (const text of await both()) assert.doesNotMatch(text, /ENDLIST|VOD/);
    assert.equal(
      (await site.call("DELETE", `/hosted-videos/${id}`, { token, headers: { "x-security-code": securityCode } })).status,
      204,
    );
  });

  test("chunks that several workers make in any order are shown in theirs", async () => {
    const { id } = await send();
    await step("quick");
    const slow = newId();
    const taken = await takeTask(db, "slow", slow, "lent");
    assert.deepEqual([taken?.job_id, taken?.first_frame], [id, 0]);
    await step("slow");
    await step("slow");
    assert.equal((await hosted(id)).job.published, false, "nothing plays without the first chunk");
    const { job } = await hosted(id);
    assert.deepEqual([job.state, job.step, job.runners], ["running", "v180", ["lent"]]);
    assert.ok(job.progress > 384 / 1440 && job.progress < 0.9, `${job.progress}`);
    await db
      .updateTable("media_task")
      .set({ leased_until: new Date(0) })
      .where("holder", "=", slow)
      .execute();
    await step("slow");
    assert.equal(lengthOf(await playlist(id, "v180")), 24);
    await finish();
    assert.ok((await tasksOf(db, [id])).every(({ state }) => state === "done"));
    const likeness = await pictures(tools, packageFile(id, "v180/index.m3u8"), await madeMedia(tools, "long.avi"));
    assert.deepEqual([likeness.length, Math.min(...likeness) > 30], [1440, true]);
  });
}
