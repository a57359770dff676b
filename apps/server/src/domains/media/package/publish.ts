import { link, mkdir, readFile, readdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasCode } from "#core/errors.ts";
import type { Plan, Rendition } from "#domains/media/plan/plan.ts";
import { besideStep, firstSteps, soonestStep, stepsOf, tracksStep } from "#domains/media/plan/tasks.ts";
import { chunksPlaylist, segmentsOf, type MadeChunk } from "./chunks.ts";
import { playlistName } from "./commands.ts";
import {
  masterName,
  masterPlaylist,
  ratesOf,
  ratesOfSegments,
  videoCodec,
  type Published,
  type Rates,
} from "./master-playlist.ts";
import { lengthened, secondsOf } from "./playlist-end.ts";
import type { TaskResult } from "./results.ts";

/** A task, as far as playlists depend on it. */
export interface MadeTask {
  readonly step: string;
  readonly state: string;
  readonly first_frame: number;
  readonly frames: number | null;
  readonly result: TaskResult | null;
}

/** Moves the files of a step into the package, in place of those of an earlier attempt; playlists come last. */
export async function placeFiles(work: string, folder: string): Promise<void> {
  const entries = await readdir(work, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(work, path.join(parentPath, name)));
  const isPlaylist = (file: string): number => Number(file.endsWith(".m3u8"));
  for (const file of files.toSorted((a, b) => isPlaylist(a) - isPlaylist(b))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await rename(path.join(work, file), path.join(folder, file));
  }
}

/** A playlist that tells players to ask again for more. */
const openPlaylist = (text: string): string =>
  text.replace("#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-PLAYLIST-TYPE:EVENT").replace("#EXT-X-ENDLIST\n", "");

const endPlaylist = (text: string): string =>
  `${openPlaylist(text).replace("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXT-X-PLAYLIST-TYPE:VOD")}#EXT-X-ENDLIST\n`;

/**
 * Rewrites the playlists of some folders. Players take the whole film as ended when they read one playlist that is: so those of sound and
 * subtitles stay open until the picture has ended too.
 */
async function rewritePlaylists(root: string, folders: readonly string[], change: (text: string) => string): Promise<void> {
  for (const folder of folders) {
    const file = path.join(root, folder, playlistName);
    const text = await readFile(file, "utf8").catch(() => null);
    const changed = text === null ? null : change(text);
    if (changed !== null && changed !== text) await replaceFile(file, changed);
  }
}

export const openPlaylists = async (work: string): Promise<void> => rewritePlaylists(work, await readdir(work), openPlaylist);

/** Ends the playlists of a preparation that stops: what is made plays to its end. */
export const endPlaylists = (plan: Plan, folder: string): Promise<void> =>
  rewritePlaylists(folder, [...trackFolders(plan), ...firstSteps(plan)], endPlaylist);

/**
 * Opens the playlists of a preparation that goes on, so that who starts the film before the next chunk sees it grow. Those of tracks
 * that are to be made anew stay ended until then, since they become shorter; those of a whole film have ended.
 */
export async function reopenPlaylists(plan: Plan, done: readonly string[], folder: string): Promise<void> {
  const soonest = soonestStep(plan);
  if (soonest === undefined || !done.includes(tracksStep) || done.includes(soonest)) return;
  await rewritePlaylists(folder, [...trackFolders(plan), soonest], openPlaylist);
}

/** The output of a step that plays while it is made. */
export interface Growth {
  readonly work: string;
  /** Those of segments. */
  readonly folders: readonly string[];
  readonly hasSubtitles: boolean;
  /** Files that are in the package already. */
  readonly shown: Set<string>;
}

/** Shows the segments that ffmpeg has written so far in the package, and the whole files beside them; false while a folder has none. */
export async function growFolders({ work, folders, shown }: Growth, root: string): Promise<boolean> {
  const show = async (folder: string, names: readonly string[]): Promise<void> => {
    await mkdir(path.join(root, folder), { recursive: true });
    for (const file of names.map((name) => path.join(folder, name)).filter((one) => !shown.has(one))) {
      await link(path.join(work, file), path.join(root, file)).catch((error: unknown) => {
        // It was shown in an earlier attempt.
        if (!hasCode(error, "EEXIST")) throw error;
      });
      shown.add(file);
    }
  };
  let whole = true;
  for (const folder of await readdir(work))
    if (!folders.includes(folder) && !folder.startsWith(".")) await show(folder, await readdir(path.join(work, folder)));
  for (const folder of folders) {
    const playlist = await readFile(path.join(work, folder, playlistName), "utf8").catch(() => "");
    const segments = playlist.split("\n").filter((line) => line.endsWith(".m4s"));
    whole &&= segments.length > 0;
    if (segments.length === 0) continue;
    await show(folder, ["init.mp4", ...segments]);
    await replaceFile(path.join(root, folder, playlistName), openPlaylist(playlist));
  }
  return whole;
}

/** The rates and codecs of the folders of a step, of files. */
export async function measureFolders(plan: Plan, work: string): Promise<NonNullable<TaskResult["folders"]>> {
  const copied = plan.renditions.filter(({ copy }) => copy).map(({ id }) => id);
  const folders: Record<string, Rates & { codec?: string }> = {};
  for (const id of [...copied, ...plan.audio.map((track) => track.id)]) {
    const rates = await ratesOf(path.join(work, id));
    if (rates) folders[id] = { ...rates, ...(copied.includes(id) && { codec: await videoCodec(path.join(work, id)) }) };
  }
  return folders;
}

