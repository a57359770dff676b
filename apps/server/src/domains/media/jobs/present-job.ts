import type { MediaJob } from "@seance/contract/hosting";
import { tracksStep } from "#domains/media/plan/tasks.ts";
import type { JobRow } from "./media-jobs.queries.ts";
import type { TaskProgress } from "./media-tasks.queries.ts";
import { preparationProgress, remainingSeconds, steadySpeed } from "./progress.ts";

const lostPackage = "Les fichiers préparés ont disparu du serveur.";

/** A preparation as the staff see it. `lost`: it is done, but its files are gone. Pure. */
export function presentJob(job: JobRow, tasks: readonly TaskProgress[], lost: boolean): MediaJob {
  const { published_at, plan, done, error } = job;
  const running = tasks.filter(({ state }) => state === "running");
  const [now] = running;
  const made = (plan?.renditions ?? []).filter(({ id, copy }) => done.includes(copy ? tracksStep : id));
  const speeds = plan ? running.flatMap((task) => steadySpeed(plan, task) ?? []) : [];
  return {
    state: lost ? "failed" : job.state === "queued" && now ? "running" : job.state,
    step: now?.step ?? null,
    progress: job.state === "done" ? 1 : preparationProgress(plan, tasks),
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
