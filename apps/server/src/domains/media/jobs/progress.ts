import type { Plan } from "#domains/media/plan/plan.ts";
import { framesPerSecond, tracksStep } from "#domains/media/plan/tasks.ts";
import type { TaskProgress } from "./media-tasks.queries.ts";

/** What a picture of the film costs in the steps that encode none, in pixels of an encoded one. */
const tracksCost = 12_000;
const otherCost = 4_000;

type CostOf = (task: TaskProgress) => number;

const encodingCost = ({ renditions }: Plan): CostOf => {
  const pixels = new Map(renditions.filter(({ copy }) => !copy).map(({ id, width, height }) => [id, width * height]));
  return ({ step }) => pixels.get(step) ?? 0;
};

/** Pictures of a task. */
const framesOf = (plan: Plan, { first_frame, frames }: TaskProgress): number =>
  frames ?? Math.max(1, plan.duration * framesPerSecond(plan.video.rate) - first_frame);

/**
 * Of the whole preparation, from 0 to 1. It goes back only where a picture that was to be copied has to be encoded after all: the
 * progress of a task that is done again does not.
 */
export function preparationProgress(plan: Plan | null, tasks: readonly TaskProgress[]): number {
  if (!plan || tasks.length === 0) return 0;
  const ofEncoding = encodingCost(plan);
  const weigh = (task: TaskProgress): number =>
    framesOf(plan, task) * (ofEncoding(task) || (task.step === tracksStep ? tracksCost : otherCost));
  const total = tasks.reduce((sum, task) => sum + weigh(task), 0);
  return tasks.reduce((sum, task) => sum + weigh(task) * task.progress, 0) / total;
}

/** Seconds of film. ffmpeg counts its start in its speed, which is next to nothing at first. */
const steadySeconds = 5;

/** The speed of a task under way, once there is a steady measure of it. */
export function steadySpeed(plan: Plan, task: TaskProgress): number | null {
  const made = (framesOf(plan, task) * task.progress) / framesPerSecond(plan.video.rate);
  return task.state === "running" && made >= steadySeconds ? task.speed : null;
}

/**
 * Until all qualities are encoded, at the present speed; null until the speed of an encoding is known. A picture costs as much
 * as it has pixels.
 */
export function remainingSeconds(plan: Plan, tasks: readonly TaskProgress[]): number | null {
  const costOf = encodingCost(plan);
  const left = tasks.reduce((sum, task) => sum + framesOf(plan, task) * (1 - task.progress) * costOf(task), 0);
  const fps = framesPerSecond(plan.video.rate);
  const perSecond = tasks.reduce((sum, task) => sum + (steadySpeed(plan, task) ?? 0) * fps * costOf(task), 0);
  return perSecond > 0 ? Math.round(left / perSecond) : null;
}
