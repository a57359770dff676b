import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { decodeText, textEncoding } from "#core/decode-text.ts";
import { fileSize } from "#core/disk.ts";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { inputGuards } from "#domains/media/ffmpeg/probe.ts";
import { isFileFault } from "#domains/media/ffmpeg/run-limited.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { isAss, isTtml, type PictureTrack, type TextTrack } from "#domains/media/plan/tracks.ts";
import type { Services } from "#services.ts";
import { convertToPgs } from "#domains/media/vobsub/convert.ts";
import { readDvdTrack } from "#domains/media/vobsub/read-packets.ts";
import { picturesInput } from "#domains/media/vobsub/side-pictures.ts";
import { maxPgsBytes, pgsCommand, playlistName, readTextCommand, subtitlesCommand } from "./commands.ts";
import { deleteFolder } from "./folders.ts";
import { safeVtt } from "./safe-vtt.ts";

declare module "#services.ts" {
  interface Services {
    /** Converts a text that ffmpeg does not read to WebVTT; null when it cannot be read. */
    readonly readTextTrack: (bytes: Uint8Array, language: string) => Promise<string | null>;
  }
}

interface SubtitlesInput {
  readonly tools: Ffmpeg;
  readonly source: string;
  readonly plan: Plan;
  /** The folder of the step, where `ffmpeg` runs. */
  readonly work: string;
  readonly signal: AbortSignal;
  readonly readTextTrack: Services["readTextTrack"];
  readonly ffmpeg: (args: readonly string[]) => Promise<void>;
}

export const assName = "original.ass";
export const pgsName = "subtitles.sup";
export const fontsFolder = "fonts";
const rawFolder = "raw";
const maxAssBytes = 10 * 2 ** 20;
/** Of a text that is read into memory; that of a film has some 100 kB, and 10 MB with its effects at most. */
const maxTextBytes = 32 * 2 ** 20;
const notes = {
  unreadable: "Sous-titres illisibles\u202f: ils sont laissés de côté.",
  tooLarge: "Sous-titres trop volumineux\u202f: ils sont laissés de côté.",
} as const;
/** Why a track is left out; null if it is not. */
type Fault = keyof typeof notes | null;

/** Takes the subtitles out of a file: WebVTT from every text, PGS from every picture, ASS as it is, and fonts. Leaves out those that cannot be read. */
export async function makeSubtitles(input: SubtitlesInput): Promise<Plan> {
  const { plan, work } = input;
  const tracks = [...plan.texts, ...plan.pictures];
  if (tracks.length === 0) return plan;
  const fonts = plan.texts.some((track) => isAss(track)) ? plan.fonts : [];
  const folders = [rawFolder, ...(fonts.length > 0 ? [fontsFolder] : []), ...tracks.map(({ id }) => id)];
  for (const folder of folders) await mkdir(path.join(work, folder));
  try {
    const lost = await takeOut(input, fonts);
    const faults = new Map<string, Fault>([...lost].map((id) => [id, "unreadable"]));
    for (const track of plan.texts) if (!lost.has(track.id)) faults.set(track.id, await readText(input, track));
    for (const track of plan.pictures) if (!lost.has(track.id)) faults.set(track.id, await readPictures(input, track));
    return await without({ ...input, plan: { ...plan, fonts } }, faults);
  } finally {
    await deleteFolder(path.join(work, rawFolder));
  }
}

/** Takes the tracks out in one reading, or in one for each where some cannot be read; returns the ids of those. */
async function takeOut(input: SubtitlesInput, fonts: readonly number[]): Promise<ReadonlySet<string>> {
  const { plan, source } = input;
  const inside = [...plan.texts, ...plan.pictures].filter((track) => !("beside" in track));
  if (inside.length === 0 || (await attempt(input, subtitlesCommand(source, { ...plan, fonts })))) return new Set();
  const lost = new Set<string>();
  for (const { id } of inside) {
    const isIt = (track: TextTrack | PictureTrack): boolean => track.id === id;
    // The fonts are there already: ffmpeg writes them first.
    const alone = { ...plan, texts: plan.texts.filter(isIt), pictures: plan.pictures.filter(isIt), fonts: [] };
    if (!(await attempt(input, subtitlesCommand(source, alone)))) lost.add(id);
  }
  return lost;
}

