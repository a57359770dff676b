import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { filmLimits, isFileFault, ProgramFailure, runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { besideStep, soundStep, tracksStep } from "#domains/media/plan/tasks.ts";
import { storyboardVtt } from "#domains/media/plan/storyboard.ts";
import type { Services } from "#services.ts";
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
  readonly readTextTrack: Services["readTextTrack"];
  readonly onPace: OnPace;
  readonly onLog: (log: string) => void;
  /** Called now and then while tracks are made. */
  readonly onGrowth: (progress: TrackProgress) => Promise<void>;
}

/** Tracks that are being made. */
interface TrackProgress {
  /** As far as it has changed. */
  readonly plan: Plan;
  /** Those of sounds and of the copied picture. */
  readonly folders: readonly string[];
  /** Whether the subtitles are made. */
  readonly hasSubtitles: boolean;
}

/** Makes the files of a step in its folder; returns the plan, without what the file turned out not to allow. */
export async function makeStep(step: string, input: StepInput): Promise<Plan> {
  if (step === besideStep) return makeSubtitles({ ...input, ffmpeg: (args) => ffmpeg(input, args) });
  if (step === tracksStep) return makeTracks(input);
  if (step === soundStep) return measureSound({ ...input, ffmpeg: (args) => ffmpeg(input, args) });
  await makeStoryboard(input);
  return input.plan;
}

/** A folder of tracks that are not whole yet. */
const draftFolder = ".draft";

/** All tracks. Subtitles lie all over the file: the film plays, with its sound, while they are read. */
async function makeTracks(input: StepInput): Promise<Plan> {
  const failed = new AbortController();
  const signal = AbortSignal.any([input.signal, failed.signal]);
  let made: Plan | null = null;
  const reading = readSubtitles({ ...input, signal, onPace: () => undefined }).then((plan) => (made = plan));
  const onSegments = ({ renditions }: Plan, folders: readonly string[]): Promise<void> =>
    input.onGrowth({ plan: { ...(made ?? input.plan), renditions }, folders, hasSubtitles: made !== null });
  const both = [reading, makeSounds({ ...input, signal }, onSegments)] as const;
  try {
    const [plan, { renditions }] = await Promise.all(both);
    return { ...plan, renditions };
  } finally {
    failed.abort();
    await Promise.allSettled(both);
  }
}

/** Makes the subtitles in a folder of their own, from which they are moved when all are whole. */
async function readSubtitles(input: StepInput): Promise<Plan> {
  const work = path.join(input.work, draftFolder);
  await mkdir(work);
  const plan = await makeSubtitles({ ...input, work, ffmpeg: (args) => ffmpeg({ ...input, work }, args) });
  for (const name of await readdir(work)) await rename(path.join(work, name), path.join(input.work, name));
  await deleteFolder(work);
  return plan;
}

type OnSegments = (plan: Plan, folders: readonly string[]) => Promise<void>;

/** The sound tracks and the copied picture, which is encoded instead when it cannot be copied. */
async function makeSounds(input: StepInput, onSegments: OnSegments): Promise<Plan> {
  const { plan, work, source } = input;
  const copied = plan.renditions.filter(({ copy }) => copy);
  const folders = [...copied, ...plan.audio].map(({ id }) => id);
  for (const folder of folders) await mkdir(path.join(work, folder));
  try {
    const command = commands.tracksCommand(source, plan);
    if (command) await repeatDuring(ffmpeg(input, command), () => onSegments(plan, folders));
    for (const folder of folders) await requireSegments(work, folder);
    return plan;
  } catch (error) {
    if (copied.length === 0 || !isFileFault(error, input)) throw error;
    for (const folder of folders) await deleteFolder(path.join(work, folder));
    const renditions = plan.renditions.map((one) => ({ ...one, copy: false }));
    return makeSounds({ ...input, plan: { ...plan, renditions } }, onSegments);
  }
}

async function makeStoryboard(input: StepInput): Promise<void> {
  const folder = path.join(input.work, "storyboard");
  await mkdir(folder);
  await ffmpeg(input, commands.storyboardCommand(input.source, input.plan));
  await writeFile(path.join(folder, "storyboard.vtt"), storyboardVtt(input.plan.storyboard));
}

async function ffmpeg({ tools, plan, work, signal, onPace, onLog }: StepInput, args: readonly string[]): Promise<void> {
  await runLimited(tools.ffmpeg, args, {
    limits: filmLimits(tools),
    cwd: work,
    signal,
    onLog,
    onLine: paceReader(plan.duration * 1e6, "microseconds", onPace),
  });
}

const growthMs = 500;

/** Calls `act` now and then until the work is done. */
async function repeatDuring(work: Promise<void>, act: () => Promise<void>): Promise<void> {
  const ended = new AbortController();
  const repeat = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      await sleep(growthMs, undefined, { signal: ended.signal }).catch(() => undefined);
      if (!ended.signal.aborted) await act();
    }
  };
  const both = [work.finally(() => ended.abort()), repeat()];
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
