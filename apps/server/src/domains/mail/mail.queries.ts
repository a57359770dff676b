import { sql, type Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row, Schema } from "#db/schema.ts";

export type MailRow = Row<"mail">;

export const insertMail = (tx: Db, mail: Insertable<Schema["mail"]>) => tx.insertInto("mail").values(mail).execute();

/** Begins a try: undefined for a mail that was sent, given up or erased. */
export const beginTry = (db: Db, id: string): Promise<MailRow | undefined> =>
  db
    .updateTable("mail")
    .set((mail) => ({
      tries: mail("tries", "+", 1),
      // The former try has begun and not ended: the mail may have left.
      repeated: sql<boolean>`repeated or in_flight`,
      in_flight: true,
    }))
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .returningAll()
    .executeTakeFirst();

export const noteSent = (db: Db, id: string) =>
  db
    .updateTable("mail")
    .set({ sent_at: sql<Date>`now()`, in_flight: false, failure: null })
    .where("id", "=", id)
    .execute();

/** What a failed try means for the mail. */
export interface Failure {
  readonly reason: string;
  readonly givenUp: boolean;
  /** The server may have accepted the mail before the connection broke. */
  readonly mayHaveLeft: boolean;
}

export const noteFailure = (db: Db, id: string, { reason, givenUp, mayHaveLeft }: Failure) =>
  db
    .updateTable("mail")
    .set({ failure: reason, in_flight: mayHaveLeft && !givenUp, ...(givenUp && { failed_at: sql<Date>`now()` }) })
    .where("id", "=", id)
    .execute();

export async function countWaiting(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  return waiting;
}

export const latestFailure = (db: Db) =>
  db
    .selectFrom("mail")
    .select(["created_at", "failed_at", "failure"])
    .where("failure", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
