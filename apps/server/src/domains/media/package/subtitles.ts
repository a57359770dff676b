import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { decodeText, textEncoding } from "#core/decode-text.ts";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { inputGuards } from "#domains/media/ffmpeg/probe.ts";
import { ProgramFailure } from "#domains/media/ffmpeg/run-limited.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { isAss, type PictureTrack, type TextTrack } from "#domains/media/plan/tracks.ts";
import { convertToPgs } from "#domains/media/vobsub/convert.ts";
import { readDvdTrack } from "#domains/media/vobsub/read-packets.ts";
import { playlistName, readTextCommand, subtitlesCommand } from "./commands.ts";
import { deleteFolder } from "./folders.ts";

interface SubtitlesInput {
  readonly tools: Ffmpeg;
  readonly source: string;
  readonly plan: Plan;
  /** The folder of the step, where `ffmpeg` runs. */
  readonly work: string;
  readonly signal: AbortSignal;
  readonly ffmpeg: (args: readonly string[]) => Promise<void>;
}

export const assName = "original.ass";
export const pgsName = "subtitles.sup";
export const fontsFolder = "fonts";
const rawFolder = "raw";
const maxAssBytes = 10 * 2 ** 20;
const unreadable = "Sous-titres illisibles\u202f: ils sont laissés de côté.";

/** Takes the subtitles out of a file: WebVTT from every text, PGS from every picture, ASS as it is, and fonts. Leaves out those that cannot be read. */
export async function makeSubtitles(input: SubtitlesInput): Promise<Plan> {
  const { plan, work, source } = input;
  const tracks = [...plan.texts, ...plan.pictures];
  if (tracks.length === 0) return plan;
  const fonts = plan.texts.some((track) => isAss(track)) ? plan.fonts : [];
  const folders = [rawFolder, ...(fonts.length > 0 ? [fontsFolder] : []), ...tracks.map(({ id }) => id)];
  for (const folder of folders) await mkdir(path.join(work, folder));
  try {
    if (!(await attempt(input, subtitlesCommand(source, { ...plan, fonts })))) return await without(input, tracks);
    const lost: PictureTrack[] = [];
    for (const track of plan.texts) if (!(await readText(input, track))) lost.push(track);
    for (const track of plan.pictures) if (!(await readPictures(input, track))) lost.push(track);
    return await without({ ...input, plan: { ...plan, fonts } }, lost);
  } finally {
    await deleteFolder(path.join(work, rawFolder));
  }
}

const attempt = async (input: SubtitlesInput, args: readonly string[]): Promise<boolean> =>
  (await orNull(
    input,
    input.ffmpeg(args).then(() => true),
  )) !== null;

/** Null when the file does not allow it. */
async function orNull<T>({ signal }: SubtitlesInput, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted || !(error instanceof ProgramFailure)) throw error;
    return null;
  }
}

async function without({ plan, work }: SubtitlesInput, lost: readonly PictureTrack[]): Promise<Plan> {
  for (const { id } of lost) await deleteFolder(path.join(work, id));
  if (lost.length === 0) return plan;
  const isKept = ({ id }: PictureTrack): boolean => !lost.some((one) => one.id === id);
  const kept = { texts: plan.texts.filter((track) => isKept(track)), pictures: plan.pictures.filter((track) => isKept(track)) };
  return { ...plan, ...kept, notes: [...plan.notes, unreadable] };
}

/** Writes a text as UTF-8, whatever its encoding in the file. */
async function readText(input: SubtitlesInput, track: TextTrack): Promise<boolean> {
  const { plan, work } = input;
  const file = (name: string): string => path.join(work, track.id, name);
  const language = track.language ?? "fr";
  const raw = await readFile(path.join(work, rawFolder, `${track.id}.txt`)).catch(() => null);
  if (raw && !(await attempt(input, readTextCommand(track, textEncoding(raw, language))))) return false;
  if ((await sizeOf(file("subtitles.vtt"))) === 0) return false;
  if (isAss(track)) {
    const bytes = await readFile(file(assName));
    await writeFile(file(assName), bytes.length < maxAssBytes ? decodeText(bytes, language) : "");
  }
  await writeFile(file(playlistName), textPlaylist(plan.duration));
  return true;
}

/** Writes pictures of a DVD as PGS; others are there already. */
async function readPictures(input: SubtitlesInput, { id, dvd }: PictureTrack): Promise<boolean> {
  const file = path.join(input.work, id, pgsName);
  if (!dvd) return (await sizeOf(file)) > 0;
  const raw = [...inputGuards, "-i", `file:${path.join(input.work, rawFolder, `${id}.mks`)}`];
  const track = await orNull(input, readDvdTrack(input.tools, raw, 0, input.signal));
  const [picture] = input.plan.renditions;
  const pgs = track && (await convertToPgs(track, picture ? picture.width / picture.height : 16 / 9));
  if (!pgs) return false;
  await writeFile(file, pgs);
  return true;
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

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
