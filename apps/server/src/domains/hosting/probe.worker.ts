import { open } from "node:fs/promises";
import { ALL_FORMATS, FilePathSource, Input } from "mediabunny";
import { mediaInfoFactory, type GeneralTrack, type VideoTrack } from "mediainfo.js";
import { answerFromWorker, workerInput } from "#core/worker.ts";
import type { Probed } from "./probe.ts";

// Run by inWorker alone: reads the file that it is given, a bounded part of it, and says what it is.
const { file, mostBytes } = workerInput<{ readonly file: string; readonly mostBytes: number }>();

async function read(): Promise<Omit<Probed, "codecs">> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const info = await mediaInfoFactory({ format: "object" });
  let left = mostBytes;
  const chunk = async (length: number, offset: number): Promise<Uint8Array> => {
    left -= length;
    if (left < 0) throw new Error("lecture sans fin");
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
    whole: !truncated,
    duration: general?.Duration ?? null,
    width: video?.Width ?? null,
    height: video?.Height ?? null,
    startsAtOnce: general?.IsStreamable !== "No",
    subtitles: tracks.some((track) => track["@type"] === "Text"),
  };
}

/** As browsers ask for them; null where the library does not read the file. */
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

const seen = await read();
const answer: Probed = { ...seen, codecs: await codecsOf() };
answerFromWorker(answer);
