import type { Db } from "#db/client.ts";
import * as rows from "./link-copies.queries.ts";

const renewMs = 2000;

/** The copy was cancelled, or another process has taken it. */
class CopyLost extends Error {}

export interface CopyLease {
  /** Aborts when the server stops, or the copy is lost. */
  readonly signal: AbortSignal;
  isLost(): boolean;
  /** Saves a change of the copy; throws when the copy is lost. */
  save(change: rows.CopyChange): Promise<void>;
  end(): Promise<unknown>;
}

/** Renews the lease of a copy while this process makes it. */
export function keepLease(db: Db, held: rows.HeldCopy, stopping: AbortSignal): CopyLease {
  const lost = new AbortController();
  const renew = async (change: rows.CopyChange = {}): Promise<void> => {
    if (!(await rows.renewLease(db, held, change))) lost.abort(new CopyLost());
  };
  // While the database is away the copy goes on: its next save finds out whether it is still this process's.
  const renewing = setInterval(() => void renew().catch(() => undefined), renewMs);
  return {
    signal: AbortSignal.any([stopping, lost.signal]),
    isLost: () => lost.signal.aborted,
    async save(change) {
      await renew(change);
      lost.signal.throwIfAborted();
    },
    end() {
      clearInterval(renewing);
      return rows.releaseCopy(db, held);
    },
  };
}