const attempt = async (input: SubtitlesInput, args: readonly string[]): Promise<boolean> =>
  (await orNull(
    input,
    input.ffmpeg(args).then(() => true),
  )) !== null;

/** Null when the file does not allow it. */
async function orNull<T>(input: SubtitlesInput, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (!isFileFault(error, input)) throw error;
    return null;
  }
}

async function without({ plan, work }: SubtitlesInput, faults: ReadonlyMap<string, Fault>): Promise<Plan> {
  const lost = [...faults].flatMap(([id, fault]) => (fault === null ? [] : [{ id, note: notes[fault] }]));
  for (const { id } of lost) await deleteFolder(path.join(work, id));
  if (lost.length === 0) return plan;
  const isKept = ({ id }: PictureTrack): boolean => !lost.some((one) => one.id === id);
  const kept = { texts: plan.texts.filter((track) => isKept(track)), pictures: plan.pictures.filter((track) => isKept(track)) };
  return { ...plan, ...kept, notes: [...new Set([...plan.notes, ...lost.map(({ note }) => note)])] };
}

/** Writes a text as UTF-8, whatever its encoding in the file. */
async function readText(input: SubtitlesInput, track: TextTrack): Promise<Fault> {
  const { plan, work } = input;
  const file = (name: string): string => path.join(work, track.id, name);
  const language = track.language ?? "fr";
  const taken = path.join(work, rawFolder, `${track.id}.txt`);
  if ((await fileSize(taken)) > maxTextBytes) return "tooLarge";
  const raw = await readFile(taken).catch(() => null);
  if (isTtml(track)) {
    const vtt = raw && (await input.readTextTrack(raw, language));
    if (!vtt) return "unreadable";
    await writeFile(file("subtitles.vtt"), vtt);
  } else {
    if (raw && !(await attempt(input, readTextCommand(track, textEncoding(raw, language))))) return "unreadable";
    const size = await fileSize(file("subtitles.vtt"));
    if (size === 0 || size > maxTextBytes) return size === 0 ? "unreadable" : "tooLarge";
    await writeFile(file("subtitles.vtt"), await safeVtt(await readFile(file("subtitles.vtt"), "utf8")));
  }
  if (isAss(track)) {
    const bytes = (await fileSize(file(assName))) < maxAssBytes ? await readFile(file(assName)) : null;
    await writeFile(file(assName), bytes ? decodeText(bytes, language) : "");
  }
  await writeFile(file(playlistName), textPlaylist(plan.duration));
  return null;
}

/** Writes pictures of a DVD as PGS; others are there already. */
async function readPictures(input: SubtitlesInput, track: PictureTrack): Promise<Fault> {
  const { id, index, dvd, beside } = track;
  const file = path.join(input.work, id, pgsName);
  if (beside && !dvd && !(await attempt(input, pgsCommand(beside, track)))) return "unreadable";
  const size = await fileSize(file);
  if (!dvd) return size === 0 ? "unreadable" : size >= maxPgsBytes ? "tooLarge" : null;
  const raw = [...inputGuards, "-i", `file:${path.join(input.work, rawFolder, `${id}.mks`)}`];
  const reading = beside
    ? readDvdTrack(input.tools, picturesInput(beside), index, input.signal)
    : readDvdTrack(input.tools, raw, 0, input.signal);
  const read = await orNull(input, reading);
  const [picture] = input.plan.renditions;
  const pgs = read && (await convertToPgs(read, picture ? picture.width / picture.height : 16 / 9));
  if (!pgs) return "unreadable";
  await writeFile(file, pgs);
  return null;
}

/** A playlist of one segment, the whole file. */
const textPlaylist = (duration: number): string =>
  [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(duration)}`,
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXTINF:${duration.toFixed(3)},`,
    "subtitles.vtt",
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
