import { hostingMessages, type PreparationAction } from "@seance/contract/hosting";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { putJobFirst } from "./jobs/media-jobs.queries.ts";
import { cancelJob, forgetLostPackage, queueJob } from "./media.service.ts";

/** Videos that are prepared, of one table. */
export interface Preparable {
  /** Their name in the audit. */
  readonly type: "hosted_video" | "library_file";
  /** A video, whose row is locked until the transaction ends; undefined when there is none. */
  lock(tx: Db, id: string): Promise<LockedVideo | undefined>;
}

interface LockedVideo {
  /** For the audit. */
  readonly label: string;
  /** The path of the original, with a `version` where it may be replaced; throws a refusal when it is not there. */
  original(): { readonly source: string; readonly version: string | null };
}

/** Prepares a video again, stops its preparation, or puts it before all others, as staff ask; 409 where there is nothing to do so. */
export async function changePreparation(
  services: Services,
  actor: Actor,
  { type, lock }: Preparable,
  { action, id }: { readonly action: PreparationAction; readonly id: string },
): Promise<void> {
  if (action === "retry" && !(await services.findFfmpeg())) throw new Refusal("conflict", hostingMessages.noEngine);
  await inTransaction(services.db, async (tx) => {
    const video = await lock(tx, id);
    if (!video) throw notFound();
    if (action === "retry") await retry(services, tx, id, video);
    else if (!(await (action === "cancel" ? cancelJob(services, tx, id) : putJobFirst(tx, id))))
      throw new Refusal("conflict", hostingMessages.notWaiting);
    await recordAudit(tx, actor, { action: `${type}.${action}`, target: { type, id, label: video.label } });
  });
}

async function retry(services: Services, tx: Db, id: string, video: LockedVideo): Promise<void> {
  const { source, version } = video.original();
  await forgetLostPackage(services, tx, id);
  if (!(await queueJob(services, tx, id, source, version))) throw new Refusal("conflict", hostingMessages.notToRetry);
}
