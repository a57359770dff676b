import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { errorMessage } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import * as runners from "#domains/media/remote/runners.queries.ts";
import type { Services } from "#services.ts";

const seenMs = 10_000;

/** The name of this process among the runners. */
export const localRunner = `${os.hostname()} (${process.pid})`;

/** Lists this process among the runners until the signal aborts; a killed one stays listed until the clean-up. */
export async function listLocalRunner(
  { db, log }: Pick<Services, "db" | "log">,
  kind: runners.LocalKind,
  signal: AbortSignal,
): Promise<void> {
  const tell = (error: unknown): void => log.warn({ reason: errorMessage(error) }, "machine absente de la liste");
  while (!signal.aborted) {
    await runners.seeLocalRunner(db, { id: newId(), name: localRunner, kind }).catch(tell);
    await sleep(seenMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
  await runners.deleteLocalRunner(db, localRunner).catch(tell);
}
