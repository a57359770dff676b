import path from "node:path";
import { buffer } from "node:stream/consumers";
import { hostedFolder, type MediaJob } from "@seance/contract/hosting";
import { libraryFolder, libraryLink } from "@seance/contract/library";
import { idPattern } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import * as jobs from "./jobs/media-jobs.queries.ts";
import { insertTasks, renewBesideTask, resetAttempts, tasksUnderWay } from "./jobs/media-tasks.queries.ts";
import { afterRetry, afterStop } from "./jobs/stop-job.ts";
import { presentJob } from "./jobs/present-job.ts";
import { packageFolder, packageIdIn, type PackageId } from "./package/folders.ts";
import { masterName } from "./package/master-playlist.ts";
import { speechFile } from "./package/sound.ts";
import { speechFrames } from "./package/speech.ts";
import { tracksStep } from "./plan/tasks.ts";
import type { Services } from "#services.ts";
import { storedKinds, type Media } from "#store/media.ts";
import { StoreAway } from "#store/store.ts";

/** Queues the preparation of a file, in a transaction, with a `version` for one that may be replaced; false when it is queued or done already. */
export async function queueJob(
  { config }: Pick<Services, "config">,
  tx: Db,
  id: string,
  source: string,
  version: string | null = null,
): Promise<boolean> {
  const queued = await jobs.queueJob(tx, { id, version }, source);
  if (!queued) return false;
  await resetAttempts(tx, [id]);
  await insertTasks(tx, id, [{ place: 0, step: tracksStep, first_frame: 0, frames: null, urgent: true }]);
  await afterRetry(config, queued);
  return true;
}

/** Adds the subtitles in pictures that came beside an original to its package, in a transaction. */
export async function queueSidePictures(tx: Db, id: string): Promise<void> {
  if (await jobs.reopenJob(tx, id)) await renewBesideTask(tx, id);
}

/** Stops a preparation, in a transaction; false when there is none to stop. */
export async function cancelJob({ config }: Pick<Services, "config">, tx: Db, id: string): Promise<boolean> {
  const stopped = await jobs.cancelJob(tx, id);
  if (stopped) await afterStop(config, tx, stopped);
  return stopped !== undefined;
}

/** Lets preparations follow originals that were moved; those that failed are tried again. */
export async function renewSources(
  { config }: Pick<Services, "config">,
  tx: Db,
  moved: Parameters<typeof jobs.renewSources>[1],
): Promise<void> {
  const queued = await jobs.renewSources(tx, moved);
  await resetAttempts(
    tx,
    moved.map(({ id }) => id),
  );
  for (const job of queued) await afterRetry(config, job);
}

/** Deletes a finished job whose files are gone, so that it can be queued anew. */
export async function forgetLostPackage({ media }: Pick<Services, "media">, db: Db, id: string): Promise<void> {
  const [job] = await jobs.findJobs(db, [id]);
  if (job?.state === "done" && !(await isThere(media, masterOf(job)))) await jobs.deleteJob(db, id);
}

/** The preparations of videos, by the id of the video. */
export async function jobsOf(
  { db, media }: Pick<Services, "db" | "media">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MediaJob>> {
  const found = await jobs.findJobs(db, ids);
  const tasks = Map.groupBy(await tasksUnderWay(db, ids), ({ job_id }) => job_id);
  // A bucket is not asked for each of them.
  const isHere = media.home(storedKinds.packages) === media.folder;
  const isLost = async (job: jobs.JobRow): Promise<boolean> =>
    isHere && job.state === "done" && !(await isThere(media, masterOf(job)));
  return new Map(
    await Promise.all(found.map(async (job) => [job.id, presentJob(job, tasks.get(job.id) ?? [], await isLost(job))] as const)),
  );
}

/** Whether the original of a video is still needed. */
export const isUnderWay = (job: MediaJob | undefined): boolean => job?.state === "queued" || job?.state === "running";

/** True too while its store is away: the player asks again. */
export const isThere = (media: Media, key: string): Promise<boolean> =>
  media.find(key).then(
    (found) => found !== null,
    (error: unknown) => {
      if (error instanceof StoreAway) return true;
      throw error;
    },
  );

/** Where somebody speaks in a video, a byte of 1 or 0 for each 10 ms; null until its preparation has found out. */
export async function speechOf({ db, media }: Services, id: string): Promise<Uint8Array | null> {
  const [job] = await jobs.findJobs(db, [id]);
  const found = job ? await media.find(`${packageFolder(job)}/${speechFile}`) : null;
  const bits = found && (await found.store.get(found.file.key));
  return bits && speechFrames(await buffer(bits));
}

const preparedPath = new RegExp(`^(?:${hostedFolder}|${libraryFolder})(${idPattern})\\.\\w+$`);

/** The id of a hosted video or of a file of the library, which is its name in links of this site; null for other links. */
export function preparedVideoId(link: string, publicUrl: string): string | null {
  const url = URL.parse(link, publicUrl);
  return (url?.origin === new URL(publicUrl).origin && preparedPath.exec(url.pathname)?.[1]) || null;
}

/** The link of a title to a video, by its original: only those of library folders have absolute paths. */
export const videoLink = (id: string, source: string): string =>
  path.isAbsolute(source) ? libraryLink(id, source) : `/media/${source}`;

/** The same by the name of the folder of its package; null without such a package. */
export async function videoLinkOfPackage(db: Db, folder: string): Promise<string | null> {
  const id = packageIdIn(folder);
  const [job] = id === null ? [] : await jobs.findJobs(db, [id]);
  return job ? videoLink(job.id, job.source) : null;
}

/** The links that titles may have to a file of this site, given by its path. */
export const linkForms = (link: string, publicUrl: string): readonly string[] => [link, new URL(link, publicUrl).href];

export const masterOf = (job: PackageId): string => `${packageFolder(job)}/${masterName}`;

/** Whether a path below /media is a file of a package of a video. */
export const isPackageFile = (id: string, file: string): boolean => {
  const [name = ""] = file.slice(storedKinds.packages.length).split("/");
  return file.startsWith(storedKinds.packages) && packageIdIn(name) === id;
};

/** Deletes the files of a package whose job is deleted: after the commit, because a store may be slow. */
export const deletePackage = ({ media }: Pick<Services, "media">, job: PackageId): Promise<void> =>
  media.deleteAll(`${packageFolder(job)}/`);
