import { hostingMessages, uploads } from "@seance/contract/hosting";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { inTransaction } from "#db/client.ts";
import { requireQuota } from "#domains/hosting/files/quota.ts";
import { requireRoom } from "#domains/hosting/files/room.ts";
import type { Services } from "#services.ts";
import * as rows from "./uploads.queries.ts";

const expiryMs = uploads.expiryHours * 3_600_000;
/** Unfinished uploads of an account, active or not. */
const maxUnfinished = 50;

interface NewUpload {
  readonly id: string;
  /** 0 where it was not announced. */
  readonly size: number;
  readonly metadata?: object;
}

/** Inserts the row of an upload, which counts for the disk and the quotas from then on; refuses one that does not fit. */
export function reserveUpload({ db, config }: Services, actor: Actor, { id, size, metadata = {} }: NewUpload): Promise<void> {
  return inTransaction(db, async (tx) => {
    // Several files may be sent at once: each counts those before it.
    await advisoryLock(tx, "uploads");
    if ((await rows.countUploads(tx, actor.id)) >= maxUnfinished)
      throw new Refusal("too-many", hostingMessages.tooMany, { retryAfter: 60 });
    await requireRoom({ db: tx, config }, { id, bytes: size });
    await requireQuota({ db: tx, config }, actor.id, size);
    const expires_at = new Date(Date.now() + expiryMs);
    await rows.insertUpload(tx, { id, account_id: actor.id, size, metadata: JSON.stringify(metadata), expires_at });
  });
}
