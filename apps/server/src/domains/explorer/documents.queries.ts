import { sql, type Kysely, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { nearCount, quickCount, type NearCount } from "#db/near-count.ts";
import type { Schema } from "#db/schema.ts";
import { inBin } from "#domains/catalogue/index.ts";
import type { Collection } from "./collections.ts";

export type DocumentRow = Readonly<Record<string, unknown>>;

export interface PageRange {
  readonly limit: number;
  readonly skip: number;
  /** The key of the last document of the previous page. */
  readonly after?: readonly string[] | undefined;
}

/** Names come from `collections` only; quoting them is a second protection. */
const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const keyNames = ({ key }: Collection) => columnList(key.map(({ column }) => column));
/** Keys are UUID v7, so that this is newest first; composite keys are in the order of their index. */
const order = ({ key }: Collection) => sql.join(key.map(({ column }) => sql`${sql.ref(column)} desc`));
const keyValues = ({ key }: Collection, values: readonly string[]) =>
  sql.join(key.map(({ type }, i) => sql`${values[i]}::${sql.raw(type)}`));

const notInBin = ({ bin }: Collection): RawBuilder<boolean> => (bin ? sql`deleted_at is null` : sql`true`);

/** Neither the row nor the title that it refers to is in the bin. */
function isShown(collection: Collection): RawBuilder<boolean> {
  const titles = Object.entries(collection.titles).map(([column, type]) => sql`${inBin(type, column)} is not true`);
  return sql<boolean>`${sql.join([notInBin(collection), ...titles], sql` and `)}`;
}
const isAfter = (collection: Collection, after: readonly string[] | undefined) =>
  after ? sql`(${keyNames(collection)}) < (${keyValues(collection, after)})` : sql`true`;

const shownRows = (collection: Collection) => (db: Db) => db.selectFrom(collection.table).where(isShown(collection));

/** The query that is estimated: the planner would halve the rows for each title condition, though few titles are in the bin. */
const rowsToEstimate = (collection: Collection) => (db: Db) => db.selectFrom(collection.table).where(notInBin(collection));

/** The number of documents, estimated when counting takes too long. */
export const countDocuments = (reads: Kysely<Schema>, collection: Collection): Promise<NearCount> =>
  nearCount(reads, shownRows(collection), { estimated: rowsToEstimate(collection) });

/** The number of documents, estimated without trying when there are many: for all collections at once. */
export const countQuickly = (tx: Db, collection: Collection): Promise<NearCount> =>
  quickCount(tx, shownRows(collection), { estimated: rowsToEstimate(collection) });

/** A page of a collection; a subquery finds its keys in an index alone, so that a deep page reads no skipped rows. */
export async function documentPage(tx: Db, collection: Collection, { limit, skip, after }: PageRange): Promise<DocumentRow[]> {
  const table = sql.table(collection.table);
  const { rows } = await sql<DocumentRow>`
    select ${columnList(collection.columns)} from ${table}
    where (${keyNames(collection)}) in (
      select ${keyNames(collection)} from ${table} where ${isShown(collection)} and ${isAfter(collection, after)}
      order by ${order(collection)} limit ${limit} offset ${skip}
    )
    order by ${order(collection)}`.execute(tx);
  return [...rows];
}

/** A page of the documents that contain a text, ignoring case, among the `most` newest, with their number. */
export async function searchDocuments(
  tx: Db,
  collection: Collection,
  text: string,
  most: number,
  { limit, skip, after }: PageRange,
): Promise<{ rows: DocumentRow[]; count: number }> {
  const { rows } = await sql<DocumentRow & { count_of_all: number; is_row: true | null }>`
    with newest as (
      select ${columnList(collection.columns)} from ${sql.table(collection.table)} where ${isShown(collection)}
      order by ${order(collection)} limit ${most}
    ), found as materialized (
      select * from newest where ${contains(collection, text)}
    )
    select counted.count_of_all, page.* from (select count(*) as count_of_all from found) as counted
    left join (
      select true as is_row, found.* from found where ${isAfter(collection, after)}
      order by ${order(collection)} limit ${limit} offset ${skip}
    ) as page on true
    order by ${order(collection)}`.execute(tx);
  const found = rows
    .filter(({ is_row }) => is_row)
    .map((row) => Object.fromEntries(collection.columns.map((column) => [column, row[column]])));
  return { rows: found, count: rows[0]?.count_of_all ?? 0 };
}

/** Searches the searched columns, else the JSON of the row, where quotes and backslashes are escaped. */
function contains({ searched }: Collection, text: string): RawBuilder<boolean> {
  if (searched.length > 0) return sql<boolean>`strpos(lower(concat_ws(chr(10), ${columnList(searched)})), lower(${text})) > 0`;
  const escaped = JSON.stringify(text).slice(1, -1);
  return sql<boolean>`strpos(lower(to_jsonb(newest)::text), lower(${escaped})) > 0`;
}

/** Locks a document until the transaction ends. */
export async function lockDocument(tx: Db, collection: Collection, key: readonly string[]): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columnList(collection.columns)} from ${sql.table(collection.table)}
    where (${keyNames(collection)}) = (${keyValues(collection, key)}) for update`.execute(tx);
  return rows[0];
}

export const deleteDocumentRow = (tx: Db, collection: Collection, key: readonly string[]) =>
  sql`delete from ${sql.table(collection.table)} where (${keyNames(collection)}) = (${keyValues(collection, key)})`.execute(tx);
