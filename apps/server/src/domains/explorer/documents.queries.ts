import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { nearCount, quickCount, type NearCount } from "#db/near-count.ts";
import type { Schema } from "#db/schema.ts";
import { inBin } from "#domains/catalogue/index.ts";
import type { Collection } from "./collections.ts";

export type DocumentRow = Readonly<Record<string, unknown>>;

export interface PageAsked {
  readonly limit: number;
  readonly skip: number;
  /** The key that the page comes after. */
  readonly after?: readonly string[] | undefined;
}

/** Names come from the fixed list alone, and are quoted all the same. */
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const keyNames = ({ key }: Collection) => names(key.map(({ column }) => column));
/** Keys are made one after the other: the newest first. Those of two parts are in the order of their index. */
const order = ({ key }: Collection) => sql.join(key.map(({ column }) => sql`${sql.ref(column)} desc`));
const keyValues = ({ key }: Collection, values: readonly string[]) =>
  sql.join(key.map(({ type }, i) => sql`${values[i]}::${sql.raw(type)}`));

const kept = ({ bin }: Collection): RawBuilder<boolean> => (bin ? sql`deleted_at is null` : sql`true`);

/** The condition that neither the row nor the title that it names is in the bin. */
function shown(collection: Collection): RawBuilder<boolean> {
  const named = Object.entries(collection.titles).map(([column, type]) => sql`${inBin(type, column)} is not true`);
  return sql<boolean>`${sql.join([kept(collection), ...named], sql` and `)}`;
}
const past = (collection: Collection, after: readonly string[] | undefined) =>
  after ? sql`(${keyNames(collection)}) < (${keyValues(collection, after)})` : sql`true`;

const all = (collection: Collection) => (db: Db) => db.selectFrom(collection.table).where(shown(collection));

/** What estimates are made from: the planner halves the rows at each title to look for in the bin, where few titles are. */
const nearlyAll = (collection: Collection) => (db: Db) => db.selectFrom(collection.table).where(kept(collection));

/** How many documents there are, near the truth where counting them would take long. */
export const total = (reads: Kysely<Schema>, collection: Collection): Promise<NearCount> =>
  nearCount(reads, all(collection), { estimated: nearlyAll(collection) });

/** The same, for the whole grid at once. */
export const quickTotal = (tx: Db, collection: Collection): Promise<NearCount> =>
  quickCount(tx, all(collection), { estimated: nearlyAll(collection) });

/** A page of a collection, its keys found in their index alone: a deep one reads no row that it does not show. */
export async function page(tx: Db, collection: Collection, { limit, skip, after }: PageAsked): Promise<DocumentRow[]> {
  const table = sql.table(collection.table);
  const { rows } = await sql<DocumentRow>`
    select ${names(collection.columns)} from ${table}
    where (${keyNames(collection)}) in (
      select ${keyNames(collection)} from ${table} where ${shown(collection)} and ${past(collection, after)}
      order by ${order(collection)} limit ${limit} offset ${skip}
    )
    order by ${order(collection)}`.execute(tx);
  return [...rows];
}

/** A page of the documents that have a text in them, whatever its capitals, among the `most` newest; and how many there are. */
export async function search(
  tx: Db,
  collection: Collection,
  text: string,
  most: number,
  { limit, skip, after }: PageAsked,
): Promise<{ rows: DocumentRow[]; count: number }> {
  const { rows } = await sql<DocumentRow & { count_of_all: number; is_row: true | null }>`
    with newest as (
      select ${names(collection.columns)} from ${sql.table(collection.table)} where ${shown(collection)}
      order by ${order(collection)} limit ${most}
    ), found as materialized (
      select * from newest where ${contains(collection, text)}
    )
    select counted.count_of_all, page.* from (select count(*) as count_of_all from found) as counted
    left join (
      select true as is_row, found.* from found where ${past(collection, after)}
      order by ${order(collection)} limit ${limit} offset ${skip}
    ) as page on true
    order by ${order(collection)}`.execute(tx);
  const found = rows
    .filter(({ is_row }) => is_row)
    .map((row) => Object.fromEntries(collection.columns.map((column) => [column, row[column]])));
  return { rows: found, count: rows[0]?.count_of_all ?? 0 };
}

/** In the columns that its collection searches, a line each; else in the JSON, where a quote or a backslash is escaped. */
function contains({ searched }: Collection, text: string): RawBuilder<boolean> {
  if (searched.length > 0) return sql<boolean>`strpos(lower(concat_ws(chr(10), ${names(searched)})), lower(${text})) > 0`;
  const spelled = JSON.stringify(text).slice(1, -1);
  return sql<boolean>`strpos(lower(to_jsonb(newest)::text), lower(${spelled})) > 0`;
}

/** A document, held until the transaction ends. */
export async function lock(tx: Db, collection: Collection, key: readonly string[]): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${names(collection.columns)} from ${sql.table(collection.table)}
    where (${keyNames(collection)}) = (${keyValues(collection, key)}) for update`.execute(tx);
  return rows[0];
}

export const remove = (tx: Db, collection: Collection, key: readonly string[]) =>
  sql`delete from ${sql.table(collection.table)} where (${keyNames(collection)}) = (${keyValues(collection, key)})`.execute(tx);
