import { randomInt, timingSafeEqual } from "node:crypto";
import type { SignedIn } from "@seance/contract/accounts";
import { emailForm } from "@seance/contract/text";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { Refusal } from "#core/refusal.ts";
import { countingGuesses, WrongGuess, type Bucket } from "#db/attempts.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { hashToken } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { insertAndSignIn, type Credentials } from "./accounts.service.ts";
import { attemptRules } from "./attempt-rules.ts";
import { settleFondateur } from "./owner.service.ts";
import { hashPassword, type HashTurn } from "./password.ts";
import * as setup from "./setup.queries.ts";

/** No letter or digit that is read for another; twelve of them are 58 bits. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
/** Several processes, or a restart, must not void the code that somebody has just copied. */
const codesKept = 8;

export const setupNeeded = async (db: Db): Promise<boolean> => !(await accounts.fondateurExists(db));

/** Sees to it that the site has, or can be given, its first fondateur: from the settings, else by a code said on the console. */
export async function prepareAccounts(services: Services, say: (text: string) => void = console.log): Promise<void> {
  const { db, config } = services;
  if (!(await setupNeeded(db))) return;
  const { FOUNDER_EMAIL: email, FOUNDER_PASSWORD: password } = config;
  if (email && password) {
    await settleFondateur(services, { email: emailForm(email), password });
    return services.log.info("le compte de FOUNDER_EMAIL est fondateur");
  }
  const code = await giveOutCode(db);
  if (code) say(invitation(config.PUBLIC_URL, code));
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

/** Makes one more code and keeps its hash; null when a fondateur was made in the meantime. */
function giveOutCode(db: Db): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    await setup.lockSetup(tx);
    if (!(await setupNeeded(tx))) return null;
    const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]);
    const code = [0, 4, 8].map((start) => letters.slice(start, start + 4).join("")).join("-");
    await setup.writeCodes(tx, [hashCode(code).toString("base64"), ...(await setup.readCodes(tx))].slice(0, codesKept));
    return code;
  });
}

/** However it is typed: capitals, dashes and spaces do not count. */
const hashCode = (code: string): Buffer => hashToken(code.toUpperCase().replace(/[^A-Z0-9]/g, ""));

/** Makes the first fondateur for whoever has read the code on the server's console, and signs him in. */
export async function setUp(
  services: Services,
  caller: Caller,
  { code, ...account }: Credentials & { code: string },
  turn: HashTurn,
): Promise<SignedIn> {
  const { db, config } = services;
  await refuseIfDone(db);
  const buckets: Bucket[] = [
    { rule: attemptRules.setup, of: [addressGroup(caller.address)] },
    { rule: attemptRules.setupSite, of: [] },
  ];
  return countingGuesses(db, config.RATE_LIMITS === "on" ? buckets : [], async () => {
    const codes = await setup.readCodes(db);
    const given = hashCode(code);
    // Every code is compared: the time says nothing about which one came near.
    const matches = codes.filter((hash) => timingSafeEqual(Buffer.from(hash, "base64"), given));
    if (matches.length === 0) throw new WrongGuess("forbidden", "Code incorrect");
    const hash = await hashPassword(account.password, turn);
    return commitAndTell(services, { kind: "tag", tag: "settings" }, async (tx) => {
      await setup.lockSetup(tx);
      await refuseIfDone(tx);
      await setup.removeCodes(tx);
      return insertAndSignIn(tx, caller, { email: account.email, role: "fondateur" }, hash);
    });
  });
}

async function refuseIfDone(db: Db): Promise<void> {
  if (!(await setupNeeded(db))) throw new Refusal("conflict", "Ce site a déjà son fondateur");
}
