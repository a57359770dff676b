import PQueue from "p-queue";
import { WorkerFailure, inWorker } from "#core/worker.ts";

export interface Remuxed {
  /** Every packet is in what was written. */
  readonly done: boolean;
}

/** Whoever sent the file waits meanwhile: what is larger, or takes longer, stays as it is. */
export const remuxBounds = { bytes: 4 * 2 ** 30, ms: 90_000, memoryMb: 512 };

const queue = new PQueue({ concurrency: 1 });

/** Writes the pictures and sounds of a file, untouched, as an MP4 that plays from its first bytes on; false where it cannot be done soundly and soon. */
export async function remux(from: string, to: string): Promise<boolean> {
  const module = new URL("./remux.worker.ts", import.meta.url);
  try {
    return (await queue.add(() => inWorker<Remuxed>(module, { from, to }, remuxBounds))).done;
  } catch (error) {
    if (error instanceof WorkerFailure) return false;
    throw error;
  }
}
