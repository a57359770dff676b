import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { preparationProgress, remainingSeconds } from "#domains/media/jobs/progress.ts";
import type { TaskProgress } from "#domains/media/jobs/media-tasks.queries.ts";
import { framesPerSecond, planTasks, storyboardStep, tracksStep } from "#domains/media/plan/tasks.ts";
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

describe("the remaining time is what is left to encode, at the speed of the tasks under way", () => {
  const [low, high] = [854 * 480, 1920 * 1080];
  const whole = (600 * (low + high)) / low;
  const chunkFrames = waiting.find(({ step }) => step === "v480")?.frames ?? assert.fail("no chunks");
  const share = 0.75;
  /** Seconds of film that a task under way has made: each is the first of its quality, or as long. */
  const made = (share * chunkFrames) / framesPerSecond(plan.video.rate);
  const firstOf = (step: string): number => waiting.findIndex((task) => task.step === step);
  type Change = Partial<TaskProgress>;
  const running = (speed: number | null, progress = share): Change => ({ state: "running", speed, progress });
  const table: [string, seconds: number | null, (task: TaskProgress, at: number) => Change][] = [
    ["nothing is under way", null, () => ({})],
    ["the speed is not known yet", null, (_task, at) => (at === 0 ? running(null) : {})],
    ["only the sound is being made", null, ({ step }) => (step === tracksStep ? running(20) : {})],
    ["it has only begun", null, (_task, at) => (at === firstOf("v480") ? running(0.03, 0.1) : {})],
    ["one task of 480p at the speed of the film", whole - made, (_task, at) => (at === firstOf("v480") ? running(1) : {})],
    ["one at twice that", (whole - made) / 2, (_task, at) => (at === firstOf("v480") ? running(2) : {})],
    [
      "one of 1080p: its pictures have more pixels",
      (whole * low) / high - made,
      (_task, at) => (at === firstOf("v1080") ? running(1) : {}),
    ],
    [
      "two at once",
      (whole - 2 * made) / 2,
      ({ step, first_frame }) => (step === "v480" && first_frame < 2 * chunkFrames ? running(1) : {}),
    ],
    [
      "the small quality is done",
      (600 - made) / 3,
      ({ step }, at) => (at === firstOf("v1080") ? running(3) : step === "v480" ? { state: "done", progress: 1 } : {}),
    ],
    [
      "half of all is done",
      whole / 2 - made / 3,
      ({ step }, at) => (at === firstOf("v480") ? running(1) : step.startsWith("v") ? { progress: 0.5 } : {}),
    ],
    [
      "sound and pictures on the bar cost nothing here",
      whole - made,
      ({ step }, at) => (at === firstOf("v480") ? running(1) : step.startsWith("v") ? {} : running(50)),
    ],
  ];
  for (const [name, seconds, change] of table)
    test(name, () => {
      const tasks = waiting.map((task, at) => ({ ...task, ...change(task, at) }));
      assert.equal(remainingSeconds(plan, tasks), seconds === null ? null : Math.round(seconds));
    });
});
