import { randomInt } from "node:crypto";
import type { Body } from "@seance/contract/endpoint";
import { securityCodeMessages, type changeSecurityCode } from "@seance/contract/security-code";
import type { Actor } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { WrongGuess, type AttemptRule } from "#db/attempts.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { readSetting, writeSetting } from "#db/settings.ts";
import { hashPassword, serverTurn, verifyPassword, type HashTurn } from "#domains/accounts/index.ts";
import type { Services } from "#services.ts";

type Needed = Pick<Services, "db" | "attempts">;

/** `setting` is the hash of the last applied SECURITY_CODE: restarting with the same value must not undo a change made since. */
interface StoredCode {
  readonly hash: string;
  readonly setting: string | null;
}

const readCode = async (db: Db): Promise<StoredCode | undefined> => (await readSetting<StoredCode>(db, "security-code"))?.value;
const writeCode = (db: Db, code: StoredCode): Promise<void> => writeSetting(db, "security-code", code);

/** Per account. */
const wrongCodes: AttemptRule = { name: "security-code", max: 5, seconds: 15 * 60 };

/** Applies SECURITY_CODE when it has changed; without it, the first start generates a code and prints it once. */
export async function prepareSecurityCode(
  { db, config }: Pick<Services, "db" | "config">,
  print: (text: string) => void = console.log,
): Promise<void> {
  const generated = await inTransaction(db, async (tx) => {
    await advisoryLock(tx, "security-code");
    const stored = await readCode(tx);
    const given = config.SECURITY_CODE;
    if (given === undefined) return stored ? null : generateCode(tx);
    if (stored?.setting && (await verifyPassword(given, stored.setting, serverTurn))) return null;
    const hash = await hashPassword(given, serverTurn);
    await writeCode(tx, { hash, setting: hash });
    return null;
  });
  if (generated) print(`\n  Code de sécurité des suppressions : ${generated}\n  Notez-le : il n’est montré qu’une fois.\n`);
}

async function generateCode(tx: Db): Promise<string> {
  const code = String(randomInt(10_000)).padStart(4, "0");
  await writeCode(tx, { hash: await hashPassword(code, serverTurn), setting: null });
  return code;
}

/** 403 for a wrong or missing code, 429 after five wrong ones in a quarter of an hour. */
export async function checkSecurityCode(services: Needed, actor: Pick<Actor, "id">, code: string | undefined): Promise<void> {
  // A missing code does not count as a guess.
  if (code === undefined) throw new Refusal("forbidden", securityCodeMessages.wrong);
  await guessCode(services, actor, code, securityCodeMessages.wrong);
}

/** Changes the code after a check of the current one. */
export async function changeCode(
  services: Needed & Pick<Services, "log">,
  actor: Actor,
  { current_code, code }: Body<typeof changeSecurityCode>,
): Promise<void> {
  await guessCode(services, actor, current_code, securityCodeMessages.wrongCurrent);
  const hash = await hashPassword(code, turnOf(actor));
  await inTransaction(services.db, async (tx) => {
    await advisoryLock(tx, "security-code");
    const stored = await readCode(tx);
    await writeCode(tx, { hash, setting: stored?.setting ?? null });
    await recordAudit(tx, actor, {
      action: "security-code.change",
      target: { type: "setting", label: "Code de sécurité des suppressions" },
    });
    await recordSecurity(services, tx, actor, { kind: "security-code" });
  });
}

/** Turns in the hash queue are per account here, whichever address it signs in from. */
const turnOf = ({ id }: Pick<Actor, "id">): HashTurn => ({ address: `account ${id}`, account: id });

function guessCode(services: Needed, actor: Pick<Actor, "id">, code: string, refusal: string): Promise<void> {
  return services.attempts.guess([{ rule: wrongCodes, of: [actor.id] }], async () => {
    const stored = await readCode(services.db);
    const isRight = /^\d{4}$/.test(code) && (await verifyPassword(code, stored?.hash, turnOf(actor)));
    if (!isRight) throw new WrongGuess("forbidden", refusal);
  });
}
