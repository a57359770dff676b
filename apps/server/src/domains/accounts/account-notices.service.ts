import type { Db } from "#db/client.ts";
import { notify, type NewNotice } from "#domains/notices/index.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { banOf } from "./bans.queries.ts";

/** Tells an account that only its password is asked from now on. */
export const notifyOfLessProtection = (tx: Db, accountId: string): Promise<void> =>
  notify(tx, [accountId], { kind: "account", event: "second-factor-off" });

/** Tells an account what changed in it: its role, the end of its ban, its password. */
export async function notifyOfChange(tx: Db, before: AccountRow, after: AccountRow): Promise<void> {
  const tell = (notice: Omit<Extract<NewNotice, { kind: "account" }>, "kind">) =>
    notify(tx, [after.id], { kind: "account", ...notice });
  if (before.role !== after.role) await tell({ event: "role", role: after.role });
  if (banOf(before) && !banOf(after)) await tell({ event: "unbanned" });
  if (before.password_hash !== after.password_hash) await tell({ event: "password" });
}
