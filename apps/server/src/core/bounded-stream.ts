import { Readable } from "node:stream";

/**
 * Passes a stream on, and fails when the source sends nothing for `idleMs` while the reader wants bytes: a paused reader stops the
 * clock. Closes the source when the reader leaves.
 */
export function withIdleTimeout(source: Readable, idleMs: number): Readable {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Readable({
    read() {
      clearTimeout(timer);
      timer = setTimeout(() => passed.destroy(new Error("la source ne dit plus rien")), idleMs);
      source.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      source.destroy();
      done(error);
    },
  });
  source.pause();
  source.on("data", (chunk: Buffer) => {
    clearTimeout(timer);
    if (!passed.push(chunk)) source.pause();
  });
  source.once("end", () => {
    clearTimeout(timer);
    passed.push(null);
  });
  source.once("error", (error) => passed.destroy(error));
  source.once("close", () => {
    if (!source.readableEnded) passed.destroy(new Error("la source s’est coupée"));
  });
  return passed;
}

/** Reads a text; null when it is longer than `maxBytes`, or takes longer than `ms`. */
export async function readBoundedText(
  source: Readable,
  { maxBytes, ms }: { maxBytes: number; ms: number },
): Promise<string | null> {
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
