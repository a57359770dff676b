import { restoreFromBin, type BinType } from "@seance/contract/bin";
import { call } from "#lib/api/api-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

/** Takes an item out of the bin. */
export async function restoreItem({ type, id }: { readonly type: BinType; readonly id: string }): Promise<void> {
  await call(restoreFromBin, { params: { type, id } });
  announceContentChange("movies-updated", "series-updated", "content-updated");
}
