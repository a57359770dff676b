import { sql } from "kysely";
import type { Insertable } from "kysely";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";
import { hasWritten } from "#db/written.ts";

/** How long an invitation stays in the list after its end. */
const keptDays = 90;
const maxListed = 500;

const invitations = (db: Db) =>
  db
    .selectFrom("invitation")
    .leftJoin("account as creator", "creator.id", "invitation.created_by")
    .selectAll("invitation")
    .select(["creator.username as creator", "creator.role as creator_role"])
    .select(sql<boolean>`creator.id is not null and creator.is_active`.as("creator_active"))
    .select(sql<boolean>`invitation.expires_at <= now()`.as("expired"));

export type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>["execute"]>>[number];

/** The newest first, with the names of the people who registered. */
export const listRows = (db: Db) =>
  invitations(db)
    .select(
      sql<string[]>`array(
        select account.username from invited_account join account on account.id = invited_account.account_id
        where invited_account.invitation_id = invitation.id order by invited_account.registered_at, account.id
      )`.as("people"),
    )
    .orderBy("invitation.created_at", "desc")
    .orderBy("invitation.id", "desc")
    .limit(maxListed)
    .execute();

export const findByToken = (db: Db, tokenHash: Buffer) =>
  invitations(db).where("invitation.token_hash", "=", tokenHash).executeTakeFirst();

/** The same, locked until the transaction ends. */
export async function lockByToken(tx: Db, tokenHash: Buffer) {
  await tx.selectFrom("invitation").select("id").where("token_hash", "=", tokenHash).forUpdate().execute();
  return findByToken(tx, tokenHash);
}

export const insertRow = (tx: Db, row: Omit<Insertable<Schema["invitation"]>, "expires_at">, days: number) =>
  tx
    .insertInto("invitation")
    .values({ ...row, expires_at: sql<Date>`now() + make_interval(days => ${days})` })
    .execute();

export const findRow = (db: Db, id: string) => invitations(db).where("invitation.id", "=", id).executeTakeFirst();

/** False for one that is not open. */
export const revokeRow = (tx: Db, id: string): Promise<boolean> =>
  hasWritten(
    tx
      .updateTable("invitation")
      .set({ revoked_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("revoked_at", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .whereRef("uses", "<", "max_uses"),
  );

export async function recordUse(tx: Db, invitationId: string, accountId: string): Promise<void> {
  await tx
    .updateTable("invitation")
    .set((row) => ({ uses: sql<number>`${row.ref("uses")} + 1` }))
    .where("id", "=", invitationId)
    .execute();
  await tx.insertInto("invited_account").values({ account_id: accountId, invitation_id: invitationId }).execute();
}

export const deleteOldRows = (db: Db) =>
  db
    .deleteFrom("invitation")
    .where("expires_at", "<", sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();

/** Of the export of an account: the invitations that it made, and when it registered with one. */
export async function invitationsOf(tx: Db, accountId: string) {
  const made = await tx
    .selectFrom("invitation")
    .select(["id", "label", "role", "created_at"])
    .where("created_by", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const invited = await tx
    .selectFrom("invited_account")
    .select("registered_at")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return { made, invitedAt: invited?.registered_at ?? null };
}
