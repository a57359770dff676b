import type { Plan } from "./plan.ts";
import { segmentSeconds } from "./segments.ts";

/** A unit of work of one worker. */
export interface NewTask {
  /** The order in which the tasks of a video are done. */
  readonly place: number;
  readonly step: string;
  /** Of a chunk of an encoded quality. */
  readonly first_frame: number;
  /** Null up to the end. */
  readonly frames: number | null;
  /** Whether viewers wait for it: nothing plays, or plays on, before it is done. */
  readonly urgent: boolean;
}

export const tracksStep = "tracks";
export const storyboardStep = "storyboard";
export const soundStep = "sound";
/** Makes the subtitles in pictures that came beside the original after its tracks were made. */
export const besideStep = "beside";

/** In segments. The first chunks are short: a film plays from the first on, and must not run out before the next. */
const firstChunks = [2, 2, 2, 2, 4, 4, 8, 8];
const usualChunk = 15;

export const framesPerSecond = (rate: string): number => {
  const [above = 0, below = 1] = rate.split("/").map(Number);
  return above / below;
};

/** Pictures of a segment, and between two keyframes, in every encoded quality: about four seconds. */
export const segmentFrames = (rate: string): number => Math.max(1, Math.round(segmentSeconds * framesPerSecond(rate)));

/** The steps of a package, in their order: what plays soonest comes first. */
export function stepsOf({ renditions, audio }: Pick<Plan, "renditions" | "audio">): string[] {
  const encoded = renditions.filter(({ copy }) => !copy).map(({ id }) => id);
  const [soonest, ...later] = encoded;
  const isCopied = encoded.length < renditions.length;
  const cheap = [storyboardStep, ...(audio.length > 0 ? [soundStep] : [])];
  return [tracksStep, ...(isCopied || soonest === undefined ? [...cheap, ...encoded] : [soonest, ...cheap, ...later])];
}

/** The encoded quality that viewers see first; undefined when a copy plays. */
export function soonestStep(plan: Pick<Plan, "renditions" | "audio">): string | undefined {
  const [, second] = stepsOf(plan);
  return second === storyboardStep ? undefined : second;
}

/** The steps whose playlists grow together: until all are done, the film plays only as far as it is made. */
export const firstSteps = (plan: Pick<Plan, "renditions" | "audio">): string[] => [
  tracksStep,
  ...[soonestStep(plan) ?? []].flat(),
];

/** Where the encoding of a film is cut, in pictures; the last chunk has all up to the end, whatever the file says of its length. */
export function planChunks({
  duration,
  video,
}: Pick<Plan, "duration" | "video">): { first_frame: number; frames: number | null }[] {
  const segment = segmentFrames(video.rate);
  const total = video.splits ? Math.ceil(duration * framesPerSecond(video.rate)) : 0;
  const chunks: { first_frame: number; frames: number | null }[] = [];
  let first_frame = 0;
  for (;;) {
    const frames = segment * (firstChunks[chunks.length] ?? usualChunk);
    // A last chunk shorter than a segment is not worth a start of ffmpeg.
    if (first_frame + frames + segment >= total) return [...chunks, { first_frame, frames: null }];
    chunks.push({ first_frame, frames });
    first_frame += frames;
  }
}

/** Every task of a package, in their order. */
export function planTasks(plan: Pick<Plan, "duration" | "video" | "renditions" | "audio">): NewTask[] {
  const soonest = soonestStep(plan);
  const encoded = new Set(plan.renditions.filter(({ copy }) => !copy).map(({ id }) => id));
  return stepsOf(plan)
    .flatMap((step) =>
      encoded.has(step) ? planChunks(plan).map((chunk) => ({ step, ...chunk })) : [{ step, first_frame: 0, frames: null }],
    )
    .map((task, place) => ({ ...task, place, urgent: task.step === tracksStep || task.step === soonest }));
}
