import type { Ffmpeg } from "#domains/media/ffmpeg/find-ffmpeg.ts";
import { ProgramFailure } from "#domains/media/ffmpeg/run-limited.ts";
import { probeInput, type Stream } from "#domains/media/ffmpeg/probe.ts";

/** Subtitles of a DVD beside an original: the paths of both files. */
interface DvdPair {
  readonly idx: string;
  readonly sub: string;
}

/** Subtitles in pictures beside an original: those of a DVD, or the path of a file with PGS. */
export type PictureFiles = DvdPair | { readonly sup: string };

export type SidePictures = PictureFiles & {
  /** `und` where the name does not tell. */
  readonly language: string;
  readonly kind: "full" | "forced" | "sdh";
};

/** The path of the main file, by which they are told apart. */
export const pathOf = (files: PictureFiles): string => ("sup" in files ? files.sup : files.idx);

declare module "#services.ts" {
  interface Services {
    /** The subtitles in pictures beside a video of the library, by its id. */
    readonly findSidePictures: (video: string) => Promise<readonly SidePictures[]>;
  }
}

/** The .sub file is named, so that none is opened elsewhere. */
const pairInput = ({ idx, sub }: DvdPair): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", "vobsub,mpeg", "-f", "vobsub"],
  ...["-sub_name", `file:${sub}`, "-i", `file:${idx}`],
];

const pgsInput = (sup: string): string[] => [
  ...["-protocol_whitelist", "file", "-format_whitelist", "sup", "-f", "sup", "-i", `file:${sup}`],
];

export const picturesInput = (files: PictureFiles): string[] => ("sup" in files ? pgsInput(files.sup) : pairInput(files));

/** A stream of a file beside the original. */
export type SideStream = Stream & { readonly beside: PictureFiles };

/** The languages of the files, as ffprobe lists them; throws ProgramFailure or a ZodError when it cannot be read. */
export async function probeSidePictures(
  tools: Ffmpeg,
  { language, kind, ...files }: SidePictures,
  signal: AbortSignal,
): Promise<SideStream[]> {
  const { streams } = await probeInput(tools, picturesInput(files), signal);
  if (streams.length === 0) throw new ProgramFailure("aucun sous-titre", "");
  const disposition = { forced: Number(kind === "forced"), hearing_impaired: Number(kind === "sdh") };
  return streams.map((stream) => {
    const tags = language === "und" ? stream.tags : { ...stream.tags, language };
    return { ...stream, tags, disposition, beside: files };
  });
}
