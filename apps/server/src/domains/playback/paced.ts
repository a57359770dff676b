import { Readable } from "node:stream";

/**
 * The bytes of a stream as fast as they are wanted; it fails when the source, being asked, says nothing for so long. A
 * reader who pauses asks for nothing, and no clock runs; one who leaves closes the source.
 */
export function paced(source: Readable, idleMs: number): Readable {
  let late: NodeJS.Timeout | undefined;
  const passed = new Readable({
    read() {
      clearTimeout(late);
      late = setTimeout(() => passed.destroy(new Error("la source ne dit plus rien")), idleMs);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(late);
      source.destroy();
      done(error);
    },
  });
  source.pause();
  source.on("data", (chunk: Buffer) => {
    clearTimeout(late);
    if (!passed.push(chunk)) source.pause();
  });
  source.once("end", () => {
    clearTimeout(late);
    passed.push(null);
  });
  source.once("error", (error) => passed.destroy(error));
  source.once("close", () => {
    if (!source.readableEnded) passed.destroy(new Error("la source s’est coupée"));
  });
  return passed;
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
