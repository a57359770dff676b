import type { AccountEvent } from "@seance/contract/notices";
import { isStaff, type Role } from "@seance/contract/roles";
import type { Db } from "#db/client.ts";
import { recordSecurity, type SecurityActor } from "#db/security-trail.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { deleteKeysOf } from "./keys/api-keys.queries.ts";
import { deleteDevices } from "./second-factor/remembered-devices.queries.ts";
import { banOf } from "./bans.queries.ts";

/** Tells an account that only its password is asked from now on, and records it in the security log. */
export async function noteLessProtection(
  services: Pick<Services, "log">,
  tx: Db,
  actor: SecurityActor,
  account: AccountRow,
): Promise<void> {
  await notify(tx, [account.id], { kind: "account", event: "second-factor-off" });
  await recordSecurity(services, tx, actor, { kind: "second-factor-off", account });
}

interface Change {
  readonly before: AccountRow;
  readonly after: AccountRow;
  /** With the first password of an account: nobody knew an earlier one. */
  readonly keepKeys?: boolean;
}

/** Tells an account what changed in it (its role, the end of its ban, its address, its password), and records it in the security log. */
export async function noteChange(
  services: Pick<Services, "log">,
  tx: Db,
  actor: SecurityActor,
  { before, after, keepKeys = false }: Change,
): Promise<void> {
  const tell = (notice: { readonly event: Exclude<AccountEvent, "new-device">; readonly role?: Role }) =>
    notify(tx, [after.id], { kind: "account", ...notice });
  if (before.role !== after.role) await tell({ event: "role", role: after.role });
  if (banOf(before) && !banOf(after)) await tell({ event: "unbanned" });
  if (before.email_form !== after.email_form) await tell({ event: "email" });
  if (before.password_hash !== after.password_hash) await tell({ event: "password" });
  for (const event of changes(before, after)) await recordSecurity(services, tx, actor, { account: before, ...event });
  if (before.role !== after.role || before.password_hash !== after.password_hash) await deleteDevices(tx, after.id);
  const leftStaff = isStaff(before.role) && !isStaff(after.role);
  if ((before.password_hash !== after.password_hash && !keepKeys) || leftStaff) await endKeys(services, tx, actor, before);
}

/** Whoever knew the old password may have made keys by it; who has left the staff sees them no more, and could not revoke them. */
async function endKeys(services: Pick<Services, "log">, tx: Db, actor: SecurityActor, account: AccountRow): Promise<void> {
  const ended = await deleteKeysOf(tx, account.id);
  if (ended > 0) await recordSecurity(services, tx, actor, { kind: "key-revoked", account, detail: { keys: ended } });
}

function changes(before: AccountRow, after: AccountRow) {
  const [ban, wasBanned] = [banOf(after), banOf(before) !== null];
  return [
    ...(before.role === after.role ? [] : [{ kind: "role" as const, detail: { from: before.role, to: after.role } }]),
    ...(before.email_form === after.email_form ? [] : [{ kind: "email" as const }]),
    ...(before.password_hash === after.password_hash ? [] : [{ kind: "password" as const }]),
    ...(ban && !wasBanned ? [{ kind: "ban" as const, detail: { until: ban.until } }] : []),
    ...(!ban && wasBanned ? [{ kind: "unban" as const }] : []),
  ];
}
