import path from "node:path";
import type { RunnerWithTasks } from "@seance/contract/runners";
import { listRunners, videoLink } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { originalNames } from "./hosting.queries.ts";
import { titlesUsing } from "./hosting.service.ts";

type Task = Awaited<ReturnType<typeof listRunners>>[number]["tasks"][number];

/** Every runner with what it does, by the titles of the videos: the media know their files only. */
export async function listRunnersWithTasks(services: Services): Promise<{ runners: RunnerWithTasks[] }> {
  const runners = await listRunners(services);
  const names = await namesOf(
    services,
    runners.flatMap(({ tasks }) => tasks),
  );
  return { runners: runners.map(({ tasks, ...runner }) => ({ ...runner, work: tasks.map((task) => present(task, names)) })) };
}

const present = (
  { job_id, step, progress, speed, log }: Task,
  names: ReadonlyMap<string, string>,
): RunnerWithTasks["work"][number] => ({
  name: names.get(job_id) ?? "",
  step,
  progress,
  speed,
  log:
    log
      ?.trimEnd()
      .split(/[\r\n]+/)
      .at(-1) || null,
});

/** By the id of the video: the title that plays it, else the name of its file. */
async function namesOf(services: Services, tasks: readonly Task[]): Promise<ReadonlyMap<string, string>> {
  if (tasks.length === 0) return new Map();
  const videos = tasks.map(({ job_id: id, source }) => ({ id, link: videoLink(id, source) }));
  const [titles, files] = await Promise.all([
    titlesUsing(services, videos),
    originalNames(
      services.db,
      videos.map(({ id }) => id),
    ),
  ]);
  const hosted = new Map(files.map(({ id, original_filename }) => [id, original_filename]));
  return new Map(
    tasks.map(({ job_id: id, source }) => [id, titles.get(id)?.[0]?.title ?? hosted.get(id) ?? path.basename(source)]),
  );
}
