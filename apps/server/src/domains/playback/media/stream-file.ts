import { open } from "node:fs/promises";
import type { ServerResponse } from "node:http";

const chunkBytes = 256 * 1024;
const maxFreeBuffers = 64;

export type StreamFile = ReturnType<typeof openFileStreamer>;

/**
 * Streams parts of files to responses, with buffers that are reused: allocating and zeroing one for each read would cost as much as
 * the read itself.
 */
export function openFileStreamer() {
  const free: Buffer[] = [];
  const takeBuffer = (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);

  /**
   * Writes the bytes from `start` to `end`, both included, after the response's headers: reads a chunk while the one before is sent.
   * A buffer is reused once the kernel has its bytes. Throws when the file is shorter; returns when the client disconnects.
   */
  return async (file: string, { start, end }: { start: number; end: number }, response: ServerResponse): Promise<void> => {
    const write = writerOf(response);
    const handle = await open(file);
    const buffers = [takeBuffer(), takeBuffer()] as const;
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
      if (free.length < maxFreeBuffers) free.push(...buffers);
      response.end();
    } finally {
      await handle.close();
    }
  };
}

/** A write that resolves to true once the bytes are sent, and to false when the client disconnects first. */
export function writerOf(response: ServerResponse): (bytes: Buffer) => Promise<boolean> {
  let settle: (sent: boolean) => void = () => undefined;
  response.once("close", () => settle(false));
  return (bytes) =>
    new Promise((resolve) => {
      settle = resolve;
      if (response.destroyed) resolve(false);
      else response.write(bytes, (error) => resolve(!error));
    });
}
