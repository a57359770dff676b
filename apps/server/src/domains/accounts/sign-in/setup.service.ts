import { randomInt, timingSafeEqual } from "node:crypto";
import type { SignedIn } from "@seance/contract/accounts";
import { normalizeEmail } from "@seance/contract/text";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { founderOf } from "#core/config.ts";
import { Refusal } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { WrongGuess } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { deleteSetting, readSetting, writeSetting } from "#db/settings.ts";
import { fondateurExists } from "#domains/accounts/accounts.queries.ts";
import type { Credentials } from "#domains/accounts/accounts.service.ts";
import { createOrPromoteFondateur } from "#domains/accounts/staff/owner.service.ts";
import { hashToken } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import { attemptRules } from "./attempt-rules.ts";
import { refuseLookAlikeEmail } from "./email-rules.ts";
import { hashPassword, type HashTurn } from "./password.ts";
import { refuseWeakPassword } from "./password-rules.ts";
import { insertAndSignIn } from "./sign-in.service.ts";

/** Without the characters that look like another one; twelve of them are 58 bits. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** A restart or a second process must not invalidate the code that the owner has just copied. */
const codesKept = 8;
/** Holds the hashes of the setup codes, newest first. */
const settingName = "setup-code";

export const setupNeeded = async (db: Db): Promise<boolean> => !(await fondateurExists(db));

/** Creates the first fondateur from FOUNDER_EMAIL and FOUNDER_PASSWORD, else prints a setup code on the console. */
export async function prepareAccounts(services: Services, print: (text: string) => void = console.log): Promise<void> {
  const { db, config } = services;
  if (!(await setupNeeded(db))) return;
  const founder = founderOf(config);
  if (founder) {
    await createOrPromoteFondateur(services, { ...founder, email: normalizeEmail(founder.email) });
    return services.log.info("le compte de FOUNDER_EMAIL est fondateur");
  }
  const code = await createCode(db);
  if (code) print(invitation(config.PUBLIC_URL, code));
}

function invitation(site: string, code: string): string {
  return [
    "",
    "  Bienvenue ! Ce site n’a pas encore de fondateur.",
    `  Ouvrez ${site}/premier-demarrage et entrez ce code : ${code}`,
    "  Il ne sert qu’une fois.",
    "",
  ].join("\n");
}

/** Creates a code and stores its hash; null when another process has created a fondateur in the meantime. */
function createCode(db: Db): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, "setup");
    if (!(await setupNeeded(tx))) return null;
    const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
    const code = [0, 4, 8].map((start) => letters.slice(start, start + 4).join("")).join("-");
    const hashes = [hashCode(code).toString("base64"), ...(await readHashes(tx))].slice(0, codesKept);
    await writeSetting(tx, settingName, { hashes });
    return code;
  });
}

async function readHashes(db: Db): Promise<string[]> {
  return (await readSetting<{ hashes: string[] }>(db, settingName))?.value.hashes ?? [];
}

/** Ignores case, dashes and spaces. */
const hashCode = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ""));

/** Creates the first fondateur with a code from the server's console, and signs it in. */
export async function setUp(
  services: Services,
  caller: Caller,
  { code, ...account }: Credentials & { code: string },
  turn: HashTurn,
): Promise<SignedIn> {
  const { db } = services;
  await refuseIfDone(db);
  const buckets = [
    { rule: attemptRules.setup, of: [addressGroup(caller.address)] },
    { rule: attemptRules.setupSite, of: [] },
  ];
  return services.attempts.guess(buckets, async () => {
    const hashes = await readHashes(db);
    const given = hashCode(code);
    // Every hash is compared, so that the response time does not tell which one matches.
    const matches = hashes.filter((hash) => timingSafeEqual(Buffer.from(hash, "base64"), given));
    if (matches.length === 0) throw new WrongGuess("forbidden", "Code incorrect");
    refuseLookAlikeEmail(account.email);
    await refuseWeakPassword(account.password, { email: account.email, role: "fondateur" });
    const hash = await hashPassword(account.password, turn);
    return commitAndTell(services, { kind: "tag", tag: "settings" }, async (tx) => {
      await advisoryLock(tx, "setup");
      await refuseIfDone(tx);
      await deleteSetting(tx, settingName);
      const opened = await insertAndSignIn(services, tx, caller, { email: account.email, role: "fondateur" }, hash);
      const { id, role } = opened.user;
      const event = { kind: "role" as const, account: { id, role }, detail: { from: null, to: role } };
      await recordSecurity(services, tx, { id, origin: caller }, event);
      return opened;
    });
  });
}

async function refuseIfDone(db: Db): Promise<void> {
  if (!(await setupNeeded(db))) throw new Refusal("conflict", "Ce site a déjà son fondateur");
}
