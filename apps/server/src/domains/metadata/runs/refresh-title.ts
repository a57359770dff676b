import { isDeepStrictEqual } from "node:util";
import { metadataRunMessages } from "@seance/contract/metadata-runs";
import type { FieldChange } from "@seance/contract/metadata";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { Role } from "@seance/contract/roles";
import { Refusal } from "#core/refusal.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import { inTransaction, isAway, isDuplicate, type Db } from "#db/client.ts";
import { bumpCatalogue, changeItemWithin, kinds, notePersonIds, writeAsRun } from "#domains/catalogue/index.ts";
import { changesOf, plain, type Facts } from "#domains/metadata/changes.ts";
import { titleFacts } from "#domains/metadata/metadata.service.ts";
import { bestMatch } from "#domains/metadata/rank-candidates.ts";
import { MetadataUnavailable } from "#domains/metadata/tmdb-client.ts";
import type { Tmdb } from "#domains/metadata/tmdb.ts";
import type { Services } from "#services.ts";
import { lockPending, saveOutcome, type Outcome, type ResultRow, type RunRow } from "./runs.queries.ts";

type Title = Movie | Series;

export const actorOf = ({ account_id, email, role }: RunRow): AuditActor =>
  account_id === null ? null : { id: account_id, email, role: role as Role };

/** Refreshes one title of a run, in a transaction with its result. While the source is away, the run is tried again later. */
export async function refreshTitle({ db, log }: Services, tmdb: Tmdb, run: RunRow, row: ResultRow): Promise<void> {
  try {
    const facts = await factsOf(db, tmdb, run, row);
    if ("outcome" in facts) return void (await saveOutcome(db, row, facts));
    await inTransaction(db, async (tx) => {
      await writeAsRun(tx);
      if (await lockPending(tx, row)) await saveOutcome(tx, row, await writeFacts(tx, run, row, facts.found));
    });
  } catch (error) {
    if (isAway(error) || error instanceof MetadataUnavailable) throw error;
    const { taken } = kinds[run.item_type];
    const isTaken = taken !== undefined && isDuplicate(error, taken.constraint);
    if (!isTaken && !(error instanceof Refusal)) log.warn({ err: error, run: row.run_id }, "titre non actualisé");
    await saveOutcome(db, row, { outcome: "failed", message: isTaken ? taken.detail : metadataRunMessages.failed });
  }
}

/** What the source knows of a title that it has without a doubt, else the outcome. */
async function factsOf(
  db: Db,
  tmdb: Tmdb,
  { item_type }: RunRow,
  { item_id }: ResultRow,
): Promise<Outcome | { readonly found: Facts }> {
  const [title] = await inTransaction(db, (tx): Promise<readonly Title[]> => kinds[item_type].lock(tx, [item_id]));
  if (!title) return { outcome: "failed", message: metadataRunMessages.gone };
  const sought = { title: title.title, year: title.year };
  const best = bestMatch(sought, await tmdb.search(item_type, sought.title, sought.year));
  const found = best?.sure ? await titleFacts(tmdb, item_type, best.title.tmdb_id) : null;
  if (found) return { found };
  return { outcome: "unmatched", message: best ? metadataRunMessages.ambiguous : metadataRunMessages.none };
}

async function writeFacts(tx: Db, run: RunRow, { item_id }: ResultRow, facts: Facts): Promise<Outcome> {
  let changes: FieldChange[] = [];
  const after = await changeItemWithin<Title>(tx, actorOf(run), kinds[run.item_type], item_id, (before) => {
    changes = changesOf(run.item_type, before, facts, undefined).filter(
      // A draft or an archived title is not published by the way.
      ({ field, before: was }) => (run.only_missing ? isEmpty(was) : field !== "status" || before.status === "published"),
    );
    return Object.fromEntries(changes.map(({ field, after: value }) => [field, value]));
  });
  await notePersonIds(tx, run.item_type, item_id, facts.person_ids);
  if (changes.length === 0) return { outcome: "same" };
  await bumpCatalogue(tx, run.item_type === "movie" ? "movies" : "series");
  return { outcome: "changed", changes, written_at: after.updated_at ?? null };
}

const isEmpty = (value: FieldChange["before"]): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Puts the fields of a title back, unless one of them was changed since; whether it did. */
export async function restoreTitle(tx: Db, actor: AuditActor, type: RunRow["item_type"], row: ResultRow): Promise<boolean> {
  const [title]: readonly Title[] = await kinds[type].lock(tx, [row.item_id]);
  const isAsWritten = ({ field, after }: FieldChange) => isDeepStrictEqual(plain((title as unknown as Facts)[field]), after);
  if (!title || !row.changes.every(isAsWritten)) return false;
  const before = Object.fromEntries(row.changes.map((change) => [change.field, change.before]));
  await changeItemWithin<Title>(tx, actor, kinds[type], row.item_id, () => before);
  return true;
}
