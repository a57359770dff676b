import { segmentSeconds } from "#domains/media/plan/segments.ts";
import { inputGuards } from "#domains/media/ffmpeg/probe.ts";
import { isAss, isTtml, type AudioTrack, type PictureTrack, type TextTrack } from "#domains/media/plan/tracks.ts";
import type { Plan } from "#domains/media/plan/plan.ts";
import { sheetSide } from "#domains/media/plan/storyboard.ts";
import { picturesInput, type PictureFiles } from "#domains/media/vobsub/side-pictures.ts";
import { speechRate } from "./speech.ts";

// Arguments of ffmpeg for the steps of a package. Output paths are relative: ffmpeg runs in the folder of the step.

export const playlistName = "index.m3u8";
export const stillName = "still.jpg";
export const soundFolder = "sound";
export const fingerprintName = "fingerprint.raw";
export const loudnessLog = "loudness.txt";

const common = ["-hide_banner", "-nostdin", "-v", "error", "-nostats", "-progress", "pipe:1", "-y"];
export const input = (source: string, ...options: string[]): string[] => [
  ...common,
  ...options,
  ...inputGuards,
  "-i",
  `file:${source}`,
];
/** Titles and comments of a hostile file stay behind. */
export const withoutMetadata = ["-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"];

/** Browsers ignore empty edits of a track: the time of the first picture is in its segment, and its edit only takes the reordering out. */
const pictureTimes = ["-hls_segment_options", "movflags=+frag_discont"];

const toHls = (folder: string): string[] => [
  // Otherwise the reordering delay of the encoder would make the picture late.
  ...["-avoid_negative_ts", "disabled"],
  ...["-f", "hls", "-hls_time", String(segmentSeconds), "-hls_playlist_type", "event", "-hls_list_size", "0"],
  ...["-hls_segment_type", "fmp4", "-hls_flags", "independent_segments+temp_file", "-hls_fmp4_init_filename", "init.mp4"],
  ...["-hls_segment_filename", `${folder}/%05d.m4s`, `${folder}/${playlistName}`],
];

/** Copies the video and makes all audio tracks in one run; null if there is neither. */
export function tracksCommand(source: string, { video, renditions, audio }: Plan): string[] | null {
  const copied = renditions.filter(({ copy }) => copy);
  if (copied.length + audio.length === 0) return null;
  const picture = copied.flatMap(({ id }) => [
    "-map",
    `0:${video.index}`,
    "-an",
    "-c:v",
    "copy",
    ...withoutMetadata,
    ...pictureTimes,
    ...toHls(id),
  ]);
  return [...input(source), ...picture, ...audio.flatMap((track) => audioOutput(track))];
}

function audioOutput({ id, index, channels, copy, silenceUntil }: AudioTrack): string[] {
  const bitrate = channels > 2 ? "384k" : "160k";
  // Fills holes, starts at zero and lasts as long as the film, so that the sound stays with the picture.
  const silence = silenceUntil ? `,apad=whole_dur=${silenceUntil}` : "";
  const encode = [
    "-af",
    `aresample=async=1:first_pts=0${silence}`,
    "-c:a",
    "aac",
    "-b:a",
    bitrate,
    "-ac",
    String(channels),
    "-ar",
    "48000",
  ];
  // The AAC of MPEG-TS has its header in each packet; the filter leaves others as they are.
  const copied = ["-c:a", "copy", "-bsf:a", "aac_adtstoasc"];
  return ["-map", `0:${index}`, "-vn", ...(copy ? copied : encode), ...withoutMetadata, ...toHls(id)];
}

export const maxPgsBytes = 64 * 2 ** 20;
/** A packet more than is read of it: what is cut is too large. */
const maxDvdBytes = 17 * 2 ** 20;

/** ffmpeg reads them as UTF-8, which they often are not: their encoding is found first. */
const looseCodecs = new Set(["subrip", "srt", "ass", "ssa"]);

/** Takes subtitles and fonts out of a file in one reading. */
export function subtitlesCommand(source: string, { texts, pictures, fonts }: Plan): string[] {
  const dumped = fonts.flatMap((index, at) => [`-dump_attachment:${index}`, `fonts/${at + 1}.ttf`]);
  const copied = (index: number, ...options: string[]): string[] => ["-map", `0:${index}`, "-c:s", "copy", ...options];
  return [
    ...input(source, ...dumped),
    ...texts.flatMap((track) => {
      const { id, index, codec } = track;
      const raw = copied(index, "-f", "data", `raw/${id}.txt`);
      if (looseCodecs.has(codec)) return [...copied(index, "-f", "matroska", `raw/${id}.mks`), ...raw];
      return isTtml(track) ? raw : ["-map", `0:${index}`, "-c:s", "webvtt", "-f", "webvtt", `${id}/subtitles.vtt`];
    }),
    ...pictures
      .filter(({ beside }) => !beside)
      .flatMap(({ id, index, dvd }) =>
        dvd
          ? copied(index, "-fs", String(maxDvdBytes), "-f", "matroska", `raw/${id}.mks`)
          : copied(index, "-fs", String(maxPgsBytes), "-f", "sup", `${id}/subtitles.sup`),
      ),
  ];
}

