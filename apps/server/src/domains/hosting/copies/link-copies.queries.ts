import { sql } from "kysely";
import { newId } from "#core/ids.ts";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { countOf } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";
import { accountRows } from "#domains/accounts/index.ts";

export type CopyRow = Row<"link_copy">;

const firstCopies = (db: Db, limit: number) =>
  db
    .selectFrom("link_copy")
    .selectAll("link_copy")
    .orderBy(sql`error is null and received = 0`)
    .orderBy("link_copy.created_at")
    .orderBy("link_copy.id")
    .limit(limit);

/** The first copies: those that wait are last. */
export const listCopies = (db: Db, limit: number): Promise<CopyRow[]> => firstCopies(db, limit).execute();

/** The same, with the address of who asked for them. */
export const latestCopies = (db: Db, limit: number) =>
  firstCopies(db, limit)
    .innerJoin(accountRows.as("account"), "account.id", "link_copy.account_id")
    .select("account.email")
    .execute();

export const countCopies = (db: Db): Promise<number> => countOf(db.selectFrom("link_copy"));

/** Adds the links that are not being copied, those that were given up again; returns their copies' ids. */
export async function addCopies(db: Db, accountId: string, links: readonly string[]): Promise<string[]> {
  const added = await db
    .insertInto("link_copy")
    .values(links.map((url) => ({ id: newId(), url, account_id: accountId })))
    .onConflict((conflict) =>
      conflict
        .column("url")
        .doUpdateSet({
          id: (row) => row.ref("excluded.id"),
          account_id: (row) => row.ref("excluded.account_id"),
          size: null,
          received: 0,
          etag: null,
          attempts: 0,
          error: null,
          leased_until: null,
        })
        .where("link_copy.error", "is not", null),
    )
    .returning("id")
    .execute();
  return added.map(({ id }) => id);
}

/** The copies that a process makes now, of those whose size is known. */
export const runningCopies = async (db: Db) => {
  const { rows } = await sql<{ id: string; bytes: number; created_at: Date }>`
    select id, size as bytes, created_at from link_copy where leased_until > now() and size is not null`.execute(db);
  return rows;
};

/** A copy that was not given up, with the account that asked for it. */
export const findCopy = (db: Db, id: string) =>
  db
    .selectFrom("link_copy")
    .innerJoin(accountRows.as("account"), "account.id", "link_copy.account_id")
    .selectAll("link_copy")
    .select(["account.email", "account.role"])
    .where("link_copy.id", "=", id)
    .where("link_copy.error", "is", null)
    .executeTakeFirst();

export interface HeldCopy {
  readonly id: string;
  /** Of this run of the job. */
  readonly holder: string;
}

const leaseEnd = sql<Date>`now() + interval '15 seconds'`;

/** Takes a copy that nobody makes, or whose process has not renewed its lease; false otherwise. */
export const takeCopy = (db: Db, { id, holder }: HeldCopy): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("link_copy")
      .set({ holder, leased_until: leaseEnd })
      .where("id", "=", id)
      .where("error", "is", null)
      .where(sql<boolean>`leased_until is null or leased_until < now()`),
  );

export type CopyChange = Partial<Pick<CopyRow, "size" | "received" | "etag" | "error">>;

/** Renews the lease of a copy, with a change of it; false when it was cancelled, or taken by another process. */
export const renewLease = (db: Db, { id, holder }: HeldCopy, change: CopyChange): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("link_copy")
      .set({ leased_until: leaseEnd, ...change })
      .where("id", "=", id)
      .where("holder", "=", holder),
  );

export const releaseCopy = (db: Db, { id, holder }: HeldCopy) =>
  db.updateTable("link_copy").set({ leased_until: null }).where("id", "=", id).where("holder", "=", holder).execute();

/** How often the copy has been tried, this time included. */
export const countAttempt = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .updateTable("link_copy")
      .set({ attempts: sql<number>`attempts + 1` })
      .where("id", "=", id)
      .returning("attempts")
      .executeTakeFirst()
  )?.attempts ?? 0;

export const deleteCopy = (db: Db, id: string) =>
  db.deleteFrom("link_copy").where("id", "=", id).returning("url").executeTakeFirst();

/** Those, of the ids given, that are being copied. */
export const copiesAmong = async (db: Db, ids: readonly string[]): Promise<string[]> =>
  (await db.selectFrom("link_copy").select("id").where("id", "=", among(ids)).execute()).map(({ id }) => id);
