import type { TitleType } from "@seance/contract/title-fields";
import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { seen } from "./visibility.queries.ts";

/** A table of titles and the columns to read. */
export interface Selection<T extends TitleType, Column extends keyof Row<T>> {
  readonly table: T;
  readonly columns: readonly Column[];
}

/** Kysely types the columns that both tables have; the casts add those of the one table. */
const select = (db: Db, { table, columns }: { readonly table: TitleType; readonly columns: readonly PropertyKey[] }) =>
  db.selectFrom(table).select(columns as readonly "id"[]);

type Rows<T extends TitleType, Column extends keyof Row<T>> = Promise<Pick<Row<T>, Column>[]>;

export const titlesById = <T extends TitleType, Column extends keyof Row<T>>(
  db: Db,
  from: Selection<T, Column>,
  ids: readonly string[],
  drafts: boolean,
) => select(db, from).where("id", "=", among(ids)).where(seen(drafts)).execute() as Promise<unknown> as Rows<T, Column>;

/** The first published titles of an order. */
export const firstTitles = <T extends TitleType, Column extends keyof Row<T>>(
  db: Db,
  from: Selection<T, Column>,
  order: "created_at" | "popularity",
  count: number,
) =>
  select(db, from)
    .where(seen(false))
    .orderBy(order, "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute() as Promise<unknown> as Rows<T, Column>;

/** The short descriptions of the films and series that have one, by id. */
export async function shortDescriptions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const of = (table: TitleType) =>
    db
      .selectFrom(table)
      .select(["id", sql<string>`details ->> 'short_description'`.as("text")])
      .where("id", "=", among(ids))
      .where(sql<boolean>`details ->> 'short_description' <> ''`)
      .execute();
  const found = await Promise.all([of("movie"), of("series")]);
  return new Map(found.flat().map(({ id, text }) => [id, text]));
}

/** The titles of these ids that are not in the bin, locked until the transaction ends, in the order of their ids. */
export const lockTitles = <T extends TitleType, Column extends keyof Row<T>>(
  tx: Db,
  from: Selection<T, Column>,
  ids: readonly string[],
) =>
  select(tx, from)
    .where("id", "=", among(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute() as Promise<unknown> as Rows<T, Column>;
