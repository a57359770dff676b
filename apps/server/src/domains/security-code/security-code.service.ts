import { randomInt } from "node:crypto";
import type { Body } from "@seance/contract/endpoint";
import { securityCodeMessages, type changeSecurityCode } from "@seance/contract/security-code";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { countingGuesses, WrongGuess, type AttemptRule } from "#db/attempts.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction } from "#db/client.ts";
import { hashPassword, ownTurn, verifyPassword, type HashTurn } from "#domains/accounts/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./security-code.queries.ts";

type Needed = Pick<Services, "db" | "config">;

/** Per account. */
const wrongCodes: AttemptRule = { name: "security-code", max: 5, seconds: 15 * 60 };

/** Sees to it that the site has its code: the setting's where it is new, else one made at the first start and said once. */
export async function prepareSecurityCode({ db, config }: Needed, say: (text: string) => void = console.log): Promise<void> {
  const made = await inTransaction(db, async (tx) => {
    await rows.lock(tx);
    const kept = await rows.read(tx);
    const given = config.SECURITY_CODE;
    if (given === undefined) return kept ? null : makeCode(tx);
    if (kept?.setting && (await verifyPassword(given, kept.setting, ownTurn))) return null;
    const hash = await hashPassword(given, ownTurn);
    await rows.write(tx, { hash, setting: hash });
    return null;
  });
  if (made) say(`\n  Code de sécurité des suppressions : ${made}\n  Notez-le : il n’est montré qu’une fois.\n`);
}

async function makeCode(tx: Parameters<typeof rows.write>[0]): Promise<string> {
  const code = String(randomInt(10_000)).padStart(4, "0");
  await rows.write(tx, { hash: await hashPassword(code, ownTurn), setting: null });
  return code;
}

/** Lets whoever knows the code go on: 403 for a wrong or missing one, 429 after five wrong ones in a quarter of an hour. */
export async function checkSecurityCode(services: Needed, actor: Pick<Actor, "id">, code: string | undefined): Promise<void> {
  // Who sent none has guessed nothing.
  if (code === undefined) throw new Refusal("forbidden", securityCodeMessages.wrong);
  await guess(services, actor, code, securityCodeMessages.wrong);
}

/** Changes the code for whoever knows the present one. */
export async function changeCode(
  services: Needed,
  actor: Actor,
  { current_code, code }: Body<typeof changeSecurityCode>,
): Promise<void> {
  await guess(services, actor, current_code, securityCodeMessages.wrongCurrent);
  const hash = await hashPassword(code, turnOf(actor));
  await inTransaction(services.db, async (tx) => {
    await rows.lock(tx);
    const kept = await rows.read(tx);
    await rows.write(tx, { hash, setting: kept?.setting ?? null });
    await recordAudit(tx, actor, {
      action: "security-code.change",
      target: { type: "setting", label: "Code de sécurité des suppressions" },
    });
  });
}

/** Whoever deletes is signed in: each has turns of their own, whichever address they come from. */
const turnOf = ({ id }: Pick<Actor, "id">): HashTurn => ({ address: `account ${id}`, account: id });

function guess({ db, config }: Needed, actor: Pick<Actor, "id">, code: string, refusal: string): Promise<void> {
  const buckets = config.RATE_LIMITS === "on" ? [{ rule: wrongCodes, of: [actor.id] }] : [];
  return countingGuesses(db, buckets, async () => {
    const kept = await rows.read(db);
    const right = /^\d{4}$/.test(code) && (await verifyPassword(code, kept?.hash, turnOf(actor)));
    if (!right) throw new WrongGuess("forbidden", refusal);
  });
}
