import type { BinType } from "@seance/contract/bin";
import { sql, type RawBuilder } from "kysely";
import { callerCan, type Caller } from "#core/actor.ts";

/** Whether a caller sees drafts, archived titles and raw links; titles in the bin are hidden from everybody. */
export const seesDrafts = (caller: Caller): boolean => callerCan(caller, "content:create");

const visible = sql<boolean>`deleted_at is null and visible`;
const kept = sql<boolean>`deleted_at is null`;

/** The rows of a table of titles that a caller sees, with or without drafts; spelled as in the indexes. */
export const seen = (drafts: boolean): RawBuilder<boolean> => (drafts ? kept : visible);

/** Whether a column refers to an item in the bin; null where the column is null. */
export const inBin = (type: BinType, column: string): RawBuilder<boolean | null> =>
  sql`${sql.ref(column)} in (select id from ${sql.table(type)} where deleted_at is not null)`;
