import { bulkLimits, type BulkOutcome } from "@seance/contract/bulk";

/** Sends a bulk action in batches of the server's maximum, and adds up the outcomes. */
export async function sendInBatches(
  ids: readonly string[],
  send: (part: string[]) => Promise<BulkOutcome>,
): Promise<BulkOutcome> {
  const all: BulkOutcome = { changed: 0, missing: [] };
  for (let at = 0; at < ids.length; at += bulkLimits.items) {
    const { changed, missing } = await send(ids.slice(at, at + bulkLimits.items));
    all.changed += changed;
    all.missing.push(...missing);
  }
  return all;
}
