import type { BinRef, BinType } from "@seance/contract/bin";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import { containsWords } from "#db/search-text.ts";
import { binnedAnnouncements } from "#domains/announcements/index.ts";
import { latestActor } from "#domains/audit/index.ts";
import { binnedBadges } from "#domains/badges/index.ts";
import { binned as binnedTitles } from "#domains/catalogue/index.ts";

export interface BinRow extends BinRef {
  readonly title: string;
  readonly year: number | null;
  readonly thumbnail: string | null;
  readonly deleted_at: Date;
  readonly actor_id: string | null;
  /** Empty if unknown. */
  readonly actor_email: string | null;
}

const binned = sql`(${binnedTitles} union all ${binnedAnnouncements} union all ${binnedBadges}) as binned`;
const deletion = latestActor(sql`binned.type || '.delete'`, sql`binned.id`);
/** Every item in the bin, with who deleted it. */
const deletions = sql`${binned} left join lateral ${deletion} as deletion on true`;

export interface BinFilter {
  readonly type?: BinType | undefined;
  /** Words of the title. */
  readonly search?: string | undefined;
  /** The account that deleted the item. */
  readonly by?: string | undefined;
  /** Only deletions of the last hours. */
  readonly withinHours?: number | undefined;
}

function matching({ type, search = "", by, withinHours }: BinFilter): RawBuilder<boolean> {
  const conditions = [containsWords(sql`title`, search)];
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (by !== undefined) conditions.push(sql`actor_id = ${by}`);
  if (withinHours !== undefined) conditions.push(sql`deleted_at > now() - make_interval(hours => ${withinHours})`);
  return sql.join<boolean>(conditions, sql` and `);
}

/** A page of the bin, last deleted first, with the total. */
export async function binPage(
  db: Db,
  { skip, limit, ...filter }: BinFilter & { readonly skip: number; readonly limit: number },
): Promise<{ rows: readonly BinRow[]; total: number }> {
  const from = sql`from ${deletions} where ${matching(filter)}`;
  const { rows } = await sql<BinRow>`
    select binned.*, actor_id, actor_email ${from} order by deleted_at desc, id desc limit ${limit} offset ${skip}`.execute(db);
  return { rows, total: await countRows(db, from) };
}

/** An item of the bin; undefined when it is not there, and for an episode that was deleted with its series. */
export async function findBinned(db: Db, { type, id }: BinRef): Promise<BinRow | undefined> {
  const { rows } = await sql<BinRow>`
    select binned.*, actor_id, actor_email from ${deletions} where type = ${type} and id = ${id}`.execute(db);
  return rows[0];
}

/** The accounts that deleted something in the bin. */
export async function binDeleters(db: Db): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    select distinct actor_id as id, actor_email as email from ${deletions} where actor_id is not null order by actor_email`.execute(
    db,
  );
  return rows;
}

export const countBinned = (db: Db): Promise<number> => countRows(db, sql`from ${binned}`);

/** Ids of at most `most` items of one type that have been in the bin for longer than `days`. */
export async function expiredItems(db: Db, type: BinType, days: number, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${binned} where type = ${type} and deleted_at < now() - make_interval(days => ${days}) limit ${most}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
