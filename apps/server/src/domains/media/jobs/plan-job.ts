import path from "node:path";
import { errorMessage } from "#core/errors.ts";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { longestKeyframeGap } from "#domains/media/ffmpeg/keyframes.ts";
import { probeFile } from "#domains/media/ffmpeg/probe.ts";
import { ProgramFailure, wasKilled } from "#domains/media/ffmpeg/run-limited.ts";
import { planPackage, type Plan } from "#domains/media/plan/plan.ts";
import { addedPictures, type PictureTrack } from "#domains/media/plan/tracks.ts";
import { pathOf, probeSidePictures, type SidePictures, type SideStream } from "#domains/media/vobsub/side-pictures.ts";
import type { Services } from "#services.ts";
import type { TaskRow } from "./media-tasks.queries.ts";
import { failures, TaskFailure } from "./task-failure.ts";

type Needed = Pick<Services, "findSidePictures">;

interface PlanInput {
  readonly task: TaskRow;
  readonly tools: Ffmpeg;
  readonly signal: AbortSignal;
}

/** The plan of a package, from its original and the subtitles in pictures beside it. */
export async function planJob({ findSidePictures }: Needed, { task, tools, signal }: PlanInput, source: string): Promise<Plan> {
  const probe = await probeFile(tools, source, signal).catch((error: unknown) => {
    if (signal.aborted || wasKilled(error)) throw error;
    const log = error instanceof ProgramFailure ? error.log : errorMessage(error);
    throw new TaskFailure(/No such file/.test(log) ? failures.missing : failures.unreadable, log);
  });
  const { streams, notes } = await probeBeside(tools, await findSidePictures(task.job_id), signal);
  const planWith = (keyframeGap: number | null) => planPackage({ ...probe, keyframeGap }, { tonemaps: tools.tonemaps }, streams);
  let plan = planWith(null);
  if (!("refused" in plan) && plan.renditions.some(({ copy }) => copy))
    plan = planWith(await longestKeyframeGap(tools, source, plan.video.index, signal));
  if ("refused" in plan) throw new TaskFailure(plan.refused);
  return { ...plan, notes: [...plan.notes, ...notes] };
}

/** Plans that were made before them have no pictures. */
const picturesOf = ({ pictures = [] }: Partial<Plan>): readonly PictureTrack[] => pictures;

/** The tracks of a plan whose files beside the original are still there, and those of new files. */
export async function planSidePictures({ findSidePictures }: Needed, { task, tools, signal }: PlanInput, plan: Plan) {
  const there = await findSidePictures(task.job_id);
  const kept = picturesOf(plan).filter(({ beside }) => !beside || there.some((files) => pathOf(files) === pathOf(beside)));
  const fresh = there.filter((files) => !kept.some(({ beside }) => beside && pathOf(beside) === pathOf(files)));
  const { streams, notes } = await probeBeside(tools, fresh, signal);
  return { kept, added: addedPictures({ ...plan, pictures: kept }, streams, task.id.slice(-12)), notes };
}

/** Files that cannot be read are left out, with a note. */
async function probeBeside(tools: Ffmpeg, files: readonly SidePictures[], signal: AbortSignal) {
  const [streams, notes]: [SideStream[], string[]] = [[], []];
  for (const pictures of files)
    try {
      streams.push(...(await probeSidePictures(tools, pictures, signal)));
    } catch (error) {
      if (signal.aborted || wasKilled(error)) throw error;
      notes.push(`${path.basename(pathOf(pictures))}\u202f: sous-titres illisibles, laissés de côté.`);
    }
  return { streams, notes };
}
