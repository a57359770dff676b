import type { Ban } from "@seance/contract/bans";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { AccountRow } from "./accounts.queries.ts";

/** Columns of the ban of an account. */
export type BanColumns = Pick<AccountRow, "is_active" | "ban_reason" | "banned_until">;

/** In SQL, whether an account (`account`) is not banned: a ban past its end no longer counts, even before it is cleared. */
export const isActiveNow = sql<boolean>`(account.is_active or coalesce(account.banned_until <= now(), false))`;

/** The ban of an account that holds at this moment. */
export function banOf({ is_active, ban_reason, banned_until }: BanColumns, now = Date.now()): Ban | null {
  if (is_active || (banned_until !== null && banned_until.getTime() <= now)) return null;
  return { reason: ban_reason, until: banned_until?.toISOString() ?? null };
}

/** The columns of an account that is active, or under this ban. */
export const columnsOf = (ban: { readonly reason: string; readonly until: Date | null } | null): BanColumns => ({
  is_active: ban === null,
  ban_reason: ban?.reason ?? "",
  banned_until: ban?.until ?? null,
});

/** Clears the bans that are past their end, of one account or of all, and returns these accounts. */
export const clearEndedBans = (tx: Db, id?: string): Promise<Pick<AccountRow, "id" | "email">[]> =>
  tx
    .updateTable("account")
    .set(columnsOf(null))
    .where("is_active", "=", false)
    .where("banned_until", "<=", sql<Date>`now()`)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .returning(["id", "email"])
    .execute();
