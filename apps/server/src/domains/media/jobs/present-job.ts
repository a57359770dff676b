import type { MediaJob } from "@seance/contract/hosting";
import type { Plan } from "#domains/media/plan/plan.ts";
import { framesPerSecond, tracksStep } from "#domains/media/plan/tasks.ts";
import type { JobRow } from "./media-jobs.queries.ts";
import type { TaskProgress } from "./media-tasks.queries.ts";

const lostPackage = "Les fichiers préparés ont disparu du serveur.";

/** A preparation as the staff see it. `lost`: it is done, but its files are gone. Pure. */
export function presentJob(job: JobRow, tasks: readonly TaskProgress[], lost: boolean): MediaJob {
  const { published_at, plan, done, error } = job;
  const running = tasks.filter(({ state }) => state === "running");
  const [now] = running;
  const made = (plan?.renditions ?? []).filter(({ id, copy }) => done.includes(copy ? tracksStep : id));
  const speeds = running.flatMap(({ speed }) => speed ?? []);
  return {
    state: lost ? "failed" : job.state === "queued" && now ? "running" : job.state,
    step: now?.step ?? null,
    progress: now ? stepProgress(plan, tasks, now.step) : 0,
    speed: speeds.length > 0 ? speeds.reduce((sum, one) => sum + one, 0) : null,
    remaining: plan && remainingSeconds(plan, tasks),
    runners: [...new Set(running.flatMap(({ runner }) => runner ?? []))],
    attempts: Math.max(0, ...tasks.map(({ attempts }) => attempts)),
    log: running.map(({ log }) => log).findLast((log) => log !== null) ?? job.log,
    published: published_at !== null && !lost,
    qualities: lost ? [] : made.map(({ quality }) => quality).toSorted((a, b) => b - a),
    error: lost ? lostPackage : error,
    notes: [...(plan?.notes ?? [])],
  };
}

/** Pictures of a task. */
function framesOf(plan: Plan | null, { first_frame, frames }: TaskProgress): number {
  if (frames !== null || !plan) return frames ?? 1;
  return Math.max(1, plan.duration * framesPerSecond(plan.video.rate) - first_frame);
}

/** From 0 to 1. */
function stepProgress(plan: Plan | null, tasks: readonly TaskProgress[], step: string): number {
  const ofStep = tasks.filter((task) => task.step === step);
  const total = ofStep.reduce((sum, task) => sum + framesOf(plan, task), 0);
  return ofStep.reduce((sum, task) => sum + framesOf(plan, task) * task.progress, 0) / total;
}

/** Until all qualities are encoded, at the present speed; null while nothing is being encoded. A picture costs as much as it has pixels. */
function remainingSeconds(plan: Plan, tasks: readonly TaskProgress[]): number | null {
  const pixels = new Map(plan.renditions.filter(({ copy }) => !copy).map(({ id, width, height }) => [id, width * height]));
  const costOf = ({ step }: TaskProgress): number => pixels.get(step) ?? 0;
  const left = tasks.reduce((sum, task) => sum + framesOf(plan, task) * (1 - task.progress) * costOf(task), 0);
  const fps = framesPerSecond(plan.video.rate);
  const perSecond = tasks.reduce((sum, task) => sum + (task.state === "running" ? (task.speed ?? 0) * fps * costOf(task) : 0), 0);
  return perSecond > 0 ? Math.round(left / perSecond) : null;
}
