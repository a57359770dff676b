import { accountMessages } from "@seance/contract/account-fields";
import { decide } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { countingGuesses, WrongGuess, type Bucket } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { allowed } from "./allowed.ts";
import { attemptRules } from "./attempt-rules.ts";
import * as rows from "./leave.queries.ts";
import { verifyPassword } from "./password.ts";

/** Erases the actor's account once he has given its password, and signs him out everywhere at once. */
export async function leave(services: Services, actor: Actor, password: string): Promise<void> {
  const { db, config } = services;
  const buckets: Bucket[] = config.RATE_LIMITS === "on" ? [{ rule: attemptRules.password, of: [actor.id] }] : [];
  const wrong = new WrongGuess("forbidden", accountMessages.wrongPassword);
  await countingGuesses(db, buckets, async () => {
    const known = await accounts.byId(db, actor.id);
    if (!known || !(await verifyPassword(password, known.password_hash))) throw wrong;
    await commitAndTell(services, { kind: "account", id: actor.id, why: "deleted" }, async (tx) => {
      const locked = await rows.lockWithFondateurs(tx, actor.id);
      const account = locked.find(({ id }) => id === actor.id);
      // The password was checked before the lock: another one since then makes it a guess like any other.
      if (account?.password_hash !== known.password_hash) throw wrong;
      const otherFondateurs = locked.some(({ id, role }) => role === "fondateur" && id !== actor.id);
      allowed(decide(account, "delete-self", account, undefined, { otherFondateurs }));
      await rows.erase(tx, account);
    });
  });
}
