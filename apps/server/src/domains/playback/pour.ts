import { open } from "node:fs/promises";
import type { ServerResponse } from "node:http";

const chunkBytes = 256 * 1024;
const keptAtMost = 64;
/** Buffers between two uses. A new one for each read costs as much as the reading: its pages must be made and zeroed. */
const free: Buffer[] = [];

/**
 * Writes a part of a file (`end` included) to an answer whose head is written, reading one chunk while the one before is
 * sent. A buffer is used again only once the kernel has what was in it. Fails when the file is shorter; ends quietly when
 * the reader has gone.
 */
export async function pour(file: string, { start, end }: { start: number; end: number }, answer: ServerResponse): Promise<void> {
  const write = writer(answer);
  const handle = await open(file);
  const buffers = [free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes), free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)] as const;
  try {
    let sent = Promise.resolve(true);
    for (let [at, turn] = [start, 0]; at <= end; turn++) {
      const buffer = buffers[turn % 2 === 0 ? 0 : 1];
      const { bytesRead } = await handle.read(buffer, 0, Math.min(chunkBytes, end - at + 1), at);
      if (bytesRead === 0) throw new Error("le fichier est plus court qu’annoncé");
      if (!(await sent)) return;
      sent = write(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    if (!(await sent)) return;
    if (free.length < keptAtMost) free.push(...buffers);
    answer.end();
  } finally {
    await handle.close();
  }
}

/** Writes one after the other, and says of each whether it went out; of the last one too when the reader goes away. */
function writer(answer: ServerResponse): (bytes: Buffer) => Promise<boolean> {
  let settle: (sent: boolean) => void = () => undefined;
  answer.once("close", () => settle(false));
  return (bytes) =>
    new Promise((resolve) => {
      settle = resolve;
      if (answer.destroyed) resolve(false);
      else answer.write(bytes, (error) => resolve(!error));
    });
}
