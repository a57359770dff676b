import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { ProgramFailure } from "#domains/media/ffmpeg/run-limited.ts";
import { probeInput, type Stream } from "#domains/media/ffmpeg/probe.ts";

/** Subtitles of a DVD beside an original: the paths of both files. */
export interface DvdPair {
  readonly idx: string;
  readonly sub: string;
}

export interface SidePictures extends DvdPair {
  /** `und` where the name does not tell. */
  readonly language: string;
  readonly kind: "full" | "forced" | "sdh";
}

declare module "#services.ts" {
  interface Services {
    /** The subtitles in pictures beside a video of the library, by its id. */
    readonly findSidePictures: (video: string) => Promise<readonly SidePictures[]>;
  }
}

/** The .sub file is named, so that none is opened elsewhere. */
export const pairInput = ({ idx, sub }: DvdPair): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", "vobsub,mpeg", "-f", "vobsub"],
  ...["-sub_name", `file:${sub}`, "-i", `file:${idx}`],
];

/** A stream of a file beside the original. */
export type SideStream = Stream & { readonly beside: DvdPair };

/** The languages of a pair, as ffprobe lists them; throws ProgramFailure or a ZodError when it cannot be read. */
export async function probeSidePictures(
  tools: Ffmpeg,
  { language, kind, idx, sub }: SidePictures,
  signal: AbortSignal,
): Promise<SideStream[]> {
  const { streams } = await probeInput(tools, pairInput({ idx, sub }), signal);
  if (streams.length === 0) throw new ProgramFailure("aucun sous-titre", "");
  const disposition = { forced: Number(kind === "forced"), hearing_impaired: Number(kind === "sdh") };
  return streams.map((stream) => {
    const tags = language === "und" ? stream.tags : { ...stream.tags, language };
    return { ...stream, tags, disposition, beside: { idx, sub } };
  });
}
