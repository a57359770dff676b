import type { Me, SignedIn } from "@seance/contract/accounts";
import { accountMessages } from "@seance/contract/account-fields";
import type { Role } from "@seance/contract/roles";
import { emailForm, localPart } from "@seance/contract/text";
import type { Actor, Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import { Refusal, signInFirst } from "#core/refusal.ts";
import { countingGuesses, takeAttempt, WrongGuess, type Bucket } from "#db/attempts.ts";
import { commitAndTell, publish } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordLogin } from "#domains/login-history/index.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { attemptRules } from "./attempt-rules.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { presentMe, presentUser } from "./present.ts";
import * as sessions from "./sessions.queries.ts";
import { openSession } from "./sessions.service.ts";

export interface Credentials {
  /** In its form of the contract: trimmed, lower case. */
  readonly email: string;
  readonly password: string;
}

export interface NewAccount extends Credentials {
  readonly role?: Role;
  readonly username?: string;
}

/** Makes an account, named after its address' local part unless said; null when the address is taken. */
export async function createAccount(db: Db, account: NewAccount): Promise<accounts.AccountRow | null> {
  return insertAccount(db, { ...account, email: emailForm(account.email) }, await hashPassword(account.password));
}

/** The password is hashed before: a transaction must not wait for that. */
async function insertAccount(
  db: Db,
  account: Omit<NewAccount, "password">,
  passwordHash: string,
): Promise<accounts.AccountRow | null> {
  const { email, role = "user", username = localPart(email) } = account;
  const row = await accounts.insert(db, { id: newId(), email, email_form: email, username, role, password_hash: passwordHash });
  // With a fondateur the site is set up, which its public settings say.
  if (row && role === "fondateur") await publish(db, { kind: "tag", tag: "settings" });
  return row ?? null;
}

export const accountExists = async (db: Db, id: string): Promise<boolean> => (await accounts.byId(db, id)) !== undefined;

/** Opens an account and signs it in. */
export async function register({ db, config }: Services, caller: Caller, { email, password }: Credentials): Promise<SignedIn> {
  if (config.RATE_LIMITS === "on") await takeAttempt(db, { rule: attemptRules.register, of: [addressGroup(caller.address)] });
  if (await accounts.byEmail(db, email)) throw new Refusal("conflict", accountMessages.taken);
  const hash = await hashPassword(password);
  return inTransaction(db, (tx) => insertAndSignIn(tx, caller, { email }, hash));
}

/** A new account and its first session, in one transaction; 409 when the address is taken, however close the race. */
export async function insertAndSignIn(
  tx: Db,
  caller: Caller,
  account: Omit<NewAccount, "password">,
  passwordHash: string,
): Promise<SignedIn> {
  const row = await insertAccount(tx, account, passwordHash);
  const signedIn = row && (await signIn(tx, caller, row));
  if (!signedIn) throw new Refusal("conflict", accountMessages.taken);
  return signedIn;
}

/** Signs in whoever knows the password; every try leaves a line in the login history. */
export async function login({ db, config }: Services, caller: Caller, credentials: Credentials): Promise<SignedIn> {
  const address = addressGroup(caller.address);
  const buckets: Bucket[] = [
    { rule: attemptRules.login, of: [credentials.email, address] },
    { rule: attemptRules.loginAddress, of: [address] },
  ];
  return countingGuesses(db, config.RATE_LIMITS === "on" ? buckets : [], () => checkAndSignIn(db, caller, credentials));
}

async function checkAndSignIn(db: Db, caller: Caller, { email, password }: Credentials): Promise<SignedIn> {
  const account = await accounts.byEmail(db, email);
  const right = await verifyPassword(password, account?.password_hash);
  const mayEnter = account?.is_active && right;
  const signedIn = mayEnter ? await inTransaction(db, (tx) => signIn(tx, caller, account)) : null;
  if (signedIn) return signedIn;
  await recordLogin(db, caller, { email, accountId: account?.id ?? null, success: false });
  if (right && !mayEnter) throw new Refusal("forbidden", accountMessages.suspended);
  throw new WrongGuess("unauthenticated", accountMessages.badCredentials);
}

/** Opens the session of an account whose password was right; null when that has changed in the meantime. */
async function signIn(tx: Db, caller: Caller, { id, password_hash }: accounts.AccountRow): Promise<SignedIn | null> {
  const account = await accounts.touchLogin(tx, id, password_hash);
  if (!account) return null;
  const access_token = await openSession(tx, id, caller);
  await recordLogin(tx, caller, { email: account.email, accountId: id, success: true });
  return { access_token, user: presentUser(account) };
}

/** The signed-in account; it may have gone since its session was read. */
export async function readMe(db: Db, actor: Actor): Promise<Me> {
  const account = await accounts.byId(db, actor.id);
  if (!account) throw signInFirst();
  return presentMe(account);
}

/** Changes the password and ends every other session: whoever had the old one is out. */
export async function changePassword(services: Services, actor: Actor, before: string, after: string): Promise<void> {
  const { db, config } = services;
  const buckets: Bucket[] = config.RATE_LIMITS === "on" ? [{ rule: attemptRules.password, of: [actor.id] }] : [];
  await countingGuesses(db, buckets, async () => {
    const account = await accounts.byId(db, actor.id);
    const wrong = new WrongGuess("forbidden", accountMessages.wrongPassword);
    if (!account || !(await verifyPassword(before, account.password_hash))) throw wrong;
    const hash = await hashPassword(after);
    await commitAndTell(services, { kind: "account", id: actor.id, why: "password" }, async (tx) => {
      if (!(await accounts.replacePassword(tx, actor.id, account.password_hash, hash))) throw wrong;
      await sessions.removeAll(tx, actor.id, actor.sessionId);
    });
  });
}
