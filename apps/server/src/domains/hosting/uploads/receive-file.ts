import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hostingMessages } from "@seance/contract/hosting";
import type { Config } from "#core/config.ts";
import { isDiskFull } from "#core/disk.ts";
import { Refusal } from "#core/refusal.ts";
import { limitUpload, noSpace, requireSpace } from "#domains/hosting/files/disk-space.ts";
import { flushFile } from "#domains/hosting/files/folders.ts";

export interface SentFile {
  readonly filename: string;
  readonly stream: Readable;
  /** The request's Content-Length; 0 without one. */
  readonly announced: number;
  /** Aborts with the reason why the upload ends. */
  readonly signal?: AbortSignal;
}

/** Writes an uploaded file, within the limits of an upload and of the disk; returns its size. */
export async function receiveFile(config: Config, sent: SentFile, file: string): Promise<number> {
  const folder = path.dirname(file);
  await requireSpace(config, folder, sent.announced);
  const limited = limitUpload(config, folder, config.MAX_UPLOAD, async () => void (await flushFile(file)));
  const { signal } = sent;
  await pipeline(sent.stream, limited, createWriteStream(file, { flags: "wx" }), { ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      throw isDiskFull(error) ? noSpace() : error;
    },
  );
  const { size } = await stat(file);
  if (size === 0) throw new Refusal("invalid", [{ loc: ["body", "file"], msg: hostingMessages.empty }]);
  return size;
}
