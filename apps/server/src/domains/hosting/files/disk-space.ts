import { Transform } from "node:stream";
import { callbackify } from "node:util";
import { hostingMessages } from "@seance/contract/hosting";
import type { Config } from "#core/config.ts";
import { freeSpace } from "#core/disk.ts";
import { Refusal } from "#core/refusal.ts";

export const noSpace = (): Refusal => new Refusal("no-space", hostingMessages.noSpace);

/** Refuses (507) when writing `bytes` would leave less of the disk free than MIN_FREE_DISK. */
export async function requireSpace({ MIN_FREE_DISK }: Config, folder: string, bytes: number): Promise<void> {
  if ((await freeSpace(folder)) - bytes < MIN_FREE_DISK) throw noSpace();
}

/** Bytes between two checks of the disk. */
export const checkEvery = 16 * 1024 * 1024;

/**
 * Passes bytes on; fails with 413 past `maxBytes`, and with 507 when the disk has no room for the bytes up to the next check. With `flush`
 * the disk writes what came before each check while more is received, instead of all at the end.
 */
export function limitUpload(config: Config, folder: string, maxBytes: number, flush = async (): Promise<void> => {}): Transform {
  let [passed, checked, flushed] = [0, 0, Promise.resolve()];
  const check = callbackify(async () => {
    await requireSpace(config, folder, Math.min(checkEvery, maxBytes - passed));
    await flushed;
    // What fails here fails again at the end.
    flushed = flush().catch(() => undefined);
  });
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > maxBytes) return done(new Refusal("too-large", hostingMessages.tooLarge));
      if (passed - checked < checkEvery) return done(null, chunk);
      checked = passed;
      check((error) => (error ? done(error) : done(null, chunk)));
    },
  });
}
