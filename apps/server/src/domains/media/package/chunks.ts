import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { inputGuards } from "#domains/media/ffmpeg/probe.ts";
import { filmLimits, runLimited } from "#domains/media/ffmpeg/run-limited.ts";
import type { Plan, Rendition } from "#domains/media/plan/plan.ts";
import { framesPerSecond, segmentFrames } from "#domains/media/plan/tasks.ts";
import { withoutMetadata, input } from "./commands.ts";
import { paceReader, type OnPace } from "./pace.ts";
import { readFragments, type Fragments } from "./fragments.ts";
import type { ChunkResult } from "./results.ts";

/** What an encoding depends on. */
type Encoded = Pick<Plan, "duration" | "video">;

/** Part of the pictures of a film. */
export interface Chunk {
  readonly first_frame: number;
  readonly frames: number | null;
}

const tonemapping = [
  "zscale=t=linear:npl=100",
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
];

/** Of the decoder and of the encoder, which take turns: one core is left to the site. */
const threads = String(Math.max(1, availableParallelism() - 1));

/**
 * Encodes a chunk as fragmented MP4, a fragment for each segment. Decoding starts at the keyframe before the chunk, and `fps` drops what
 * comes too early: so each picture is the one that an encoding of the whole film would have at its place.
 */
export function chunkCommand(
  source: string,
  { video }: Encoded,
  { width, height, bitrate }: Rendition,
  { first_frame, frames }: Chunk,
  output: string,
): string[] {
  const { lag = 0 } = video;
  const start = first_frame / framesPerSecond(video.rate);
  const seek = first_frame > 0 ? ["-noaccurate_seek", "-ss", start.toFixed(6)] : [];
  const filters = [
    ...(video.interlaced ? ["bwdif=mode=send_frame"] : []),
    ...(Math.abs(lag) < 0.001 ? [] : [`setpts=PTS-(${lag.toFixed(6)})/TB`]),
    `fps=${video.rate}:start_time=0`,
    `scale=${width}:${height}`,
    ...(video.tonemap ? tonemapping : []),
    "setsar=1",
    "format=yuv420p",
  ];
  const every = String(segmentFrames(video.rate));
  const keyframes = ["-g", every, "-keyint_min", every, "-sc_threshold", "0"];
  const rates = ["-crf", "21", "-maxrate", String(bitrate), "-bufsize", String(2 * bitrate)];
  return [
    ...input(source, "-threads", threads, ...seek),
    ...["-map", `0:${video.index}`, "-an", "-vf", filters.join(",")],
    ...(frames === null ? [] : ["-frames:v", String(frames)]),
    ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", ...rates, ...keyframes, "-threads", threads],
    ...withoutMetadata,
    // Chunks have the times of the film. A filter would do that too early: ffmpeg would fill the time before with pictures.
    ...["-output_ts_offset", start.toFixed(6)],
    // As the segments of a copied picture: the edit only takes the reordering out, and is the same in every chunk.
    ...["-avoid_negative_ts", "disabled"],
    ...["-movflags", "+frag_keyframe+delay_moov+default_base_moof+frag_discont+skip_trailer", "-f", "mp4", output],
  ];
}

interface Encoding {
  readonly tools: Ffmpeg;
  readonly source: string;
  readonly plan: Encoded;
  readonly rendition: Rendition;
  readonly chunk: Chunk;
  readonly output: string;
  readonly signal: AbortSignal;
  readonly onPace: OnPace;
  readonly onLog: (log: string) => void;
}

export function encodeChunk({ tools, source, plan, rendition, chunk, output, signal, onPace, onLog }: Encoding): Promise<string> {
  const fps = framesPerSecond(plan.video.rate);
  const frames = chunk.frames ?? Math.max(fps, plan.duration * fps - chunk.first_frame);
  return runLimited(tools.ffmpeg, chunkCommand(source, plan, rendition, chunk, output), {
    limits: filmLimits(tools),
    signal,
    onLog,
    onLine: paceReader(frames, "frames", onPace),
  });
}

/** A chunk whose pictures were counted. */
export interface CheckedChunk {
  readonly file: string;
  readonly result: ChunkResult;
  readonly fragments: Fragments;
}

const checkLimits = { ms: 600_000, memoryMb: 2048, outputBytes: 64 * 2 ** 20 };

/**
 * Checks that a file is the chunk: H.264 of the right size, each picture once and at its time, a keyframe at the start of each segment. The
 * pictures are decoded too if somebody else made the file. Throws an Error that says what is wrong.
 */
