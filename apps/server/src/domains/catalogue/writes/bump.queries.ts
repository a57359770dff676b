import { publish, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";

/** The part of the catalogue that changed; `counts` are views, which open pages are not told of. */
export type CatalogueChange = "content" | "movies" | "series" | "counts";

/** When the transaction commits, every process invalidates its cached answers about the catalogue, and the open pages are told. */
export async function bumpCatalogue(db: Db, change: CatalogueChange = "content"): Promise<void> {
  await publish(db, { kind: "tag", tag: "catalogue" });
  if (change !== "counts") await publishEvent(db, `${change}-updated`, {}, "everybody");
}
