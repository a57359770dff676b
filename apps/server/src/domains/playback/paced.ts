import { Readable } from "node:stream";

/**
 * The bytes of a stream as fast as they are wanted; it fails when the source, being asked, says nothing for so long. A
 * reader who pauses asks for nothing, and no clock runs.
 */
export function paced(source: Readable, idleMs: number): Readable {
  return Readable.from(chunksOf(source, idleMs), { objectMode: false, highWaterMark: 64 * 1024 });
}

async function* chunksOf(source: Readable, idleMs: number): AsyncGenerator<Buffer, void, undefined> {
  const chunks = source.iterator({ destroyOnReturn: true });
  for (;;) {
    const late = setTimeout(() => source.destroy(new Error("la source ne dit plus rien")), idleMs);
    const { done, value } = await chunks.next().finally(() => clearTimeout(late));
    if (done) return;
    yield value as Buffer;
  }
}

/** All of a short text, within so many bytes and so much time; null past either. */
export async function readText(source: Readable, { maxBytes, ms }: { maxBytes: number; ms: number }): Promise<string | null> {
  const chunks: Buffer[] = [];
  let [size, late] = [0, false];
  const timer = setTimeout(() => {
    late = true;
    source.destroy();
  }, ms);
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    if (!late) throw error;
  } finally {
    clearTimeout(timer);
  }
  return late ? null : Buffer.concat(chunks).toString("utf8");
}
