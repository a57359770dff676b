import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { ProgramFailure, runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { besideStep, soundStep, tracksStep } from "#domains/media/plan/tasks.ts";
import { storyboardVtt } from "#domains/media/plan/storyboard.ts";
import * as commands from "./commands.ts";
import { deleteFolder } from "./folders.ts";
import { ratesOf } from "./master-playlist.ts";
import { paceReader, type OnPace } from "./pace.ts";
import { measureSound } from "./sound.ts";
import { makeSubtitles } from "./subtitles.ts";

export interface StepInput {
  readonly tools: Ffmpeg;
  /** The original. */
  readonly source: string;
  readonly plan: Plan;
  /** An empty folder; what lies in it afterwards is published. */
  readonly work: string;
  readonly signal: AbortSignal;
  readonly onPace: OnPace;
  readonly onLog: (log: string) => void;
  /** Called now and then with the folders that have segments already, and the plan as far as it has changed. */
  readonly onGrowth: (plan: Plan, folders: readonly string[]) => Promise<void>;
}

/** Of what reads a whole film. */
const limits = { ms: 24 * 3_600_000, memoryMb: 8192 };

/** Makes the files of a step in its folder; returns the plan, without what the file turned out not to allow. */
export async function makeStep(step: string, input: StepInput): Promise<Plan> {
  if (step === besideStep) return makeSubtitles({ ...input, ffmpeg: (args) => ffmpeg(input, args) });
  if (step === tracksStep) {
    // First, because the sound plays while it is made, with its subtitles.
    const plan = await makeSubtitles({ ...input, ffmpeg: (args) => ffmpeg(input, args) });
    return makeSounds({ ...input, plan });
  }
  if (step === soundStep) return measureSound({ ...input, ffmpeg: (args) => ffmpeg(input, args) });
  await makeStoryboard(input);
  return input.plan;
}

/** The sound tracks and the copied picture, which is encoded instead when it cannot be copied. */
async function makeSounds(input: StepInput): Promise<Plan> {
  const { plan, work, source } = input;
  const copied = plan.renditions.filter(({ copy }) => copy);
  const folders = [...copied, ...plan.audio].map(({ id }) => id);
  for (const folder of folders) await mkdir(path.join(work, folder));
  try {
    const command = commands.tracksCommand(source, plan);
    if (command) await growing(input, folders, ffmpeg(input, command));
    for (const folder of folders) await requireSegments(work, folder);
    return plan;
  } catch (error) {
    if (copied.length === 0 || !isFileFault(error, input)) throw error;
    for (const folder of folders) await deleteFolder(path.join(work, folder));
    return makeSounds({ ...input, plan: { ...plan, renditions: plan.renditions.map((one) => ({ ...one, copy: false })) } });
  }
}

const isFileFault = (error: unknown, { signal }: StepInput): boolean => error instanceof ProgramFailure && !signal.aborted;

async function makeStoryboard(input: StepInput): Promise<void> {
  const folder = path.join(input.work, "storyboard");
  await mkdir(folder);
  await ffmpeg(input, commands.storyboardCommand(input.source, input.plan));
  await writeFile(path.join(folder, "storyboard.vtt"), storyboardVtt(input.plan.storyboard));
}

async function ffmpeg({ tools, plan, work, signal, onPace, onLog }: StepInput, args: readonly string[]): Promise<void> {
  await runLimited(tools.ffmpeg, args, {
    limits,
    cwd: work,
    signal,
    onLog,
    onLine: paceReader(plan.duration * 1e6, "microseconds", onPace),
  });
}

const growthMs = 500;

/** Tells of new segments until the work is done. */
async function growing(input: StepInput, folders: readonly string[], work: Promise<void>): Promise<void> {
  const ended = new AbortController();
  const grow = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(growthMs, undefined, { signal: ended.signal }).catch(() => undefined);
      if (!ended.signal.aborted) await input.onGrowth(input.plan, folders);
    }
  };
  const both = [work.finally(() => ended.abort()), grow()];
  try {
    await Promise.all(both);
  } finally {
    // Nothing is being published any more when this throws.
    await Promise.allSettled(both);
  }
}

async function requireSegments(work: string, folder: string): Promise<void> {
  if (!(await ratesOf(path.join(work, folder)))) throw new ProgramFailure(`${folder} est vide`, "");
}
