import { sourceMessages } from "@seance/contract/channel-sources";
import { withIdleTimeout } from "#core/bounded-stream.ts";
import { OutboundFailure, OutboundRefused, type Outbound, type OutboundResponse } from "#core/outbound.ts";
import { Refusal } from "#core/refusal.ts";

const idleMs = 20_000;
const totalMs = 180_000;

export interface Validators {
  readonly etag: string | null;
  readonly last_modified: string | null;
}

export interface FetchedSource extends Validators {
  readonly bytes: Buffer;
}

/** The content is still that of the validators. */
export class NotModified extends Error {}

interface FetchOptions {
  readonly validators: Validators;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Downloads a followed address. Throws {@link NotModified}, or a `Refusal` that says why there is no content. */
export async function fetchSource(outbound: Outbound, url: string, options: FetchOptions): Promise<FetchedSource> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(totalMs)]);
  try {
    const { etag, last_modified } = options.validators;
    const headers = {
      ...(etag !== null && { "if-none-match": etag }),
      ...(last_modified !== null && { "if-modified-since": last_modified }),
    };
    const response = await outbound.open({ url: new URL(url), method: "GET", headers, signal, admits: () => true });
    try {
      return await receive(response, options.maxBytes);
    } finally {
      response.body.destroy();
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof NotModified || options.signal.aborted) throw error;
    if (error instanceof OutboundRefused) throw new Refusal("bad-gateway", sourceMessages.refused);
    if (error instanceof OutboundFailure || signal.aborted) throw new Refusal("bad-gateway", sourceMessages.unreachable);
    throw error;
  }
}

async function receive({ status, headers, body }: OutboundResponse, maxBytes: number): Promise<FetchedSource> {
  if (status === 304) throw new NotModified();
  if (status !== 200) throw new Refusal("bad-gateway", `Le serveur a répondu ${status}.`);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of withIdleTimeout(body, idleMs) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new Refusal("too-large", sourceMessages.tooLarge);
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new OutboundFailure("la réponse s’est coupée", { cause: error });
  }
  return { bytes: Buffer.concat(chunks), etag: headers.etag ?? null, last_modified: headers["last-modified"] ?? null };
}
