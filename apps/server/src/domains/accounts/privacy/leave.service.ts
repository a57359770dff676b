import { decide } from "@seance/contract/account-actions";
import type { Actor } from "#core/actor.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { DataSubject } from "#db/personal-data.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { withOwnPassword } from "#domains/accounts/sign-in/own-password.service.ts";
import type { HashTurn } from "#domains/accounts/sign-in/password.ts";
import { allowed } from "#domains/accounts/staff/act.service.ts";
import type { Services } from "#services.ts";
import * as rows from "./leave.queries.ts";

/** Erases an account and its personal data; rows that stay lose its name. */
export async function eraseAccount(
  tx: Db,
  { personalData }: Pick<Services, "personalData">,
  account: DataSubject,
): Promise<void> {
  for (const { erase } of personalData) await erase?.(tx, account);
  await rows.deleteAccountRow(tx, account.id);
}

/** Erases the actor's own account after a check of its password; all its sessions end at once. */
export async function deleteOwnAccount(services: Services, actor: Actor, password: string, turn: HashTurn): Promise<void> {
  await withOwnPassword(services, actor, password, turn, (checked, wrong) =>
    commitAndTell(services, { kind: "account", id: actor.id, why: "deleted" }, async (tx) => {
      const locked = await rows.lockWithFondateurs(tx, actor.id);
      const account = locked.find(({ id }) => id === actor.id);
      if (account?.password_hash !== checked.password_hash) throw wrong;
      const otherFondateurs = locked.some(({ id, role }) => role === "fondateur" && id !== actor.id);
      allowed(decide(account, "delete-self", account, undefined, { otherFondateurs }));
      await eraseAccount(tx, services, account);
      await recordSecurity(services, tx, actor, { kind: "delete", account, gone: true, detail: { role: account.role } });
    }),
  );
}
