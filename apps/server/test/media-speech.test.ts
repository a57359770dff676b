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
if (tools && / flite /.test(filters ?? ""))
  test("subtitles seven seconds late are moved to the voices of a film with music", async () => {
    const folder = await scratchFolder();
    const ends = "silenceremove=start_periods=1:start_threshold=-45dB";
    const voices: string[] = [];
    const cues: { start: number; end: number }[] = [];
    let at = 3000;
    for (let i = 0; i < 30; i++) {
      const text = lines[(i * i + i) % lines.length] ?? "";
      const voice = path.join(folder, `${i}.wav`);
      const trimmed = ["-af", `${ends},areverse,${ends},areverse`, "-ar", "16000"];
      await exec(tools.ffmpeg, ["-v", "error", "-f", "lavfi", "-i", `flite=text='${text}':voice=slt`, ...trimmed, voice]);
      const { stdout } = await exec(tools.ffprobe, ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", voice]);
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
    await exec(tools.ffmpeg, ["-v", "error", ...inputs, "-filter_complex", [...placed, mix].join(";"), "-c:a", "aac", film]);

    const detector = await openSpeechDetector();
    await runLimited(tools.ffmpeg, speechCommand(film, 0), {
      limits: { ms: 60_000, memoryMb: 4096 },
      onPiece: (piece) => detector.add(piece),
    });
    const late = cues.map(({ start, end }) => ({ start: start + 7000, end: end + 7000 }));
    const found = align(late, speechFrames(detector.bits()));
    assert.ok(found, "the cues fit");
    for (const [i, { start }] of aligned(late, found).entries())
      assert.ok(Math.abs(start - (cues[i]?.start ?? 0)) <= 100, `cue ${i} starts within 100 ms, not at ${start}`);
  });