/** Writes the playlist of an encoded quality, and the master playlist once something plays; false while nothing does. */
export async function writePlaylists(plan: Plan, tasks: readonly MadeTask[], folder: string, step: string): Promise<boolean> {
  const ended = firstSteps(plan).every((one) => isMade(tasks, one));
  for (const one of firstSteps(plan).includes(step) ? firstSteps(plan) : [step])
    await writeChunks(plan, tasks, folder, one, ended);
  if (firstSteps(plan).includes(step)) await rewritePlaylists(folder, trackFolders(plan), ended ? endPlaylist : openPlaylist);
  if (ended) await endTogether(folder, plan);
  const { folders: sounds = {}, hasSubtitles = true } = tasks.find(({ result }) => result?.folders)?.result ?? {};
  const published = plan.renditions.flatMap((rendition) => publishedOf(plan, rendition, tasks, sounds) ?? []);
  if (published.length === 0 || !plan.audio.every(({ id }) => sounds[id])) return false;
  const listed = hasSubtitles ? plan : { ...plan, texts: [] };
  await replaceFile(path.join(folder, masterName), masterPlaylist(listed, published, new Map(Object.entries(sounds))));
  return true;
}

/**
 * Makes the playlists of pictures, and of sounds, end at the same time. ffmpeg takes the last picture that it copies for the end, which is
 * another one where pictures are reordered. Shaka ends a film with the shortest of its tracks; after a change to a shorter track it never ends.
 */
async function endTogether(root: string, { renditions, audio }: Plan): Promise<void> {
  const [pictures, sounds] = [renditions, audio].map((tracks) => tracks.map(({ id }) => id));
  let end = 0;
  for (const folders of [pictures ?? [], sounds ?? []]) {
    const texts = folders.map((id) => readFile(path.join(root, id, playlistName), "utf8").catch(() => ""));
    end = Math.max(end, ...(await Promise.all(texts)).map(secondsOf));
    await rewritePlaylists(root, folders, (text) => lengthened(text, end));
  }
}

const trackFolders = ({ renditions, audio, texts }: Plan): string[] =>
  [...renditions.filter(({ copy }) => copy), ...audio, ...texts].map(({ id }) => id);

/** The playlist of an encoded quality, which grows if it is the first, else comes when all of it is made. */
async function writeChunks(plan: Plan, tasks: readonly MadeTask[], folder: string, step: string, ended: boolean): Promise<void> {
  const chunks = madeChunks(tasks, step);
  requireWhole(chunks);
  const grows = step === soonestStep(plan);
  if (chunks.length === 0 || (!grows && !isMade(tasks, step))) return;
  await replaceFile(path.join(folder, step, playlistName), chunksPlaylist(plan.video.rate, chunks, !grows || ended));
}

const isMade = (tasks: readonly MadeTask[], step: string): boolean =>
  tasks.every((task) => task.step !== step || task.state === "done");

/** The chunks of a quality that are made, up to the first that is missing. */
function madeChunks(tasks: readonly MadeTask[], step: string): MadeChunk[] {
  const ofStep = tasks.filter((task) => task.step === step);
  const missing = ofStep.findIndex(({ state, result }) => state !== "done" || !result?.chunk);
  return ofStep
    .slice(0, missing === -1 ? undefined : missing)
    .flatMap(({ first_frame, frames, result }) => (result?.chunk ? [{ first_frame, frames, result: result.chunk }] : []));
}

/** A film may end before its last chunks, which are empty then; it has no hole. */
function requireWhole(chunks: readonly MadeChunk[]): void {
  const end = chunks.findIndex(({ frames, result }) => frames !== null && result.frames < frames);
  if (end !== -1 && chunks.slice(end + 1).some(({ result }) => result.frames > 0))
    throw new Error("des images manquent entre deux parties");
}

/** A quality that plays: it is whole, or the one that viewers see while it is made. */
function publishedOf(
  plan: Plan,
  rendition: Rendition,
  tasks: readonly MadeTask[],
  folders: NonNullable<TaskResult["folders"]>,
): Published | null {
  const copied = folders[rendition.id];
  if (rendition.copy) return copied ? { rendition, rates: copied, codec: copied.codec ?? "" } : null;
  const chunks = madeChunks(tasks, rendition.id);
  const whole = isMade(tasks, rendition.id);
  const [first] = chunks;
  const isFirst = rendition.id === soonestStep(plan);
  if (!first || first.result.frames === 0) return null;
  if (!isFirst && !(whole && firstSteps(plan).every((step) => isMade(tasks, step)))) return null;
  const planned = { peak: rendition.bitrate, average: rendition.bitrate };
  return { rendition, rates: (whole && chunkRates(plan, chunks)) || planned, codec: first.result.codec };
}

function chunkRates({ video }: Plan, chunks: readonly MadeChunk[]): Rates | null {
  return ratesOfSegments(
    chunks.flatMap(({ result }) => segmentsOf(video.rate, result).map(({ bytes, seconds }) => ({ bits: 8 * bytes, seconds }))),
  );
}

/** Whether nothing is left to be made. */
export const isFinished = (plan: Plan, tasks: readonly MadeTask[]): boolean =>
  [...stepsOf(plan), besideStep].every((step) => isMade(tasks, step));

/** The steps of a plan whose tasks are all done. */
export const madeSteps = (plan: Plan, tasks: readonly MadeTask[]): string[] =>
  stepsOf(plan).filter((step) => isMade(tasks, step));

/** Players read either the old text or the new one. */
async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, text);
  await rename(draft, file);
}
