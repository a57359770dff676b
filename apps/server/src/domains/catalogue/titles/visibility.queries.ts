import type { BinType } from "@seance/contract/bin";
import { sql, type RawBuilder } from "kysely";
import { callerCan, type Caller } from "#core/actor.ts";

/** Whether a caller sees drafts, archived titles and raw links. Nobody sees what is in the bin. */
export const seesDrafts = (caller: Caller): boolean => callerCan(caller, "content:create");

const visible = sql<boolean>`deleted_at is null and visible`;
const kept = sql<boolean>`deleted_at is null`;

/** The condition of being seen, on the rows of one table of titles; worded as the indexes are. */
export const seen = (drafts: boolean): RawBuilder<boolean> => (drafts ? kept : visible);

/** The condition that a column names an item of the bin; null where the column is null. */
export const inBin = (type: BinType, column: string): RawBuilder<boolean | null> =>
  sql`${sql.ref(column)} in (select id from ${sql.table(type)} where deleted_at is not null)`;
