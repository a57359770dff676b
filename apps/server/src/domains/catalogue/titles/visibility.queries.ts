import { sql, type RawBuilder } from "kysely";
import { mayCaller, type Caller } from "#core/actor.ts";

/** Whether a caller sees drafts, archived titles and raw links. Nobody sees what is in the bin. */
export const seesDrafts = (caller: Caller): boolean => mayCaller(caller, "content:create");

const visible = sql<boolean>`deleted_at is null and visible`;
const kept = sql<boolean>`deleted_at is null`;

/** The condition of being seen, on the rows of one table of titles; worded as the indexes are. */
export const seen = (drafts: boolean): RawBuilder<boolean> => (drafts ? kept : visible);
