import { importMessages, type CorrectedLink } from "@seance/contract/imports";
import type { Log } from "#core/log.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import { inTransaction, isAway, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import type { Tmdb } from "#domains/metadata/index.ts";
import { knownOf, soughtFor } from "./imports.queries.ts";
import { readLink, type ImportOptions } from "./intent.ts";
import { planFor } from "./plan.ts";
import { noteItem, settleLink, takeLink, type LinkOutcome, type LinkRow } from "./runs.queries.ts";
import { episodesWriter } from "./write-episodes.ts";
import { movieWriter } from "./write-movie.ts";
import { nothing } from "./written.ts";

export interface Importing {
  readonly db: Db;
  readonly log: Log;
  readonly options: ImportOptions;
  /** Null where nobody is to be asked. */
  readonly tmdb: Tmdb | null;
  readonly actor: AuditActor;
}

/** Imports one link of a run in a transaction of its own. What goes wrong with it is noted, and spoils no other. */
export async function importLink(importing: Importing, row: LinkRow): Promise<void> {
  try {
    await importOne(importing, row);
  } catch (error) {
    // Nothing is known of the link then: it stays to be done.
    if (isAway(error)) throw error;
    importing.log.warn({ err: error, run: row.run_id, place: row.place }, "lien non importé");
    await settleLink(importing.db, row.run_id, row.place, { ...nothing, outcome: "failed", message: importMessages.failed });
  }
}

async function importOne({ db, options, tmdb, actor }: Importing, row: LinkRow): Promise<void> {
  const { intent, fault } = readLink({ ...(row.corrections as Partial<CorrectedLink>), link: row.link }, options);
  const settle = (outcome: LinkOutcome) => settleLink(db, row.run_id, row.place, outcome);
  if (!intent) return settle({ ...nothing, outcome: "refuse", message: fault });
  const { plan, message } = planFor(intent, await knownOf(db, soughtFor([intent])));
  const { item_type, item_id, item_title, series_id, series_title } = plan;
  if (plan.action === "already")
    return settle({ ...nothing, outcome: "already", message, title: item_title ?? series_title, item_type, item_id, series_id });
  // The provider is asked before the transaction: nobody waits for it with rows held.
  const write = intent.type === "movie" ? await movieWriter(tmdb, intent) : await episodesWriter(tmdb, intent, series_title);
  if (typeof write === "string") return settle({ ...nothing, outcome: "refuse", message: write });
  await inTransaction(db, async (tx) => {
    if (!(await takeLink(tx, row.run_id, row.place))) return;
    const { made, ...outcome } = await write(tx, actor);
    for (const item of made) await noteItem(tx, row.run_id, row.place, item);
    if (made.length > 0) await bumpCatalogue(tx, intent.type === "movie" ? "movies" : "series");
    await settleLink(tx, row.run_id, row.place, outcome);
  });
}
