import type { CannedAnswerFields } from "@seance/contract/support-desk";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export type CannedAnswerRow = Row<"canned_answer">;

export const listCannedAnswers = (db: Db): Promise<CannedAnswerRow[]> =>
  db
    .selectFrom("canned_answer")
    .selectAll()
    .orderBy(sql`title collate fr_natural`)
    .orderBy("id")
    .execute();

export const lockCannedAnswer = (db: Db, id: string): Promise<CannedAnswerRow | undefined> =>
  db.selectFrom("canned_answer").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export const insertCannedAnswer = (db: Db, answer: CannedAnswerFields & { readonly id: string }): Promise<CannedAnswerRow> =>
  db.insertInto("canned_answer").values(answer).returningAll().executeTakeFirstOrThrow();

/** Each version is at least a millisecond later than the last one: that is the precision of the answers. */
export const updateCannedAnswer = (db: Db, id: string, { title, body }: CannedAnswerFields): Promise<CannedAnswerRow> =>
  db
    .updateTable("canned_answer")
    .set({ title, body, updated_at: sql<Date>`greatest(clock_timestamp(), updated_at + interval '1 millisecond')` })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteCannedAnswer = (db: Db, id: string): Promise<CannedAnswerRow | undefined> =>
  db.deleteFrom("canned_answer").where("id", "=", id).returningAll().executeTakeFirst();
