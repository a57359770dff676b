import { hostingMessages, uploads } from "@seance/contract/hosting";
import { Refusal, overloaded } from "#core/refusal.ts";

export type UploadSlots = ReturnType<typeof openUploadSlots>;

/** Limits the request bodies that this process receives at once, per account and in all. */
export function openUploadSlots() {
  const byAccount = new Map<string, number>();
  let total = 0;
  return {
    /** Takes a slot, or refuses (429, 503); the returned function, which may be called twice, releases it. */
    take(accountId: string): () => void {
      const own = byAccount.get(accountId) ?? 0;
      if (total >= uploads.perProcess) throw overloaded();
      if (own >= uploads.perAccount) throw new Refusal("too-many", hostingMessages.tooMany, { retryAfter: 5 });
      byAccount.set(accountId, own + 1);
      total++;
      let released = false;
      return () => {
        if (released) return;
        released = true;
        total--;
        const rest = (byAccount.get(accountId) ?? 1) - 1;
        if (rest > 0) byAccount.set(accountId, rest);
        else byAccount.delete(accountId);
      };
    },
  };
}
