import { Readable } from "node:stream";
import type { Plan } from "#domains/media/plan/plan.ts";
import type { Services } from "#services.ts";
import { makePicture } from "./make-picture.ts";

const rendition = { id: "v480", quality: 480, width: 854, height: 480, copy: false, bitrate: 1_400_000 };

export const madePlan: Plan = {
  duration: 8,
  video: { index: 0, rate: "24/1", lag: 0.0125, interlaced: false, tonemap: false, splits: true },
  renditions: [rendition],
  audio: [],
  texts: [],
  pictures: [],
  fonts: [],
  notes: [],
  chapters: [],
  storyboard: { interval: 2, count: 4, width: 160, height: 90 },
  loudness: null,
};

/** The files of a finished package of eight seconds. */
export const packageFiles: Readonly<Record<string, string>> = {
  "master.m3u8": '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="a1/index.m3u8"\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv480/index.m3u8\n',
  "a1/index.m3u8": '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:8,\n00000.m4s\n#EXT-X-ENDLIST\n',
  "a1/init.mp4": "début du son",
  "a1/00000.m4s": "son",
  "v480/index.m3u8": '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\n00000.m4s\n#EXTINF:4,\n00001.m4s\n#EXT-X-ENDLIST\n',
  "v480/init.mp4": "début",
  "v480/00000.m4s": "première partie",
  "v480/00001.m4s": "seconde partie",
};

/** Makes the package of a video, as if it had been prepared. */
export async function makePackage(
  { db, media }: Pick<Services, "db" | "media">,
  id: string,
  files: Readonly<Record<string, string | undefined>> = packageFiles,
): Promise<void> {
  for (const [name, content] of Object.entries(files))
    if (content !== undefined) await media.folder.put(`packages/${id}/${name}`, Readable.from([Buffer.from(content)]));
  await db
    .insertInto("media_job")
    .values({
      id,
      source: `hosted/${id}.mp4`,
      state: "done",
      plan: JSON.stringify(madePlan),
      done: ["tracks", "v480"],
      published_at: new Date(),
    })
    .execute();
}

/** Puts the picture for a card into a package: the first bytes of a JPEG. */
export const putStill = async ({ media }: Pick<Services, "media">, id: string): Promise<unknown> =>
  media.folder.put(`packages/${id}/storyboard/still.jpg`, Readable.from([await makePicture()]));
