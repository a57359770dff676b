import { accountMessages } from "@seance/contract/account-fields";
import { decide } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { countingGuesses, WrongGuess } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { DataSubject } from "#db/personal-data.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { allowed } from "./allowed.ts";
import { ownPasswordBuckets } from "./attempt-rules.ts";
import * as rows from "./leave.queries.ts";
import { verifyPassword, type HashTurn } from "./password.ts";

/** Erases an account with all that hangs on it; what it said to others stays, without its name. */
export async function eraseAccount(
  tx: Db,
  { personalData }: Pick<Services, "personalData">,
  account: DataSubject,
): Promise<void> {
  for (const { erase } of personalData) await erase?.(tx, account);
  await rows.deleteAccount(tx, account.id);
}

/** Erases the actor's account once he has given its password, and signs him out everywhere at once. */
export async function leave(services: Services, actor: Actor, password: string, turn: HashTurn): Promise<void> {
  const { db, config } = services;
  const buckets = config.RATE_LIMITS === "on" ? ownPasswordBuckets(actor) : [];
  const wrong = new WrongGuess("forbidden", accountMessages.wrongPassword);
  await countingGuesses(db, buckets, async () => {
    const known = await accounts.byId(db, actor.id);
    if (!known || !(await verifyPassword(password, known.password_hash, turn))) throw wrong;
    await commitAndTell(services, { kind: "account", id: actor.id, why: "deleted" }, async (tx) => {
      const locked = await rows.lockWithFondateurs(tx, actor.id);
      const account = locked.find(({ id }) => id === actor.id);
      // The password was checked before the lock: another one since then makes it a guess like any other.
      if (account?.password_hash !== known.password_hash) throw wrong;
      const otherFondateurs = locked.some(({ id, role }) => role === "fondateur" && id !== actor.id);
      allowed(decide(account, "delete-self", account, undefined, { otherFondateurs }));
      await eraseAccount(tx, services, account);
    });
  });
}
