import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { filmLimits, isFileFault, runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { loudnessLog, soundCommand, soundFolder, speechCommand } from "./commands.ts";
import { openSpeechDetector } from "./speech.ts";

/** What ebur128 says of silence is lower. */
const quietest = -60;

interface SoundInput {
  readonly tools: Ffmpeg;
  readonly source: string;
  readonly plan: Plan;
  readonly work: string;
  readonly signal: AbortSignal;
  readonly ffmpeg: (args: readonly string[]) => Promise<void>;
}

/** Where somebody speaks, for subtitles to be aligned to. */
export const speechFile = path.posix.join(soundFolder, "speech.bin");

/** Measures the loudness of the main sound, makes its fingerprint, and finds where somebody speaks. The package does without where the file does not allow it. */
export async function measureSound({ tools, source, plan, work, signal, ffmpeg }: SoundInput): Promise<Plan> {
  const main = plan.audio.find(({ isDefault }) => isDefault);
  if (!main) return plan;
  await mkdir(path.join(work, soundFolder));
  try {
    await ffmpeg(soundCommand(source, main, tools.fingerprints));
    const detector = await openSpeechDetector();
    const onPiece = (piece: Buffer): void => detector.add(piece);
    await runLimited(tools.ffmpeg, speechCommand(source, main.index), { limits: filmLimits(tools), signal, onPiece });
    await writeFile(path.join(work, speechFile), detector.bits());
  } catch (error) {
    if (!isFileFault(error, { signal })) throw error;
    return { ...plan, notes: [...plan.notes, "Le volume du son n’a pas pu être mesuré."] };
  }
  const log = path.join(work, loudnessLog);
  const loudness = Number(/^.*lavfi\.r128\.I=(-?[\d.]+)/s.exec(await readFile(log, "utf8").catch(() => ""))?.[1]);
  await rm(log, { force: true });
  return { ...plan, loudness: loudness > quietest ? loudness : null };
}