export async function checkChunk(
  tools: Ffmpeg,
  file: string,
  plan: Encoded,
  rendition: Rendition,
  chunk: Chunk,
  { decode, signal }: { readonly decode: boolean; readonly signal?: AbortSignal },
): Promise<CheckedChunk> {
  const fragments = await readFragments(file);
  const empty = fragments.sizes.length === 0;
  const { codec, init } = fragments;
  if (empty) return { file, fragments, result: { init, codec, bytes: [], frames: 0 } };
  const shown = ["-show_entries", "packet=pts_time,flags:stream=codec_name,width,height,nb_read_frames", "-of", "json"];
  const args = ["-v", "error", ...inputGuards, ...(decode ? ["-count_frames"] : []), "-show_packets", ...shown, `file:${file}`];
  const json = await runLimited(tools.ffprobe, args, { limits: checkLimits, ...(signal && { signal }) });
  const { packets = [], streams = [] } = JSON.parse(json) as Probed;
  const [stream] = streams;
  const isRight =
    streams.length === 1 &&
    stream?.codec_name === "h264" &&
    stream.width === rendition.width &&
    stream.height === rendition.height;
  if (!isRight) throw new Error("ce n’est pas la qualité demandée");
  requireFrames(packets, plan.video.rate, chunk, fragments.sizes.length);
  if (decode && Number(stream.nb_read_frames) !== packets.length) throw new Error("des images ne se décodent pas");
  return { file, fragments, result: { init, codec, bytes: fragments.sizes, frames: packets.length } };
}

interface Probed {
  readonly packets?: readonly Packet[];
  readonly streams?: readonly { codec_name?: string; width?: number; height?: number; nb_read_frames?: string }[];
}

interface Packet {
  readonly pts_time?: string;
  readonly flags?: string;
}

function requireFrames(packets: readonly Packet[], rate: string, { first_frame, frames }: Chunk, segments: number): void {
  const [fps, every] = [framesPerSecond(rate), segmentFrames(rate)];
  const shown = packets.map(({ pts_time }) => Math.round(Number(pts_time) * fps) - first_frame);
  const inOrder = shown.toSorted((a, b) => a - b).every((place, at) => place === at);
  if (!inOrder) throw new Error("des images manquent ou reviennent");
  if (frames !== null && packets.length > frames) throw new Error("il y a trop d’images");
  const starts = packets.flatMap(({ flags }, at) => (flags?.startsWith("K") ? [shown[at]] : []));
  if (
    segments !== Math.ceil(packets.length / every) ||
    starts.length !== segments ||
    !starts.every((at) => Number(at) % every === 0)
  )
    throw new Error("les images clés ne sont pas à leur place");
}

const segmentName = (segment: number): string => `${String(segment).padStart(5, "0")}.m4s`;
const initName = (segment: number): string => (segment === 0 ? "init.mp4" : `${String(segment).padStart(5, "0")}-init.mp4`);

/** Cuts a chunk into its segments, as files of a new folder. */
export async function cutChunk(file: string, { initSize, sizes }: Fragments, first: number, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  let start = 0;
  const copy = async (size: number, name: string): Promise<void> => {
    await pipeline(createReadStream(file, { start, end: start + size - 1 }), createWriteStream(path.join(folder, name)));
    start += size;
  };
  await copy(initSize, initName(first));
  for (const [at, size] of sizes.entries()) await copy(size, segmentName(first + at));
}

export interface MadeChunk extends Chunk {
  readonly result: ChunkResult;
}

/** The size and the length of each segment of a chunk. */
export function segmentsOf(rate: string, { bytes, frames }: ChunkResult): { bytes: number; seconds: number }[] {
  const every = segmentFrames(rate);
  return bytes.map((size, at) => ({ bytes: size, seconds: Math.min(every, frames - at * every) / framesPerSecond(rate) }));
}

/** The playlist of the chunks of a quality that are made, from the first on; it grows until `ended`. */
export function chunksPlaylist(rate: string, chunks: readonly MadeChunk[], ended: boolean): string {
  const [fps, every] = [framesPerSecond(rate), segmentFrames(rate)];
  let init = "";
  const lines = chunks.flatMap(({ first_frame, result }) => {
    const first = first_frame / every;
    const map = result.init !== init && result.bytes.length > 0 ? [`#EXT-X-MAP:URI="${initName(first)}"`] : [];
    if (map.length > 0) init = result.init;
    const segments = segmentsOf(rate, result).flatMap(({ seconds }, at) => [
      `#EXTINF:${seconds.toFixed(6)},`,
      segmentName(first + at),
    ]);
    return [...map, ...segments];
  });
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(every / fps)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    `#EXT-X-PLAYLIST-TYPE:${ended ? "VOD" : "EVENT"}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...lines,
    ...(ended ? ["#EXT-X-ENDLIST"] : []),
    "",
  ].join("\n");
}
