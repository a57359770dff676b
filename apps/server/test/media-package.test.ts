import assert from "node:assert/strict";
import { openAsBlob } from "node:fs";
import { chmod, mkdir, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { hostingMessages } from "@seance/contract/hosting";
import { newId } from "#core/ids.ts";
import { openLog } from "#core/log.ts";
import { openFfmpegFinder } from "#domains/media/index.ts";
import { renewLease, takeTask } from "#domains/media/jobs/media-tasks.queries.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import { sweepPackages } from "#domains/media/jobs/sweep.ts";
import { scratchFolder, securityCode, testApp, testDatabase } from "./app.ts";
import { execute } from "./database-server.ts";
import {
  attachedFont,
  firstTime,
  grey,
  likeness,
  machineFfmpeg,
  madeMedia,
  pictures,
  probed,
  turned,
  withWideText,
} from "./made-media.ts";
import { makeMovie } from "./make.ts";
import { ask, enter, kill, startServer } from "./real-server.ts";
import { sendForm } from "./send-form.ts";
import { signIn } from "./sign-in.ts";
import { tinyAvi } from "./tiny-avi.ts";
import { tinyPgs } from "./tiny-pgs.ts";
import { until } from "./until.ts";
import { filmFile } from "./video-files.ts";

const tools = await machineFfmpeg();
const unused = await testApp();
const admin = await signIn(unused, "admin");

if (tools) {
  const site = await testApp({ FFMPEG_PATH: tools.ffmpeg });
  const { token } = await signIn(site, "admin");
  const { db, config } = site.services;
  const never = new AbortController().signal;
  const packageFile = (id: string, name: string): string => path.join(config.MEDIA_DIR, "packages", id, name);

  const send = async (name: Parameters<typeof madeMedia>[1]) => {
    const { status, json } = await sendForm(site, "/upload-video", {
      token,
      bytes: await readFile(await madeMedia(tools, name)),
      name,
    });
    assert.equal(status, 201);
    return json as { id: string; video_url: string };
  };
  const step = (lane: "quick" | "slow") => runNextTask(site.services, tools, lane, never);
  const finish = async () => {
    while ((await step("quick")) || (await step("slow")));
  };
  const packages = new Map<string, Awaited<ReturnType<typeof send>>>();
  /** The video of this film with its package, prepared once for the tests that only read it. */
  const prepared = async (name: Parameters<typeof madeMedia>[1]) => {
    const made = packages.get(name) ?? (await send(name));
    await finish();
    packages.set(name, made);
    return made;
  };
  const hosted = async (id: string) =>
    (await site.call("GET", "/hosted-videos", { token })).json.videos.find((video: { id: string }) => video.id === id);
  const play = async (video_url: string) =>
    (await site.call("POST", `/playback/movie/${await makeMovie(db, { video_url })}`)).json;

  test("a film with two languages, subtitles and chapters is published by a copy, then gets its storyboard", async () => {
    const { id, video_url } = await send("languages.mkv");
    assert.match(video_url, /\.mkv$/);
    assert.equal((await hosted(id)).job.state, "queued");
    assert.equal((await play(video_url)).source.kind, "file", "before the package its file plays");
    assert.equal(await step("quick"), true);
    const { job } = await hosted(id);
    assert.deepEqual([job.published, job.qualities, job.state], [true, [180], "queued"]);
    const master = await readFile(packageFile(id, "master.m3u8"), "utf8");
    assert.match(master, /TYPE=AUDIO,GROUP-ID="audio",LANGUAGE="fr",NAME="Français",DEFAULT=YES/);
    assert.match(master, /LANGUAGE="en",NAME="Anglais",DEFAULT=NO/);
    assert.match(master, /TYPE=SUBTITLES,GROUP-ID="subtitles",LANGUAGE="fr",NAME="Français"/);
    assert.match(master, /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2",RESOLUTION=320x180,FRAME-RATE=24\.000/);
    assert.match(
      await readFile(packageFile(id, "s1-fr/subtitles.vtt"), "utf8"),
      /^WEBVTT[^]*00:01\.0\d\d --> 00:03\.0\d\d\nBonjour/,
    );
    await finish();
    assert.equal((await hosted(id)).job.state, "done");
    const playback = await play(video_url);
    assert.deepEqual(playback.source, {
      kind: "hls",
      url: `/media/packages/${id}/master.m3u8`,
      mime: "application/vnd.apple.mpegurl",
    });
    assert.deepEqual(playback.chapters, [
      { start: 0, end: 2, title: "Opening", kind: "intro" },
      { start: 2, end: 8, title: "Acte 1", kind: null },
    ]);
    const storyboard = await site.app.inject({ url: playback.storyboard_url });
    assert.equal(storyboard.statusCode, 200);
    assert.match(storyboard.body, /^WEBVTT\n\n00:00:00\.000 --> 00:00:02\.000\nsheet-01\.jpg#xywh=0,0,160,90\n/);
    assert.ok((await readdir(packageFile(id, "storyboard"))).includes("sheet-01.jpg"));
    // A tone of one eighth of the full scale.
    assert.ok(Math.abs(playback.loudness + 21.5) < 1, `${playback.loudness} LUFS`);
    const sound = await readdir(packageFile(id, "sound"));
    assert.deepEqual(sound.toSorted(), [...(tools.fingerprints ? ["fingerprint.raw"] : []), "speech.bin"]);
    const { streams, duration } = await probed(tools, packageFile(id, "master.m3u8"));
    assert.deepEqual(streams.map(({ codec_name }) => codec_name).toSorted(), ["aac", "aac", "h264"]);
    assert.ok(Math.abs(duration - 8) < 0.2, `${duration} s`);
    packages.set("languages.mkv", { id, video_url });
  });

  test("an MP4 whose index is at its end stays as it was sent, and its package has its chapters and names of tracks", async () => {
    const sent = await readFile(await madeMedia(tools, "late-index.mp4"));
    assert.ok(sent.lastIndexOf("moov") > sent.indexOf("mdat"));
    const { id, video_url } = await send("late-index.mp4");
    assert.deepEqual(await readFile(path.join(config.MEDIA_DIR, "hosted", `${id}.mp4`)), sent);
    assert.equal((await play(video_url)).source.kind, "file", "before the package its file plays");
    assert.equal(await step("quick"), true);
    assert.deepEqual((await hosted(id)).job.qualities, [180], "its picture is copied");
    const { source, chapters } = await play(video_url);
    assert.equal(source.kind, "hls");
    assert.deepEqual(
      chapters.map(({ title, kind }: { title: string; kind: string | null }) => [title, kind]),
      [
        ["Opening", "intro"],
        ["Acte 1", null],
      ],
    );
    const master = await readFile(packageFile(id, "master.m3u8"), "utf8");
    assert.match(master, /NAME="Français",DEFAULT=YES[^]*NAME="Français \(audiodescription\)",DEFAULT=NO.*describes-video/);
    await finish();
    assert.deepEqual((await hosted(id)).job.notes, []);
  });

  test("a film with one keyframe is encoded, in segments of four seconds", async () => {
    const { id } = await send("rare-keyframes.mp4");
    await finish();
    const { qualities, notes } = (await hosted(id)).job;
    assert.deepEqual(qualities, [180]);
    assert.match(notes.join(), /^Jusqu’à 25\u00a0s entre deux images clés\u202f: l’image est encodée/);
    const playlist = await readFile(packageFile(id, "v180/index.m3u8"), "utf8");
    const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
    assert.deepEqual(seconds, [4, 4, 4, 4, 4, 4, 2]);
  });

  test("the volume, the fingerprint and the speech of a film with 5.1 sound are found", async () => {
    const { id, video_url } = await send("surround.mkv");
    await finish();
    assert.deepEqual((await hosted(id)).job.notes, []);
    assert.equal(typeof (await play(video_url)).loudness, "number");
    const sound = await readdir(packageFile(id, "sound"));
    assert.deepEqual(sound.toSorted(), [...(tools.fingerprints ? ["fingerprint.raw"] : []), "speech.bin"]);
  });

  test("subtitles of any encoding are read; ASS, its fonts and PGS are kept as they are and reach the player", async () => {
    const { id, video_url } = await send("subtitles.mkv");
    const file = path.join(config.MEDIA_DIR, "hosted", `${id}.mkv`);
    await writeFile(file, withWideText(await readFile(file)));
    await finish();
    const words = (name: string) => readFile(packageFile(id, `${name}/subtitles.vtt`), "utf8");
    assert.match(await words("s1-fr"), /00:01\.0\d\d --> 00:03\.0\d\d\nL’été\n/);
    assert.match(await words("s2-pl"), /\nŁódź!\n/);
    assert.match(await words("s3-fr"), /00:01\.0\d\d --> 00:07\.0\d\d\nFermé\n/);
    const folder = `/media/packages/${id}`;
    assert.deepEqual((await play(video_url)).drawn, {
      texts: [],
      styled: [{ name: "Français 2", url: `${folder}/s3-fr/original.ass` }],
      pictures: [{ url: `${folder}/s4-fr/subtitles.sup`, language: "fr", name: "Français 3", kind: "full" }],
      fonts: [`${folder}/fonts/1.ttf`],
    });
    const ass = await site.app.inject({ url: `${folder}/s3-fr/original.ass` });
    assert.match(ass.body, /Style: Signs,Arial,40[^]*Dialogue: 0,0:00:01\.0\d,0:00:07\.0\d,Signs,.*\{\\pos\(20,20\)\}Fermé/);
    assert.deepEqual(await readFile(packageFile(id, "fonts/1.ttf")), attachedFont);
    assert.deepEqual(await readFile(packageFile(id, "s4-fr/subtitles.sup")), tinyPgs());
    const master = await readFile(packageFile(id, "master.m3u8"), "utf8");
    assert.equal(master.match(/TYPE=SUBTITLES/g)?.length, 3, "no track for the pictures");
    assert.deepEqual(
      (await readdir(packageFile(id, "."))).filter((name) => name === "raw"),
      [],
    );
  });

  test("TTML, tx3g and CEA-608 of MP4 and MOV become WebVTT", async () => {
    const [{ id }, { id: captions }] = [await send("texts.mp4"), await send("captions.mov")];
    await finish();
    const words = (video: string, name: string) => readFile(packageFile(video, `${name}/subtitles.vtt`), "utf8");
    assert.match(await words(id, "s1-fr"), /^WEBVTT\n\n00:00:01\.000 --> 00:00:03\.000\nBonjour toi\n/);
    assert.match(await words(id, "s2-en"), /00:01\.000 --> (?:00:)?00:03\.000\nBonjour <i>toi<\/i>\n/);
    assert.match(await words(captions, "s1-en"), /00:00\.9\d\d --> (?:00:)?00:01\.\d{3}\nHello <i> a¡/);
    for (const video of [id, captions]) assert.deepEqual((await hosted(video)).job.notes, []);
  });

  for (const name of ["dvd.mkv", "dvd.mp4"] as const)
    test(`subtitles of a DVD are drawn like the player’s others: ${name}`, async () => {
      const { id, video_url } = await send(name);
      await finish();
      const url = `/media/packages/${id}/s1-fr/subtitles.sup`;
      assert.deepEqual((await play(video_url)).drawn.pictures, [{ url, language: "fr", name: "Français", kind: "full" }]);
      const [film, drawn] = [await madeMedia(tools, name), packageFile(id, "s1-fr/subtitles.sup")];
      // As ffmpeg draws them, before, while and after they are shown; without them the film looks otherwise.
      for (const second of [0.5, 2, 5]) assert.ok((await likeness(tools, second, film, drawn)) > 40);
      assert.ok((await likeness(tools, 2, film, null)) < 30);
    });

  test("the picture of the card is none of the black ones, and a black film has none", async () => {
    const { id } = await send("dark-start.mp4");
    await finish();
    const levels = await grey(tools, packageFile(id, "storyboard/still.jpg"));
    assert.ok(levels > 200, `grey ${levels}`);
    const { id: black } = await send("black.mp4");
    await finish();
    assert.equal((await hosted(black)).job.state, "done");
    assert.ok(!(await readdir(packageFile(black, "storyboard"))).includes("still.jpg"));
  });

  test("subtitles, storyboard and chapters stand beside a file that plays as it is while its picture is encoded", async () => {
    const { id, video_url } = await send("languages.mkv");
    await finish();
    await db.updateTable("media_job").set({ published_at: null }).where("id", "=", id).execute();
    const { source, storyboard_url, chapters, drawn } = await play(video_url);
    assert.deepEqual([source.kind, source.url], ["file", video_url]);
    assert.equal(chapters.length, 2);
    const url = `/media/packages/${id}/s1-fr/subtitles.vtt`;
    assert.deepEqual(drawn.texts, [{ url, language: "fr", name: "Français", kind: "full", ass_url: null }]);
    for (const beside of [url, storyboard_url]) assert.equal((await site.app.inject({ url: beside })).statusCode, 200);
  });

  test("an AVI plays once its first quality is encoded, and its keyframes are at every four seconds", async () => {
    const { id, video_url } = await send("encoded.avi");
    assert.deepEqual([(await hosted(id)).status, (await hosted(id)).video_url], ["processing", `/media/hosted/${id}.avi`]);
    await step("quick");
    assert.equal((await hosted(id)).job.published, false);
    await finish();
    const video = await hosted(id);
    assert.deepEqual([video.status, video.job.state, video.job.qualities], ["ready", "done", [180]]);
    const playlist = await readFile(packageFile(id, "v180/index.m3u8"), "utf8");
    assert.deepEqual(playlist.match(/#EXTINF:[\d.]+/g)?.slice(0, 2), ["#EXTINF:4.000000", "#EXTINF:4.000000"]);
    const { streams } = await probed(tools, packageFile(id, "master.m3u8"));
    assert.deepEqual(streams.map(({ codec_name }) => codec_name).toSorted(), ["aac", "h264"]);
    assert.equal((await play(video_url)).source.url, `/media/packages/${id}/master.m3u8`);
    await rm(packageFile(id, "."), { recursive: true });
    assert.equal((await play(video_url)).source.url, video_url, "the file, once its package is gone");
  });

  test("pictures that start half a picture after the sound are each shown once, at their place", async () => {
    const { id } = await send("half-late.mkv");
    await finish();
    const decibels = await pictures(tools, packageFile(id, "v180/index.m3u8"), await madeMedia(tools, "half-late.mkv"));
    assert.equal(decibels.length, 192);
    assert.ok(Math.min(...decibels) > 30, `a picture is at the place of another: ${Math.min(...decibels)} dB`);
  });

  for (const [name, tracks] of [
    ["copied.mp4", { v180: 0, "a1-und": -1024 / 44_100 }],
    // The MKV starts 23 ms before its picture, with the priming of its AAC.
    ["languages.mkv", { v180: 0.023, "a1-fr": -1024 / 48_000, "a2-en": 0 }],
    ["silent-hevc.mkv", { v180: 0 }],
  ] as const)
    test(`picture and sound of ${name} start at their time, whatever their encoders reorder or prepend`, async () => {
      const { id } = await prepared(name);
      for (const [track, time] of Object.entries(tracks)) {
        const first = await firstTime(tools, packageFile(id, track));
        assert.ok(Math.abs(first - time) < 0.002, `${track} starts at ${first} s`);
      }
    });

  test("a film of ten bits without sound is encoded", async () => {
    const { id } = await prepared("silent-hevc.mkv");
    const { streams, duration } = await probed(tools, packageFile(id, "master.m3u8"));
    assert.deepEqual(
      streams.map(({ codec_name, pix_fmt }) => [codec_name, pix_fmt]),
      [["h264", "yuv420p"]],
    );
    assert.ok(Math.abs(duration - 8) < 0.2, `${duration} s`);
  });

  test("a turned film is encoded upright", async () => {
    const { id } = await send("copied.mp4");
    const file = path.join(config.MEDIA_DIR, "hosted", `${id}.mp4`);
    await writeFile(file, turned(await readFile(file)));
    await finish();
    const { streams } = await probed(tools, packageFile(id, "master.m3u8"));
    const picture = streams.find(({ codec_type }) => codec_type === "video");
    assert.deepEqual([picture?.width, picture?.height], [180, 320]);
  });

  test("segments are cached for ever and playlists never; televisions get them by the token of the title", async () => {
    const { id, video_url } = await prepared("copied.mp4");
    const castOf = async (link: string) => new URL((await play(link)).cast_url).pathname;
    const cast = await castOf(video_url);
    const answer = (name: string) => site.app.inject({ url: `/media/packages/${id}/${name}` });
    const [master, playlist, segment] = [
      await answer("master.m3u8"),
      await answer("v180/index.m3u8"),
      await answer("v180/00000.m4s"),
    ];
    assert.deepEqual(
      [master, playlist, segment].map(({ headers }) => headers["cache-control"]),
      ["no-cache", "no-cache", "public, max-age=31536000, immutable"],
    );
    assert.deepEqual(
      [master, segment].map(({ headers }) => headers["content-type"]),
      ["application/vnd.apple.mpegurl", "video/iso.segment"],
    );
    for (const address of [cast, await castOf(new URL(video_url, config.PUBLIC_URL).href)]) {
      assert.equal((await site.app.inject({ url: address })).statusCode, 200);
      assert.equal((await site.app.inject({ url: address.replace("master.m3u8", "v180/00000.m4s") })).statusCode, 200);
    }
    const other = await prepared("languages.mkv");
    assert.equal((await site.app.inject({ url: cast.replace(id, other.id) })).statusCode, 403);
  });

  test("a file that was cut is prepared as far as it goes, and the staff is told where it ends", async () => {
    const bytes = await readFile(await madeMedia(tools, "languages.mkv"));
    const { id } = await send("languages.mkv");
    await writeFile(path.join(config.MEDIA_DIR, "hosted", `${id}.mkv`), bytes.subarray(0, bytes.length / 2));
    await finish();
    const { state, notes } = (await hosted(id)).job;
    assert.equal(state, "done");
    assert.match(
      notes.join(),
      /^Les images s’arrêtent à 0:00:0[1-6] alors que le fichier annonce 0:00:08\u202f: il est peut-être incomplet\.$/,
    );
    const { duration } = await probed(tools, packageFile(id, "v180/index.m3u8"));
    assert.ok(duration > 1 && duration < 7, `${duration} s`);
  });

  for (const [what, bytes] of [
    ["a playlist", "#EXTM3U\n#EXTINF:1,\n/etc/passwd\n"],
    ["a list of files", "ffconcat version 1.0\nfile /etc/passwd\n"],
    ["noise", "x".repeat(10_000)],
    ["nothing", ""],
  ] as const)
    test(`${what} in place of a video fails in words and leaves no file; it can be tried again, and cancelled`, async () => {
      const { id } = await send("copied.mp4");
      const file = path.join(config.MEDIA_DIR, "hosted", `${id}.mp4`);
      await rm(file);
      await writeFile(file, bytes);
      await finish();
      const { job } = await hosted(id);
      assert.deepEqual(
        [job.state, job.error],
        ["failed", "Cette vidéo est abîmée ou incomplète\u202f: elle n’a pas pu être lue."],
      );
      assert.deepEqual(
        (await readdir(path.join(config.MEDIA_DIR, "packages"))).filter((name) => name.includes(id)),
        [],
      );
      const post = async (verb: string) => (await site.call("POST", `/hosted-videos/${id}/${verb}`, { token })).status;
      assert.deepEqual([await post("cancel"), await post("retry"), await post("retry")], [409, 204, 409]);
      assert.equal((await hosted(id)).job.state, "queued");
      assert.equal(await post("cancel"), 204);
      assert.equal((await hosted(id)).job.state, "cancelled");
      assert.equal(await step("quick"), false, "a cancelled job does not run");
    });

  test("a cancelled preparation ends ffmpeg, and goes on where it was", async () => {
    const { id } = await send("encoded.avi");
    await step("quick");
    const endless = path.join(await scratchFolder(), "ffmpeg");
    await writeFile(endless, "#!/bin/sh\nexec sleep 600\n");
    await chmod(endless, 0o755);
    const running = runNextTask(site.services, { ...tools, ffmpeg: endless }, "slow", never);
    await until("it runs", async () => (await hosted(id)).job.state === "running");
    assert.equal((await site.call("POST", `/hosted-videos/${id}/cancel`, { token })).status, 204);
    assert.equal(await running, true);
    const { job } = await hosted(id);
    assert.deepEqual([job.state, job.published, job.qualities], ["cancelled", false, []]);
    assert.deepEqual((await readdir(packageFile(id, "."))).toSorted(), ["a1-und"]);
    assert.equal((await site.call("POST", `/hosted-videos/${id}/retry`, { token })).status, 204);
    assert.equal(await step("quick"), false, "the sound is not made again");
    await finish();
    assert.equal((await hosted(id)).job.state, "done");
  });

  test("a deleted video ends its job and deletes its package, even in the middle of a step", async () => {
    const { id } = await send("encoded.avi");
    await step("quick");
    const running = step("slow");
    await until("it runs", async () => (await hosted(id)).job.state === "running");
    assert.equal(
      (await site.call("DELETE", `/hosted-videos/${id}`, { token, headers: { "x-security-code": securityCode } })).status,
      204,
    );
    await running;
    assert.deepEqual(
      (await readdir(path.join(config.MEDIA_DIR, "packages"))).filter((name) => name.includes(id)),
      [],
    );
    assert.equal(await step("slow"), false);
  });

  test("the sweep deletes packages without a job, and what killed workers left", async () => {
    const { id } = await prepared("copied.mp4");
    const lost = newId();
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of [lost, `.${id}.${newId()}`, "kept by hand"]) {
      await mkdir(packageFile(name, "."));
      await utimes(packageFile(name, "."), old, old);
    }
    await utimes(packageFile(id, "."), old, old);
    await sweepPackages(site.services);
    const left = await readdir(path.join(config.MEDIA_DIR, "packages"));
    assert.deepEqual(
      left.filter((name) => name === lost || name.includes(id) || name === "kept by hand").toSorted(),
      [id, "kept by hand"].toSorted(),
    );
  });

  test("a worker that was killed is replaced by another, which takes the step up again", async () => {
    const { id } = await send("encoded.avi");
    const dead = newId();
    const task = await takeTask(db, "quick", dead, "mort");
    assert.equal(task?.job_id, id);
    assert.equal(await step("quick"), false, "the dead worker's lease still runs");
    await db
      .updateTable("media_task")
      .set({ leased_until: new Date(0) })
      .where("job_id", "=", id)
      .execute();
    await finish();
    assert.equal((await hosted(id)).job.state, "done");
    assert.equal(
      await renewLease(db, { id: task.id, holder: dead }, { progress: 0.5, speed: 1, log: null }),
      false,
      "the dead worker has lost it",
    );
  });

  test("a task during which the database did not answer is tried again", async () => {
    const { id } = await send("copied.mp4");
    const findSidePictures = () => Promise.reject(new Error("Query read timeout"));
    assert.equal(await runNextTask({ ...site.services, findSidePictures }, tools, "quick", never), true);
    const { job } = await hosted(id);
    assert.deepEqual([job.state, job.error, job.attempts], ["queued", null, 1]);
    await finish();
    assert.equal((await hosted(id)).job.state, "done");
  });

  test("a server that is killed while it prepares takes the step up again at its next start", async () => {
    const settings = { DATABASE_URL: await testDatabase(), MEDIA_DIR: await scratchFolder(), FFMPEG_PATH: tools.ffmpeg };
    const first = await startServer(settings);
    const form = new FormData();
    form.append("file", await openAsBlob(await madeMedia(tools, "long.avi")), "long.avi");
    const authorization = `Bearer ${await enter(first)}`;
    const sent = await fetch(`${first.url}/upload-video`, { method: "POST", body: form, headers: { authorization } });
    const { id } = (await sent.json()) as { id: string };
    const root = path.join(settings.MEDIA_DIR, "packages");
    const works = async () => (await readdir(root).catch(() => [])).filter((name) => name.startsWith("."));
    const made = () => readdir(path.join(root, id, "v180")).catch(() => []);
    await until("a chunk is made, another is being made", async () => (await made()).length > 2 && (await works()).length > 0);
    await kill(first);
    await execute(settings.DATABASE_URL, "update media_task set leased_until = now()");
    const second = await startServer(settings);
    const session = await enter(second);
    const job = async () =>
      (await ask<{ videos: { job: { state: string } }[] }>(`${second.url}/hosted-videos`, session)).json.videos[0]?.job.state;
    await until("prepared", async () => (await job()) === "done");
    const { duration } = await probed(tools, path.join(root, id, "master.m3u8"));
    assert.ok(Math.abs(duration - 60) < 0.2, `${duration} s`);
    assert.equal(
      (await pictures(tools, path.join(root, id, "v180/index.m3u8"), await madeMedia(tools, "long.avi"))).length,
      1440,
    );
    await kill(second);
  });
}

test("without ffmpeg, AVI is refused, other videos stay as they are, and none can be prepared", async () => {
  const { json } = await unused.call("GET", "/hosted-videos", { token: admin.token });
  assert.deepEqual([json.ffmpeg, json.formats], [null, ["mp4", "mkv", "mov"]]);
  const avi = { token: admin.token, bytes: tinyAvi(), name: "film.avi" };
  const refused = await sendForm(unused, "/upload-video", avi);
  assert.deepEqual([refused.status, refused.json.detail], [415, hostingMessages.noConverter]);
  const sent = await sendForm(unused, "/upload-video", { token: admin.token, bytes: await readFile(filmFile), name: "film.mp4" });
  const [video] = (await unused.call("GET", "/hosted-videos", { token: admin.token })).json.videos;
  assert.deepEqual([video.status, video.job], ["ready", null]);
  const retried = await unused.call("POST", `/hosted-videos/${sent.json.id}/retry`, { token: admin.token });
  assert.deepEqual([retried.status, retried.json.detail], [409, hostingMessages.noEngine]);
});

test("retry and cancel are for those who manage the hosting, and for videos that exist", async () => {
  const viewer = await signIn(unused);
  for (const verb of ["retry", "cancel"]) {
    const call = async (id: string, token?: string) =>
      (await unused.call("POST", `/hosted-videos/${id}/${verb}`, { token })).status;
    assert.deepEqual([await call(newId()), await call(newId(), viewer.token), await call("x", admin.token)], [401, 403, 422]);
  }
  assert.equal((await unused.call("POST", `/hosted-videos/${newId()}/cancel`, { token: admin.token })).status, 404);
});

test("an ffmpeg that is too old, or is none, is reported and not used", async () => {
  const folder = await scratchFolder();
  const find = async (script: string) => {
    const file = path.join(folder, "ffmpeg");
    for (const name of ["ffmpeg", "ffprobe"]) {
      await writeFile(path.join(folder, name), `#!/bin/sh\n${script}\n`);
      await chmod(path.join(folder, name), 0o755);
    }
    const lines: string[] = [];
    const log = openLog("info", { write: (text) => void lines.push(text) });
    const found = await openFfmpegFinder({ ...unused.services.config, FFMPEG_PATH: file }, log)();
    return { version: found?.version ?? null, lines: lines.join("") };
  };
  assert.deepEqual(await find("echo 'ffmpeg version 7.1.1-static'"), { version: "7.1.1-static", lines: "" });
  assert.equal((await find("echo 'ffmpeg version n5.0'")).version, "n5.0");
  const old = await find("echo 'ffmpeg version 4.4.2-0ubuntu'");
  assert.equal(old.version, null);
  assert.match(old.lines, /trop ancien\s: il faut au moins la version 5/);
  assert.match((await find("echo hello")).lines, /n’est pas ffmpeg/);
  assert.match((await find("exit 3")).lines, /ffmpeg inutilisable/);
});
