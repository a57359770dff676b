import path from "node:path";
import { buffer } from "node:stream/consumers";
import type { Chapter, DrawnSubtitles, Playback } from "@seance/contract/playback";
import { findJobs, type JobRow } from "./jobs/media-jobs.queries.ts";
import { isThere, masterOf } from "./media.service.ts";
import { packageFolder } from "./package/folders.ts";
import { fingerprintName, soundFolder, stillName } from "./package/commands.ts";
import { masterName } from "./package/master-playlist.ts";
import { assName, fontsFolder, pgsName } from "./package/subtitles.ts";
import type { Plan } from "./plan/plan.ts";
import { firstSteps, storyboardStep, tracksStep } from "./plan/tasks.ts";
import { isAss, type PictureTrack, type TextTrack } from "./plan/tracks.ts";
import { playsAsIs, sourceFile } from "./source-file.ts";
import type { Services } from "#services.ts";

export interface PreparedVideo {
  /** A path of this site; null while the video only plays as it is. */
  readonly master_url: string | null;
  readonly storyboard_url: string | null;
  readonly chapters: readonly Chapter[];
  readonly drawn: DrawnSubtitles;
  /** In LUFS; null where it is unknown. */
  readonly loudness: number | null;
  /** While the package is being made and plays, the length of the film in seconds and the heights that it will have. */
  readonly preparing: Playback["preparing"];
}

export const noDrawnSubtitles: DrawnSubtitles = { texts: [], styled: [], pictures: [], fonts: [] };

/** What is prepared of a video; null without anything, and when the files of its package are gone. */
export async function preparedVideo(services: Services, id: string): Promise<PreparedVideo | null> {
  const [job] = await findJobs(services.db, [id]);
  if (!job?.plan) return null;
  if (job.published_at !== null && !(await isThere(services.media, masterOf(job)))) return null;
  const isPublished = job.published_at !== null && !(isCutShort(job, job.plan) && (await originalPlays(services, job)));
  // Plans that were made before have none.
  const { loudness }: Partial<Plan> = job.plan;
  const folder = `/media/${packageFolder(job)}`;
  return {
    master_url: isPublished ? `${folder}/${masterName}` : null,
    storyboard_url: job.done.includes(storyboardStep) ? `${folder}/storyboard/storyboard.vtt` : null,
    chapters: job.plan.chapters,
    drawn: job.done.includes(tracksStep) ? drawnSubtitles(job.plan, folder, isPublished) : noDrawnSubtitles,
    loudness: loudness ?? null,
    preparing: isPublished && job.state === "queued" ? preparing(job.plan) : null,
  };
}

/** Whether the preparation stopped before the film was whole in any quality. */
const isCutShort = ({ state, done }: JobRow, plan: Plan): boolean =>
  (state === "failed" || state === "cancelled") && !firstSteps(plan).every((step) => done.includes(step));

const originalPlays = async ({ config, media }: Services, { source }: JobRow): Promise<boolean> =>
  playsAsIs(source) && (path.isAbsolute(source) ? (await sourceFile(config, source)) !== null : isThere(media, source));

const preparing = ({ duration, renditions }: Plan): Playback["preparing"] => ({
  duration,
  heights: renditions.map(({ height }) => height),
});

/** Plans that were made before them have neither pictures nor fonts. */
function drawnSubtitles(
  { texts, pictures = [], fonts = [] }: Pick<Plan, "texts"> & Partial<Plan>,
  folder: string,
  isPublished: boolean,
): DrawnSubtitles {
  const assOf = (track: TextTrack): string | null => (isAss(track) ? `${folder}/${track.id}/${assName}` : null);
  const urlOf = ({ id }: PictureTrack, file: string): string => `${folder}/${id}/${file}`;
  const factsOf = ({ language, name, kind }: PictureTrack) => ({ language, name, kind });
  return {
    texts: isPublished
      ? []
      : texts.map((track) => ({ ...factsOf(track), url: urlOf(track, "subtitles.vtt"), ass_url: assOf(track) })),
    styled: texts.flatMap((track) => {
      const url = assOf(track);
      return url === null ? [] : [{ name: track.name, url }];
    }),
    pictures: pictures.map((track) => ({ ...factsOf(track), url: urlOf(track, pgsName) })),
    fonts: fonts.map((_, at) => `${folder}/${fontsFolder}/${at + 1}.ttf`),
  };
}

export interface VideoFacts {
  readonly chapters: readonly Chapter[];
  /** In seconds. */
  readonly duration: number;
}

/** What the preparation of a video has found out; null before it. */
export async function videoFacts({ db }: Services, id: string): Promise<VideoFacts | null> {
  const [job] = await findJobs(db, [id]);
  if (!job?.plan) return null;
  const { chapters, duration } = job.plan;
  return { chapters, duration };
}

/** Finds the picture of a video for a card; null if there is none yet. */
export async function findStill({ db, media }: Services, id: string) {
  const [job] = await findJobs(db, [id]);
  return job ? media.find(path.posix.join(packageFolder(job), storyboardStep, stillName)) : null;
}

const maxFingerprintBytes = 2 ** 20;

/** The fingerprint of the sound of a video; null if there is none. */
export async function videoSound({ db, media }: Services, id: string): Promise<Buffer | null> {
  const [job] = await findJobs(db, [id]);
  const found = job ? await media.find(path.posix.join(packageFolder(job), soundFolder, fingerprintName)) : null;
  const content = found && found.file.size <= maxFingerprintBytes ? await found.store.get(found.file.key) : null;
  return content && (await buffer(content));
}
