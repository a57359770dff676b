import type { Readable } from "node:stream";
import { errorMessage } from "#core/errors.ts";
import type { Services } from "#services.ts";

const maxBytes = 8 * 2 ** 20;
const maxMs = 5000;

/** The bytes of a poster of this site or of a public server; null when it cannot be read. */
export async function readPoster(
  { media, outbound, log }: Pick<Services, "media" | "outbound" | "log">,
  address: string | null,
): Promise<Buffer | null> {
  if (!address) return null;
  try {
    const own = /^\/media\/([^?#]+)/.exec(address)?.[1];
    if (own !== undefined) {
      const key = decodeURIComponent(own);
      const found = await media.find(key);
      const content = found && (await found.store.get(key));
      return content && (await wholeOf(content));
    }
    const url = URL.parse(address);
    if (!url) return null;
    const { status, body } = await outbound.open({
      url,
      method: "GET",
      signal: AbortSignal.timeout(maxMs),
      admits: () => true,
    });
    if (status === 200) return await wholeOf(body);
    body.destroy();
    return null;
  } catch (error) {
    log.debug({ reason: errorMessage(error) }, "affiche illisible pour le partage");
    return null;
  }
}

async function wholeOf(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop destroys the stream.
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
