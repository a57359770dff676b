import * as z from "zod/mini";
import type { Ffmpeg } from "./find-ffmpeg.ts";
import { ProgramFailure, runLimited } from "./run-limited.ts";

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);
const seconds = z.catch(z.optional(z.pipe(z.coerce.number(), z.number().check(z.nonnegative()))), undefined);
const tags = z.catch(z._default(z.record(z.string(), z.string()), {}), {});

const stream = z.object({
  index: z.number(),
  codec_type: text,
  codec_name: text,
  codec_tag_string: text,
  profile: text,
  level: number,
  width: number,
  height: number,
  pix_fmt: text,
  field_order: text,
  color_transfer: text,
  sample_aspect_ratio: text,
  r_frame_rate: text,
  avg_frame_rate: text,
  closed_captions: number,
  channels: number,
  /** Of an attachment: the bytes of its file. */
  extradata_size: number,
  start_time: seconds,
  duration: seconds,
  disposition: z.catch(z._default(z.record(z.string(), z.number()), {}), {}),
  tags,
  side_data_list: z.catch(z._default(z.array(z.object({ rotation: number })), []), []),
});
export type Stream = z.infer<typeof stream>;

/** What is used of ffprobe's JSON. */
export const probeSchema = z.object({
  streams: z._default(z.array(stream), []),
  chapters: z._default(z.array(z.object({ start_time: seconds, end_time: seconds, tags })), []),
  format: z.object({ format_name: z._default(z.string(), ""), duration: seconds, start_time: seconds }),
});
export type Probe = z.infer<typeof probeSchema>;

/** ffmpeg opens local files of these formats only: no playlists, no scripts, no devices. */
export const inputGuards = ["-protocol_whitelist", "file", "-format_whitelist", "mov,matroska,avi,asf,mpegts,mpeg,flv,ogg"];

const limits = { ms: 30_000, memoryMb: 1024, outputBytes: 2 ** 20 };
const sections = ["-show_streams", "-show_format", "-show_chapters"];

/** Probes an untrusted file in a process of its own; throws ProgramFailure or a ZodError when that fails. */
export const probeFile = (tools: Ffmpeg, file: string, signal?: AbortSignal): Promise<Probe> =>
  probeInput(tools, [...inputGuards, "-i", `file:${file}`], signal);

/** The picture of a video, which is not the cover of a sound. */
export const videoStream = ({ streams }: Pick<Probe, "streams">): Stream | undefined =>
  streams.find(({ codec_type, disposition }) => codec_type === "video" && disposition["attached_pic"] !== 1);

/** The length of a video in whole minutes, at least one; null where it is not known, "unreadable" where it is no video that can be read. */
export async function minutesOf(tools: Ffmpeg, file: string): Promise<number | null | "unreadable"> {
  const probe = await probeFile(tools, file).catch((error: unknown) => {
    const isSlow = error instanceof ProgramFailure && error.end !== "failed";
    return isSlow ? ("unknown" as const) : null;
  });
  if (probe === "unknown") return null;
  if (!probe || !videoStream(probe)) return "unreadable";
  const { duration = 0 } = probe.format;
  return duration > 0 ? Math.max(1, Math.round(duration / 60)) : null;
}

/** As {@link probeFile}, with the options that open the input. */
export async function probeInput({ ffprobe }: Ffmpeg, input: readonly string[], signal?: AbortSignal): Promise<Probe> {
  const args = ["-v", "error", ...input, "-print_format", "json", ...sections];
  const json = await runLimited(ffprobe, args, { limits, ...(signal && { signal }) });
  return probeSchema.parse(JSON.parse(json));
}
