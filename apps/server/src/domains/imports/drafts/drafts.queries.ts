import type { DraftView, ImportDraft } from "@seance/contract/import-drafts";
import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
import type { Row } from "#db/schema.ts";
import { draftRows, type DraftRow } from "#domains/catalogue/index.ts";

export type ListedDraft = DraftRow &
  Pick<Row<"import_draft">, "match" | "link" | "run_id" | "publish_as"> &
  Pick<ImportDraft, "missing" | "sure">;

export type DraftKey = Pick<ImportDraft, "item_type" | "id">;

/** The place of a draft in the list. */
export type Place = readonly [form: string, type: string, id: string];
export const placeOf = ({ title_form, item_type, id }: DraftRow): Place => [title_form, item_type, id];

/** A series has its videos with its episodes. */
const missing = sql<ImportDraft["missing"]>`case when draft.is_new then array_remove(array[
  case when year is null then 'year' end,
  case when genre = '' then 'genre' end,
  case when description = '' then 'description' end,
  case when coalesce(poster_url, '') = '' then 'poster' end,
  case when not has_video then 'video' end
], null) else '{}'::text[] end`;

const drafts = sql`(
  select draft.*, match, link, run_id, publish_as, ${missing} as missing,
    match in ('sure', 'chosen') and cardinality(${missing}) = 0 as sure
  from import_draft join ${draftRows} as draft on draft.item_type = import_draft.item_type and draft.id = import_draft.item_id
) as draft`;

const views: Record<DraftView, RawBuilder<boolean>> = { sure: sql`sure`, check: sql`not sure` };
const order = sql`title_form, item_type, id`;
const ofRun = (run: string | undefined) => (run === undefined ? sql`true` : sql`run_id = ${run}`);

export interface DraftQuery {
  readonly view: DraftView | undefined;
  readonly search: string | undefined;
  readonly run: string | undefined;
  readonly after: Place | null;
  readonly limit: number;
}

export async function listDrafts(db: Db, { view, search, run, after, limit }: DraftQuery): Promise<ListedDraft[]> {
  const conditions = [
    ofRun(run),
    view ? views[view] : sql`true`,
    search ? sql`(title_form like ${containing(normalizeSearch(search))} or link ilike ${containing(search)})` : sql`true`,
    after ? sql`(${order}) > (${after[0]}, ${after[1]}, ${after[2]}::uuid)` : sql`true`,
  ];
  const { rows } = await sql<ListedDraft>`
    select * from ${drafts} where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

export async function countDrafts(db: Db, run: string | undefined): Promise<Record<DraftView, number>> {
  const { rows } = await sql<Record<DraftView, number>>`
    select count(*) filter (where sure) as sure, count(*) filter (where not sure) as check from ${drafts} where ${ofRun(run)}`.execute(
    db,
  );
  return rows[0] ?? { sure: 0, check: 0 };
}

export async function findDraft(db: Db, { item_type, id }: DraftKey): Promise<ListedDraft | undefined> {
  const { rows } = await sql<ListedDraft>`select * from ${drafts} where item_type = ${item_type} and id = ${id}`.execute(db);
  return rows[0];
}

/** Marks what the staff said of a draft as the match that it has. */
export const setChosen = (db: Db, { item_type, id }: DraftKey, tmdbId: number | undefined) =>
  db
    .updateTable("import_draft")
    .set({ match: "chosen", ...(tmdbId !== undefined && { tmdb_id: tmdbId }) })
    .where("item_type", "=", item_type)
    .where("item_id", "=", id)
    .execute();
