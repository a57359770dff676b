import assert from "node:assert/strict";
import { test } from "node:test";
import { preparationProgress } from "#domains/media/jobs/progress.ts";
import type { TaskProgress } from "#domains/media/jobs/media-tasks.queries.ts";
import { planTasks, storyboardStep } from "#domains/media/plan/tasks.ts";
import { madePlan } from "./make-package.ts";

const plan = {
  ...madePlan,
  duration: 600,
  renditions: madePlan.renditions.flatMap((one) => [
    { ...one, id: "v480", width: 854, height: 480 },
    { ...one, id: "v1080", width: 1920, height: 1080 },
  ]),
};
const waiting = planTasks(plan).map((task): TaskProgress => ({
  ...task,
  job_id: "",
  state: "queued",
  progress: 0,
  attempts: 0,
  runner: null,
  speed: null,
  log: null,
}));

test("the progress of a preparation grows with each task from 0 to 1, whatever its step", () => {
  const seen = [0];
  const tasks = [...waiting];
  for (const [at, task] of tasks.entries())
    for (const progress of [0, 0.5, 1]) {
      tasks[at] = { ...task, state: progress < 1 ? "running" : "done", progress };
      seen.push(preparationProgress(plan, tasks));
    }
  assert.equal(seen.at(-1), 1);
  assert.ok(
    seen.every((value, at) => value >= (seen[at - 1] ?? 0)),
    seen.join(" "),
  );
});

test("a step counts by what it costs: 1080p for most of a film, its pictures on the bar for next to nothing", () => {
  const after = (step: string) =>
    preparationProgress(
      plan,
      waiting.map((task) => (task.step === step ? { ...task, progress: 1 } : task)),
    );
  assert.ok(after("v1080") > 0.75 && after(storyboardStep) < 0.01, `${after("v1080")} ${after(storyboardStep)}`);
});
