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
    async run(sender, receive, use) {
      const own = inside.filter(({ account }) => account === sender.account).length;
      if (inside.length >= bounds.total || own >= bounds.perAccount) throw overloaded(busy, 15);
      inside.push(sender);
      try {
        const sent = await receive();
        return await queue.add(() => use(sent), { signal: sender.gone });
      } catch (error) {
        // Nobody is there to be answered: not an error of ours.
        throw error === sender.gone.reason ? overloaded(busy, 15) : error;
      } finally {
        inside.splice(inside.indexOf(sender), 1);
      }
    },
  };
}
