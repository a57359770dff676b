import PQueue from "p-queue";
import { WorkerFailure, inWorker } from "#core/worker.ts";

/** Remuxing keeps the sender waiting: larger or slower files are left as they are. */
export const remuxBounds = { bytes: 4 * 2 ** 30, ms: 90_000, memoryMb: 512 };

const queue = new PQueue({ concurrency: 1 });

/** Copies the packets of a file to an MP4 whose index comes first; false when that fails or is too slow. */
export async function remux(from: string, to: string): Promise<boolean> {
  const module = new URL("./remux.worker.ts", import.meta.url);
  try {
    return await queue.add(() => inWorker<boolean>(module, { from, to }, remuxBounds));
  } catch (error) {
    if (error instanceof WorkerFailure) return false;
    throw error;
  }
}
