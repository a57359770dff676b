import { hostingMessages, uploads } from "@seance/contract/hosting";
import { Refusal, overloaded } from "#core/refusal.ts";

export interface Turns {
  /** Counts one in, or refuses it (429, 503); gives what counts it out. */
  enter(accountId: string): () => void;
}

/** Bodies that are being received by this process, by account: so many of each, so many of all. */
export function openTurns(): Turns {
  const open = new Map<string, number>();
  let all = 0;
  return {
    enter(accountId) {
      const own = open.get(accountId) ?? 0;
      if (all >= uploads.perProcess) throw overloaded();
      if (own >= uploads.perAccount) throw new Refusal("too-many", hostingMessages.tooMany, { retryAfter: 5 });
      open.set(accountId, own + 1);
      all++;
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all--;
        const rest = (open.get(accountId) ?? 1) - 1;
        if (rest > 0) open.set(accountId, rest);
        else open.delete(accountId);
      };
    },
  };
}
