import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { copyFile, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { newId } from "#core/ids.ts";
import { inTransaction } from "#db/client.ts";
import { queueJob } from "#domains/media/index.ts";
import { runNextTask } from "#domains/media/jobs/runner.ts";
import { failures } from "#domains/media/jobs/task-failure.ts";
import { secondsOf } from "#domains/media/package/playlist-end.ts";
import { planRefusals, type Plan } from "#domains/media/plan/plan.ts";
import { scratchFolder, testApp } from "./app.ts";
import { corpusRecipes } from "./corpus-recipes.ts";
import { naughtyStrings } from "./naughty.ts";
import { requireSafeVtt } from "./safe-vtt.ts";
import { sharedData } from "./shared-data.ts";
import { combed, grey, lying, machineFfmpeg, madeMedia, pictures, probed, toneOf } from "./made-media.ts";

const exec = promisify(execFile);
const tools = await machineFfmpeg();

type Name = keyof typeof corpusRecipes;

interface Expected {
  readonly seconds?: number;
  readonly pictures: number;
  readonly size?: string;
  /** The frequencies of the sounds, in Hz. */
  readonly tones?: readonly number[];
  readonly notes?: readonly string[];
  /** How many pictures later than its sound the original starts; each picture is compared with that of the original. */
  readonly late?: number;
  /** What else is to be seen. */
  readonly check?: (playlist: string, original: string) => Promise<void>;
}

async function requireMerged(playlist: string, original: string): Promise<void> {
  assert.ok(tools);
  const [before, after] = [await combed(tools, original), await combed(tools, playlist)];
  assert.ok(before > 0.8 && after < 0.1, `interlaced: ${before}, then ${after}`);
}

async function requireSdr(playlist: string, original: string): Promise<void> {
  assert.ok(tools);
  const colours = async (file: string) => {
    const found = (await probed(tools, file)).streams.find(({ codec_type }) => codec_type === "video");
    return [found?.color_primaries, found?.color_transfer, found?.color_space];
  };
  assert.deepEqual(await colours(original), ["bt2020", "smpte2084", "bt2020nc"]);
  if (!tools.tonemaps) return;
  assert.deepEqual(await colours(playlist), ["bt709", "bt709", "bt709"]);
  const level = await grey(tools, playlist);
  assert.ok(level > 30 && level < 220, `grey ${level}`);
}

const whole = { pictures: 96, late: 0 } as const;
const late = { pictures: 97, late: 1 } as const;
const corpus: Partial<Record<Name, Expected>> = {
  "windows.wmv": late,
  "broadcast.ts": whole,
  "vp9.webm": whole,
  "av1.mkv": whole,
  "old.mpg": whole,
  "flash.flv": late,
  "theora.ogv": whole,
  "phone.3gp": whole,
  "fields.ts": { pictures: 100, size: "320x192", check: requireMerged },
  "disc.vob": { pictures: 100, size: "320x192", check: requireMerged },
  "hdr10.mkv": { pictures: 96, check: requireSdr },
  "variable.mkv": { pictures: 96 },
  "odd.mkv": { pictures: 96 },
  "voices.mkv": { ...whole, tones: [440, 660, 880] },
  "hours-of-black.mkv": { seconds: 10_800, pictures: 10_800, size: "16x16", tones: [] },
  "tracks.mkv": {
    ...whole,
    tones: Array.from({ length: 16 }, () => 440),
    notes: ["Seules les 16 premières pistes audio sur 20 sont gardées."],
  },
};

if (tools) {
  const folder = await scratchFolder();
  const site = await testApp({ FFMPEG_PATH: tools.ffmpeg, LIBRARY_DIRS: folder });
  const { db, config } = site.services;
  const { stdout: encoders } = await exec(tools.ffmpeg, ["-hide_banner", "-encoders"]);
  const never = new AbortController().signal;

  /** The preparation of a file, once it has ended, and the folder of its package. */
  const prepare = async (file: string) => {
    const id = newId();
    await inTransaction(db, (tx) => queueJob(site.services, tx, id, file));
    while ((await runNextTask(site.services, tools, "quick", never)) || (await runNextTask(site.services, tools, "slow", never)));
    const job = await db.selectFrom("media_job").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const [plan, root] = [job.plan as Plan | null, path.join(config.MEDIA_DIR, "packages", id)];
    return { ...job, plan, root, playlist: path.join(root, plan?.renditions[0]?.id ?? "", "index.m3u8") };
  };
  const put = async (name: string, bytes: Buffer): Promise<string> => {
    await writeFile(path.join(folder, name), bytes);
    return path.join(folder, name);
  };
  const prepareMade = async (name: Name) => {
    const original = await madeMedia(tools, name);
    const file = path.join(folder, name);
    await copyFile(original, file);
    return { original, ...(await prepare(file)) };
  };
  /** Why this machine cannot make a film; false if it can. */
  const missing = (name: Name): string | false => {
    const recipe: readonly string[] = corpusRecipes[name];
    const codec = recipe[recipe.indexOf("-c:v") + 1] ?? "";
    return new RegExp(` ${codec} `).test(encoders) ? false : `this ffmpeg does not write ${codec}`;
  };
  const isNear = (value: number, wanted: number, what: string): void =>
    assert.ok(Math.abs(value - wanted) < 0.15, `${what}: ${value} in place of ${wanted}`);

  for (const [name, expected] of Object.entries(corpus) as [Name, Expected][])
    test(`${name} becomes a package with all of its pictures and sounds`, { skip: missing(name) }, async () => {
      const { state, error, plan, root, playlist, original } = await prepareMade(name);
      const { seconds = 4, size = "320x180", tones = [440], notes = [] } = expected;
      assert.deepEqual([state, error, plan?.notes], ["done", null, notes]);
      isNear(secondsOf(await readFile(playlist, "utf8")), seconds, "the picture");
      const { streams } = await probed(tools, playlist);
      assert.deepEqual(
        streams.map(({ codec_name, pix_fmt, width, height }) => [codec_name, pix_fmt, `${width}x${height}`]),
        [["h264", "yuv420p", size]],
      );
      const counting = ["-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", playlist];
      assert.equal(Number.parseInt((await exec(tools.ffprobe, counting)).stdout), expected.pictures);
      if (expected.late !== undefined) {
        const decibels = await pictures(tools, playlist, original, expected.late);
        assert.equal(decibels.length, expected.pictures - expected.late);
        assert.ok(Math.min(...decibels) > 30, `a picture is at the place of another: ${Math.min(...decibels)} dB`);
      }
      const heard = await Promise.all((plan?.audio ?? []).map(({ id }) => toneOf(tools, path.join(root, id, "index.m3u8"))));
      for (const sound of heard) isNear(sound.seconds, seconds, "a sound");
      assert.equal(heard.length, tones.length);
      for (const [at, tone] of tones.entries()) {
        const hertz = heard[at]?.hertz ?? 0;
        assert.ok(Math.abs(hertz / tone - 1) < 0.05, `sound ${at + 1} is of ${hertz} Hz in place of ${tone}`);
      }
      await expected.check?.(playlist, original);
    });

  const monthMs = 30 * 24 * 3_600_000;
  const lies: readonly [what: string, change: (mp4: Buffer) => Buffer, ending: (string | null)[]][] = [
    ["a length of a month", (mp4) => lying(mp4, "mvhd", 20, monthMs), ["failed", planRefusals.tooLong]],
    [
      "another codec",
      (mp4) => {
        const bytes = Buffer.from(mp4);
        bytes.write("hev1", bytes.indexOf("avc1", bytes.indexOf("stsd")));
        return bytes;
      },
      ["failed", failures.unreadable],
    ],
  ];
  for (const [what, change, ending] of lies)
    test(`an MP4 whose header announces ${what} is refused in words`, async () => {
      const { state, error } = await prepare(
        await put("lying.mp4", change(await readFile(await madeMedia(tools, "copied.mp4")))),
      );
      assert.deepEqual([state, error], ending);
    });

  test("an MP4 whose header announces an absurd shape is prepared in the size of its pictures", async () => {
    const mp4 = lying(await readFile(await madeMedia(tools, "copied.mp4")), "tkhd", 80, 16_384 << 16);
    const { state, plan } = await prepare(await put("flat.mp4", lying(mp4, "tkhd", 84, 2 << 16)));
    assert.deepEqual([state, plan?.renditions[0]?.width, plan?.renditions[0]?.height], ["done", 320, 180]);
  });

  test("an MP4 whose header announces two hours too many is prepared to its end, and staff are told", async () => {
    const mp4 = lying(await readFile(await madeMedia(tools, "copied.mp4")), "mvhd", 20, 8_000_000);
    const { state, plan, playlist } = await prepare(await put("long.mp4", mp4));
    assert.deepEqual(
      [state, plan?.notes],
      ["done", ["Les images s’arrêtent à 0:00:08 alors que le fichier annonce 2:13:20\u202f: il est peut-être incomplet."]],
    );
    isNear(secondsOf(await readFile(playlist, "utf8")), 8, "the picture");
  });

  test("a film is prepared whatever its name", async () => {
    const mp4 = await readFile(await madeMedia(tools, "copied.mp4"));
    for (const name of ["À nous\nla liberté (1931)", `${"é".repeat(125)}x`, "-y %03d 'a' \"b\" $(c) |d"]) {
      const { state, playlist } = await prepare(await put(`${name}.mp4`, mp4));
      assert.equal(state, "done", name);
      isNear(secondsOf(await readFile(playlist, "utf8")), 8, name);
    }
  });

  const clock = (hundredths: number): string => new Date(hundredths * 10).toISOString().slice(11, 22);
  /** Each text with a number, for a hundredth of a second. */
  const hostileTexts = naughtyStrings.map((text, at) => `${at}# ${text.replaceAll(/[\r\n\0]/g, " ")}`);
  const hostileSrt = hostileTexts
    .map((text, at) => `${at + 1}\n${clock(at).replace(".", ",")}0 --> ${clock(at + 1).replace(".", ",")}0\n${text}\n`)
    .join("\n");
  const hostileAss = [
    "[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text",
    ...hostileTexts.map((text, at) => `Dialogue: 0,${clock(at).slice(1)},${clock(at + 1).slice(1)},Default,,0,0,0,,${text}`),
  ].join("\n");

  /** The WebVTT of each of these subtitle files after they were tracks of a film. */
  const packaged = async (files: readonly string[]): Promise<string[]> => {
    const film = path.join(folder, "texts.mkv");
    const inputs = [await madeMedia(tools, "copied.mp4"), ...files].flatMap((file) => ["-i", file]);
    const maps = [0, ...files.keys().map((at) => at + 1)].flatMap((at) => ["-map", String(at)]);
    await exec(tools.ffmpeg, ["-v", "error", "-y", ...inputs, ...maps, "-c", "copy", film]);
    const { state, plan, root } = await prepare(film);
    assert.deepEqual([state, plan?.texts.length], ["done", files.length]);
    return Promise.all((plan?.texts ?? []).map(({ id }) => readFile(path.join(root, id, "subtitles.vtt"), "utf8")));
  };

  test("strings that break sites in the texts of a film become safe WebVTT, and none is lost", async () => {
    const files = [await put("a.srt", Buffer.from(hostileSrt)), await put("b.ass", Buffer.from(hostileAss))];
    for (const vtt of await packaged(files)) {
      requireSafeVtt(vtt);
      const numbers = new Set([...vtt.matchAll(/^(?:<[ibu]>)*(\d+)#/gm)].map(([, number]) => Number(number)));
      assert.deepEqual(
        hostileTexts.filter((_, at) => !numbers.has(at)),
        [],
      );
      assert.match(vtt, /Ça coûte 5 €, n’est-ce pas \? « Oui »/);
    }
  });

  test("subtitles found in the wild, as texts of a film, become safe WebVTT", async (t) => {
    const wild = sharedData(t, "subtitles");
    if (!wild) return;
    const files = (await readdir(wild)).map((name) => path.join(wild, name));
    for (const vtt of await packaged(files)) assert.ok(requireSafeVtt(vtt) > 0);
  });
}
