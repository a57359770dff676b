import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { hostingMessages } from "@seance/contract/hosting";
import type { Config } from "#core/config.ts";
import { Refusal } from "#core/refusal.ts";
import { guarded, isFull, needSpace, noSpace } from "./space.ts";

export interface SentFile {
  readonly filename: string;
  readonly stream: Readable;
  /** What the request says of its length; 0 where it says nothing. */
  readonly announced: number;
}

/** Writes a file as it comes, within what one may weigh and what the disk may hold; gives its bytes. */
export async function receiveFile(config: Config, sent: SentFile, file: string): Promise<number> {
  const folder = path.dirname(file);
  await needSpace(config, folder, sent.announced);
  await pipeline(sent.stream, guarded(config, folder, config.MAX_UPLOAD), createWriteStream(file, { flags: "wx" })).catch(
    (error: unknown) => {
      throw isFull(error) ? noSpace() : error;
    },
  );
  const { size } = await stat(file);
  if (size === 0) throw new Refusal("invalid", [{ loc: ["body", "file"], msg: hostingMessages.empty }]);
  return size;
}
