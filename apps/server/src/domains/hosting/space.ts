import { Transform } from "node:stream";
import { callbackify } from "node:util";
import { hostingMessages } from "@seance/contract/hosting";
import type { Config } from "#core/config.ts";
import { Refusal } from "#core/refusal.ts";
import { freeSpace } from "./folders.ts";

export const noSpace = (): Refusal => new Refusal("no-space", hostingMessages.noSpace);

/** Whether a write failed for want of room. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

/** Refuses (507) so many bytes more where they would leave less of the disk free than MIN_FREE_DISK. */
export async function needSpace({ MIN_FREE_DISK }: Config, folder: string, bytes: number): Promise<void> {
  if ((await freeSpace(folder)) - bytes < MIN_FREE_DISK) throw noSpace();
}

/** Bytes between two looks at the disk. */
export const lookEvery = 16 * 1024 * 1024;

/**
 * Passes bytes on for as long as they may be written: fails with 413 past `most`, with 507 once there is no room for those that
 * come before the next look.
 */
export function guarded(config: Config, folder: string, most: number): Transform {
  let [passed, looked] = [0, 0];
  const look = callbackify(() => needSpace(config, folder, Math.min(lookEvery, most - passed)));
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > most) return done(new Refusal("too-large", hostingMessages.tooLarge));
      if (passed - looked < lookEvery) return done(null, chunk);
      looked = passed;
      look((error) => (error ? done(error) : done(null, chunk)));
    },
  });
}
