import PQueue from "p-queue";
import { overloaded } from "#core/refusal.ts";
import type { SentText } from "./sent-text.ts";

/** Concurrent imports of guides and playlists, whether received, queued or parsed: each holds its file in memory. */
const bounds = { total: 6, perAccount: 2 };
const busy = "D’autres guides ou listes sont en cours de lecture. Réessayez dans un instant.";

export interface Sender {
  readonly account: string;
  /** Aborts when the client closes its connection. */
  readonly gone: AbortSignal;
}

/**
 * Parses the guides and playlists of this process one at a time, first come first served. A queued text is dropped when its client
 * disconnects; a text that is being parsed is parsed to its end.
 */
export function openReadingQueue() {
  const queue = new PQueue({ concurrency: 1 });
  const accepted: Sender[] = [];
  return {
    /** Receives a text, then uses it in its turn; 503 when the process, or the account, has no place left. */
    async run<T, Sent extends SentText>(
      sender: Sender,
      receive: () => Promise<Sent>,
      use: (sent: Sent) => Promise<T>,
    ): Promise<T> {
      const own = accepted.filter(({ account }) => account === sender.account).length;
      if (accepted.length >= bounds.total || own >= bounds.perAccount) throw overloaded(busy, 15);
      accepted.push(sender);
      try {
        const sent = await receive();
        const queued = abortWhileQueued(sender.gone);
        const read = (): Promise<T> => {
          queued.end();
          return use(sent);
        };
        return await queue.add(read, { signal: queued.signal });
      } finally {
        accepted.splice(accepted.indexOf(sender), 1);
      }
    },
  };
}

export type ReadingQueue = ReturnType<typeof openReadingQueue>;

/**
 * A signal that follows `gone` until `end` is called, when the task starts. p-queue counts a running task whose signal aborts as
 * finished, and would start the next one beside it.
 */
function abortWhileQueued(gone: AbortSignal): { signal: AbortSignal; end: () => void } {
  const queued = new AbortController();
  const abort = (): void => queued.abort(overloaded(busy, 15));
  gone.addEventListener("abort", abort);
  if (gone.aborted) abort();
  return { signal: queued.signal, end: () => gone.removeEventListener("abort", abort) };
}
