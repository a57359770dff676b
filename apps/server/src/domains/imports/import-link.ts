import { importMessages, type CorrectedLink } from "@seance/contract/imports";
import type { Log } from "#core/log.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import { inTransaction, isAway, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import type { Tmdb } from "#domains/metadata/index.ts";
import { knownOf, soughtFor } from "./imports.queries.ts";
import { readLink, type ImportOptions, type Read } from "./intent.ts";
import type { LinkParser } from "./link-parser.ts";
import { planFor, refused, type Planned } from "./plan.ts";
import { noteItem, settleLink, takeLink, type LinkOutcome, type LinkRow } from "./runs.queries.ts";
import { episodesWriter } from "./write-episodes.ts";
import { movieWriter } from "./write-movie.ts";
import { already, nothing } from "./written.ts";

export interface Importing {
  readonly db: Db;
  readonly log: Log;
  readonly linkParser: LinkParser;
  readonly options: ImportOptions;
  /** Null where nobody is to be asked. */
  readonly tmdb: Tmdb | null;
  readonly actor: AuditActor;
}

/** A link of a run, read, and what was to come of it when its part of the list was begun. */
export interface ReadRow {
  readonly row: LinkRow;
  readonly read: Read;
  readonly plan: Planned;
}

/** Reads a part of a list, and what the catalogue has of it, at once: what is there already costs no more. */
export async function readRows({ db, linkParser, options }: Importing, rows: readonly LinkRow[]): Promise<ReadRow[]> {
  const names = await linkParser.parse(rows.map(({ link }) => link));
  const read = rows.flatMap((row, i) => {
    const [name, corrections] = [names[i], row.corrections as Partial<CorrectedLink>];
    return name ? [{ row, read: readLink({ ...corrections, link: row.link }, name, options) }] : [];
  });
  const known = await knownOf(db, soughtFor(read.flatMap((one) => one.read.intent ?? [])));
  return read.map((one) => ({ ...one, plan: one.read.intent ? planFor(one.read.intent, known) : unplanned }));
}

const unplanned: Planned = { plan: refused, message: null };

/** Imports one link of a run in a transaction of its own. What goes wrong with it is noted, and spoils no other. */
export async function importLink(importing: Importing, { row, read, plan }: ReadRow): Promise<void> {
  try {
    await importOne(importing, row, read, plan);
  } catch (error) {
    // Nothing is known of the link then: it stays to be done.
    if (isAway(error)) throw error;
    importing.log.warn({ err: error, run: row.run_id, place: row.place }, "lien non importé");
    await settleLink(importing.db, row.run_id, row.place, { ...nothing, outcome: "failed", message: importMessages.failed });
  }
}

async function importOne({ db, tmdb, actor }: Importing, row: LinkRow, { intent, fault }: Read, planned: Planned): Promise<void> {
  const settle = (outcome: LinkOutcome) => settleLink(db, row.run_id, row.place, outcome);
  if (!intent) return settle({ ...nothing, outcome: "refuse", message: fault });
  const { item_type, item_id, item_title, series_id, series_title } = planned.plan;
  if (planned.plan.action === "already")
    return settle({ ...already, title: item_title ?? series_title, item_type, item_id, series_id, metadata: null });
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
