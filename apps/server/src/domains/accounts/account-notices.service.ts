import type { AccountEvent } from "@seance/contract/notices";
import type { Role } from "@seance/contract/roles";
import type { Db } from "#db/client.ts";
import { notify } from "#domains/notices/index.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { banOf } from "./bans.queries.ts";

/** Tells an account what changed in it: its role, the end of its ban, its password, its address. */
export async function notifyOfChange(tx: Db, before: AccountRow, after: AccountRow): Promise<void> {
  const tell = (notice: { readonly event: Exclude<AccountEvent, "new-device">; readonly role?: Role }) =>
    notify(tx, [after.id], { kind: "account", ...notice });
  if (before.role !== after.role) await tell({ event: "role", role: after.role });
  if (banOf(before) && !banOf(after)) await tell({ event: "unbanned" });
  if (before.email_form !== after.email_form) await tell({ event: "email" });
  if (before.password_hash !== after.password_hash) await tell({ event: "password" });
}
