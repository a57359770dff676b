import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import path from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import { speechCommand } from "#domains/media/package/commands.ts";
import { openSpeechDetector, speechFrames } from "#domains/media/package/speech.ts";
import { align, aligned } from "#domains/subtitles/align/align.ts";
import { scratchFolder } from "./app.ts";
import { machineFfmpeg } from "./made-media.ts";

const exec = promisify(execFile);
const lines = [
  "good evening my dear friend",
  "where were you last night when the lights went out",
  "nobody knows",
  "I told him that we would leave before the morning train",
  "it is the third time that this happens in our street",
  "please close the door behind you and sit down",
];

const tools = await machineFfmpeg();
const filters = tools && (await exec(tools.ffmpeg, ["-v", "error", "-filters"])).stdout;
if (tools && !/ flite /.test(filters ?? ""))
  console.log("this ffmpeg has no synthetic voice: the detection of speech is not tried");
type Cue = Readonly<Record<"start" | "end", number>>;

/** A film with music in which these lines are spoken, and when. */
async function spokenFilm(ffmpeg: string, ffprobe: string): Promise<{ cues: Cue[]; speech: Uint8Array }> {
  const folder = await scratchFolder();
  const ends = "silenceremove=start_periods=1:start_threshold=-45dB";
  const voices: string[] = [];
  const cues: Cue[] = [];
  let at = 3000;
  for (let i = 0; i < 40; i++) {
    const text = lines[(i * i + i) % lines.length] ?? "";
    const voice = path.join(folder, `${i}.wav`);
    const trimmed = ["-af", `${ends},areverse,${ends},areverse`, "-ar", "16000"];
    await exec(ffmpeg, ["-v", "error", "-f", "lavfi", "-i", `flite=text='${text}':voice=slt`, ...trimmed, voice]);
    const { stdout } = await exec(ffprobe, ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", voice]);
    const end = at + Math.round(Number(stdout) * 1000);
    voices.push(voice);
    cues.push({ start: at, end: end + 300 });
    at = end + 400 + ((i * 7919) % 3500);
  }
  const film = path.join(folder, "film.mka");
  const music = `aevalsrc=0.05*sin(2*PI*t*(220+110*floor(mod(t\\,4)))):d=${at / 1000}:s=16000`;
  const placed = cues.map(({ start }, i) => `[${i}]adelay=${start}[v${i}]`);
  const mix = `${cues.map((_, i) => `[v${i}]`).join("")}[${cues.length}]amix=inputs=${cues.length + 1}:normalize=0`;
  const inputs = [...voices.flatMap((voice) => ["-i", voice]), "-f", "lavfi", "-i", music];
  await exec(ffmpeg, ["-v", "error", ...inputs, "-filter_complex", [...placed, mix].join(";"), "-c:a", "aac", film]);

  const detector = await openSpeechDetector();
  await runLimited(ffmpeg, speechCommand(film, 0), {
    limits: { ms: 60_000, memoryMb: 4096 },
    onPiece: (piece) => detector.add(piece),
  });
  return { cues, speech: speechFrames(detector.bits()) };
}

if (tools && / flite /.test(filters ?? "")) {
  const { cues, speech } = await spokenFilm(tools.ffmpeg, tools.ffprobe);
  const middle = cues[cues.length / 2]?.start ?? assert.fail("no cues");
  const pal = 25 / (24_000 / 1001);
  const table: [string, (time: number) => number][] = [
    ["seven seconds late", (time) => time + 7000],
    ["made for 25 pictures a second, and late", (time) => time / pal + 4000],
    ["made for 23.976 pictures a second", (time) => time * pal],
    ["made for a version with a scene more", (time) => (time < middle ? time + 2000 : time + 14_500)],
  ];
  for (const [name, made] of table)
    test(`subtitles are moved to the voices of a film with music: ${name}`, () => {
      const given = cues.map(({ start, end }) => ({ start: made(start), end: made(end) }));
      const found = align(given, speech);
      assert.ok(found, "the cues fit");
      const moved = aligned(given, found);
      const off = moved.map(({ start, end }, i) => [start - (cues[i]?.start ?? 0), end - (cues[i]?.end ?? 0)] as const);
      assert.equal(moved.length, cues.length);
      assert.ok(
        off.flat().every((ms) => Math.abs(ms) <= 100),
        `every cue starts and ends within 100 ms: ${off.join(" ")}`,
      );
    });
}
