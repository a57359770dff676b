import { importMessages, type CorrectedLink } from "@seance/contract/imports";
import type { Log } from "#core/log.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import { joinAuditRun } from "#db/audit-trail.ts";
import { inTransaction, isAway, retryOnDeadlock, type Db } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import type { Tmdb } from "#domains/metadata/index.ts";
import { findKnown, lookupFor } from "#domains/imports/plan/known.queries.ts";
import { toIntent, type ImportOptions, type Read } from "#domains/imports/plan/intent.ts";
import type { LinkParser } from "#domains/imports/names/link-parser.ts";
import { planIntent, refused, type Planned } from "#domains/imports/plan/plan.ts";
import { recordDraft, recordItem, saveOutcome, lockPendingLink, type LinkOutcome, type LinkRow } from "./runs.queries.ts";
import { episodesWriter } from "./write-episodes.ts";
import { movieWriter } from "./write-movie.ts";
import { already, nothing } from "./link-writer.ts";

export interface Importing {
  readonly db: Db;
  readonly log: Log;
  readonly linkParser: LinkParser;
  readonly options: ImportOptions;
  /** New titles are published at once; else they are drafts. */
  readonly publish: boolean;
  /** Null when metadata is not asked for. */
  readonly tmdb: Tmdb | null;
  readonly actor: AuditActor;
}

/** A parsed link of a run, with the plan made from the catalogue when its chunk was read. */
export interface PlannedLink {
  readonly row: LinkRow;
  readonly read: Read;
  readonly plan: Planned;
}

/** Parses a chunk of links and plans them against the catalogue in a few queries, so that existing links need no transaction. */
export async function planLinks({ db, linkParser, options }: Importing, rows: readonly LinkRow[]): Promise<PlannedLink[]> {
  const names = await linkParser.parse(rows.map(({ link }) => link));
  const read = rows.flatMap((row, i) => {
    const [name, corrections] = [names[i], row.corrections as Partial<CorrectedLink>];
    return name ? [{ row, read: toIntent({ ...corrections, link: row.link }, name, options) }] : [];
  });
  const known = await findKnown(db, lookupFor(read.flatMap((one) => one.read.intent ?? [])));
  return read.map((one) => ({ ...one, plan: one.read.intent ? planIntent(one.read.intent, known) : unplanned }));
}

const unplanned: Planned = { plan: refused, message: null };

/** Imports a link in its own transaction. A failure is stored as its outcome and does not affect other links. */
export async function importLink(importing: Importing, { row, read, plan }: PlannedLink): Promise<void> {
  try {
    await importOne(importing, row, read, plan);
  } catch (error) {
    // The database is unreachable: the link stays pending.
    if (isAway(error)) throw error;
    importing.log.warn({ err: error, run: row.run_id, place: row.place }, "lien non importé");
    await saveOutcome(importing.db, row.run_id, row.place, { ...nothing, outcome: "failed", message: importMessages.failed });
  }
}

async function importOne(
  { db, tmdb, actor, publish }: Importing,
  row: LinkRow,
  { intent, fault }: Read,
  planned: Planned,
): Promise<void> {
  const settle = (outcome: LinkOutcome) => saveOutcome(db, row.run_id, row.place, outcome);
  if (!intent) return settle({ ...nothing, outcome: "refuse", message: fault });
  const { item_type, item_id, item_title, series_id, series_title } = planned.plan;
  if (planned.plan.action === "already")
    return settle({ ...already, title: item_title ?? series_title, item_type, item_id, series_id, metadata: null });
  // Metadata is requested before the transaction, which would otherwise hold its locks meanwhile.
  const draft = !publish;
  const write =
    intent.type === "movie"
      ? await movieWriter(tmdb, intent, draft ? { status: "draft" } : {})
      : await episodesWriter(tmdb, intent, series_title, { draft });
  if (typeof write === "string") return settle({ ...nothing, outcome: "refuse", message: write });
  const work = async (tx: Db) => {
    if (!(await lockPendingLink(tx, row.run_id, row.place))) return;
    await joinAuditRun(tx, row.run_id);
    const { made, draft: drafted, ...outcome } = await write(tx, actor);
    for (const item of made) await recordItem(tx, row.run_id, row.place, item);
    if (drafted) await recordDraft(tx, row, drafted);
    if (made.length > 0) await bumpCatalogue(tx, intent.type === "movie" ? "movies" : "series");
    await saveOutcome(tx, row.run_id, row.place, outcome);
  };
  // Titles that are imported at once have words and people in common.
  await retryOnDeadlock(() => inTransaction(db, work));
}
