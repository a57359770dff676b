import { publish } from "#db/bus.ts";
import type { Db } from "#db/client.ts";

/** Tells every process, once the transaction commits, that kept answers about the catalogue are of the past. */
export const bumpCatalogue = (db: Db): Promise<void> => publish(db, { kind: "tag", tag: "catalogue" });
