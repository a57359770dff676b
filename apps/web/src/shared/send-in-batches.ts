import { bulkLimits, type BulkOutcome } from "@seance/contract/bulk";

/** One thing done with many items, so many at a time as the server takes; what came of all of them. */
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
