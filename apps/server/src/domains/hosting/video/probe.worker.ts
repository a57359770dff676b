import { open } from "node:fs/promises";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { mediaInfoFactory, type GeneralTrack, type VideoTrack } from "mediainfo.js";
import { answerFromWorker, workerInput } from "#core/worker.ts";
import type { Probed } from "./probe.ts";

// Started by probe.ts: reads at most `maxBytes` of a file.
const { file, maxBytes } = workerInput<{ readonly file: string; readonly maxBytes: number }>();

async function read(): Promise<Omit<Probed, "codecs">> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const info = await mediaInfoFactory({ format: "object" });
  let left = maxBytes;
  const chunk = async (length: number, offset: number): Promise<Uint8Array> => {
    left -= length;
    // As at the end of the file: what is known by then is told.
    if (left < 0) return new Uint8Array();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return buffer.subarray(0, bytesRead);
  };
  const tracks = (await info.analyzeData(size, chunk)).media?.track ?? [];
  await handle.close();
  const general = tracks.find((track): track is GeneralTrack => track["@type"] === "General");
  const video = tracks.find((track): track is VideoTrack => track["@type"] === "Video");
  const truncated = (general?.extra as { IsTruncated?: string } | undefined)?.IsTruncated === "Yes";
  return {
    container: general?.Format ?? "",
    complete: !truncated,
    duration: general?.Duration ?? null,
    width: video?.Width ?? null,
    height: video?.Height ?? null,
    startsAtOnce: general?.IsStreamable !== "No",
    subtitles: tracks.some((track) => track["@type"] === "Text"),
  };
}

/** The codecs of a MIME type; null when mediabunny cannot read the file. */
async function codecsOf(): Promise<string | null> {
  const input = new Input({ source: new FilePathSource(file), formats: ALL_FORMATS });
  try {
    return /codecs="([^"]+)"/.exec(await input.getMimeType())?.[1] ?? null;
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

answerFromWorker({ ...(await read()), codecs: await codecsOf() } satisfies Probed);
