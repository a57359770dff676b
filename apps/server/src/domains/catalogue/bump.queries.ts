import { publish, publishEvent } from "#db/bus.ts";
import type { Db } from "#db/client.ts";

/** What of the catalogue changed; `counts` are views, which no open page is told of. */
export type CatalogueChange = "content" | "movies" | "series" | "counts";

/** Once the transaction commits, every process lets go of its kept answers about the catalogue, and the open pages hear what changed. */
export async function bumpCatalogue(db: Db, change: CatalogueChange = "content"): Promise<void> {
  await publish(db, { kind: "tag", tag: "catalogue" });
  if (change !== "counts") await publishEvent(db, `${change}-updated`, {}, "everybody");
}
