import PQueue from "p-queue";
import { overloaded } from "#core/refusal.ts";
import type { SentText } from "./sent-text.ts";

/** Requests that send a guide or a playlist at once, the one that is read included: each holds its file in memory. */
const bounds = { total: 6, perAccount: 2 };
const busy = "D’autres guides ou listes sont en cours de lecture. Réessayez dans un instant.";

export interface Sender {
  readonly account: string;
  /** Aborts when the client closes its connection: what still waits is then not read. */
  readonly gone: AbortSignal;
}

/** Lets the guides and playlists of this process be read one at a time, in their order. */
export interface ReadingQueue {
  /** Receives a text, then uses it in its turn; refuses (503) where too many, of this account or in all, are received or wait. */
  run<T>(sender: Sender, receive: () => Promise<SentText>, use: (sent: SentText) => Promise<T>): Promise<T>;
}

export function openReadingQueue(): ReadingQueue {
  const queue = new PQueue({ concurrency: 1 });
  const inside: Sender[] = [];
  return {
    async run<T>(sender: Sender, receive: () => Promise<SentText>, use: (sent: SentText) => Promise<T>): Promise<T> {
      const own = inside.filter(({ account }) => account === sender.account).length;
      if (inside.length >= bounds.total || own >= bounds.perAccount) throw overloaded(busy, 15);
      inside.push(sender);
      try {
        const sent = await receive();
        const waiting = untilGone(sender.gone);
        const read = (): Promise<T> => {
          waiting.end();
          return use(sent);
        };
        return await queue.add(read, { signal: waiting.signal });
      } finally {
        inside.splice(inside.indexOf(sender), 1);
      }
    },
  };
}

/** Aborts with the client, until it is ended: p-queue would take a task that is aborted while it runs for over, and start the next beside it. */
function untilGone(gone: AbortSignal): { signal: AbortSignal; end: () => void } {
  const waiting = new AbortController();
  const abort = (): void => waiting.abort(overloaded(busy, 15));
  gone.addEventListener("abort", abort);
  if (gone.aborted) abort();
  return { signal: waiting.signal, end: () => gone.removeEventListener("abort", abort) };
}