/** Copies PGS beside the original, at its times. */
export const pgsCommand = (files: PictureFiles, { id, index }: PictureTrack): string[] => [
  ...[...common, "-copyts", ...picturesInput(files), "-map", `0:${index}`, "-c:s", "copy"],
  ...["-fs", String(maxPgsBytes), "-f", "sup", `${id}/subtitles.sup`],
];

/** Reads a text that {@link subtitlesCommand} has taken out, at its times; ASS also as it is. */
export function readTextCommand(track: TextTrack, encoding: string): string[] {
  const decoding = encoding === "utf-8" ? [] : ["-sub_charenc", encoding];
  const webvtt = ["-map", "0:0", "-c:s", "webvtt", "-f", "webvtt", `${track.id}/subtitles.vtt`];
  const original = ["-map", "0:0", "-c:s", "copy", "-f", "ass", `${track.id}/original.ass`];
  return [...input(`raw/${track.id}.mks`, "-copyts", ...decoding), ...webvtt, ...(isAss(track) ? original : [])];
}

/** The picture of a card: of those that are neither black nor at the ends of the film, one like most of them. */
function stillOutput({ video, duration, storyboard: { width, height } }: Plan): string[] {
  const filters = [
    `select=between(t\\,${(duration / 10).toFixed(3)}\\,${(duration * 0.8).toFixed(3)})`,
    `scale=${4 * width}:${4 * height}`,
    "setsar=1",
    "blackframe=amount=0:threshold=32",
    "metadata=mode=select:key=lavfi.blackframe.pblack:value=75:function=less",
    "thumbnail=n=30",
  ];
  const picture = ["-map", `0:${video.index}`, "-an", "-vf", filters.join(","), "-frames:v", "1", "-q:v", "4", "-threads", "1"];
  return [...picture, ...withoutMetadata, "-f", "image2", "-update", "1", `storyboard/${stillName}`];
}

/** Sheets of small pictures and the picture of the card, from the keyframes alone. */
export function storyboardCommand(source: string, plan: Plan): string[] {
  const { video, storyboard } = plan;
  const { interval, count, width, height } = storyboard;
  const filters = [
    `fps=1/${interval}:start_time=0:round=up`,
    `scale=${width}:${height}`,
    "setsar=1",
    // After the last keyframe its picture stands in for those that are missing.
    `tpad=stop_mode=clone:stop=${count}`,
    `trim=end_frame=${count}`,
    `tile=${sheetSide}x${sheetSide}`,
  ];
  const picture = ["-map", `0:${video.index}`, "-an", "-vf", filters.join(","), "-q:v", "5", "-threads", "1"];
  const sheets = [...picture, ...withoutMetadata, "-f", "image2", "storyboard/sheet-%02d.jpg"];
  // The decoder of Theora reports each picture that it skips as an error.
  return [...input(source, "-max_error_rate", "1", "-skip_frame", "nokey"), ...sheets, ...stillOutput(plan)];
}

/** Measures the loudness of a sound (EBU R128) and makes its fingerprint, in one reading. */
export function soundCommand(source: string, { index }: Pick<AudioTrack, "index">, fingerprints: boolean): string[] {
  const measured = `ebur128=metadata=1,ametadata=mode=print:key=lavfi.r128.I:file=${loudnessLog}`;
  // The fingerprinter takes one or two channels, and fails otherwise.
  const print = ["-map", `0:${index}`, "-ac", "2", "-f", "chromaprint", "-fp_format", "raw", `${soundFolder}/${fingerprintName}`];
  return [...input(source), "-map", `0:${index}`, "-af", measured, "-f", "null", "-", ...(fingerprints ? print : [])];
}

/** A sound track as samples for the speech detector, on standard output. */
export const speechCommand = (source: string, index: number): string[] => [
  ...["-hide_banner", "-nostdin", "-v", "error", "-nostats", ...inputGuards, "-i", `file:${source}`, "-map", `0:${index}`],
  ...["-af", "aresample=async=1:first_pts=0", "-ac", "1", "-ar", String(speechRate), "-f", "s16le", "pipe:1"],
];
