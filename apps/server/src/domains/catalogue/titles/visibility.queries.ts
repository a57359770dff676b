import { sql, type RawBuilder } from "kysely";
import { mayCaller, type Caller } from "#core/actor.ts";

/** Whether a caller sees drafts, archived titles and raw links. Nobody sees what is in the bin. */
export const seesDrafts = (caller: Caller): boolean => mayCaller(caller, "content:create");

const visible = sql<boolean>`visible`;
const kept = sql<boolean>`deleted_at is null`;

/** The condition of being seen, on the rows of one table of titles. */
export const seen = (drafts: boolean): RawBuilder<boolean> => (drafts ? kept : visible);
