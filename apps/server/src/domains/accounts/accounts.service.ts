import type { changePassword as changePasswordCall, Me, SignedIn } from "@seance/contract/accounts";
import { accountMessages } from "@seance/contract/account-fields";
import type { Body } from "@seance/contract/endpoint";
import type { Role } from "@seance/contract/roles";
import { emailForm, localPart } from "@seance/contract/text";
import type { Actor, Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import { Refusal, signInFirst } from "#core/refusal.ts";
import { countingGuesses, takeAttempt, WrongGuess, type Bucket } from "#db/attempts.ts";
import { commitAndTell, publish } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import * as accounts from "./accounts.queries.ts";
import { attemptRules, ownPasswordBuckets } from "./attempt-rules.ts";
import { recordLogin } from "./login-history/login-history.service.ts";
import { hashPassword, ownTurn, verifyPassword, type HashTurn } from "./password.ts";
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
  return insertAccount(db, { ...account, email: emailForm(account.email) }, await hashPassword(account.password, ownTurn));
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
export async function register(
  { db, config }: Services,
  caller: Caller,
  { email, password }: Credentials,
  turn: HashTurn,
): Promise<SignedIn> {
  if (config.RATE_LIMITS === "on") await takeAttempt(db, { rule: attemptRules.register, of: [addressGroup(caller.address)] });
  if (await accounts.byEmail(db, email)) throw new Refusal("conflict", accountMessages.taken);
  const hash = await hashPassword(password, turn);
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
  const opened = row && (await signIn(tx, caller, row));
  if (!opened) throw new Refusal("conflict", accountMessages.taken);
  return opened.signedIn;
}

/** Signs in whoever knows the password; every try leaves a line in the login history. */
export async function login(services: Services, caller: Caller, credentials: Credentials, turn: HashTurn): Promise<SignedIn> {
  const { email } = credentials;
  const address = addressGroup(caller.address);
  const buckets: Bucket[] = [
    { rule: attemptRules.login, of: [email, address] },
    { rule: attemptRules.loginAddress, of: [address] },
    { rule: attemptRules.signIn, of: [email, address] },
    { rule: attemptRules.signInAddress, of: [address] },
  ];
  return countingGuesses(services.db, services.config.RATE_LIMITS === "on" ? buckets : [], () =>
    checkAndSignIn(services, caller, credentials, turn),
  );
}

async function checkAndSignIn(
  { db, bus }: Services,
  caller: Caller,
  { email, password }: Credentials,
  turn: HashTurn,
): Promise<SignedIn> {
  const account = await accounts.byEmail(db, email);
  const right = await verifyPassword(password, account?.password_hash, turn);
  const mayEnter = account?.is_active && right;
  const opened = mayEnter ? await inTransaction(db, (tx) => signIn(tx, caller, account)) : null;
  if (opened?.endedOthers) bus.tell({ kind: "account", id: opened.signedIn.user.id });
  if (opened) return opened.signedIn;
  await recordLogin(db, caller, { email, accountId: account?.id ?? null, success: false });
  if (right && !mayEnter) throw new Refusal("forbidden", accountMessages.suspended);
  throw new WrongGuess("unauthenticated", accountMessages.badCredentials);
}

/** Opens the session of an account whose password was right; null when that has changed in the meantime. */
async function signIn(
  tx: Db,
  caller: Caller,
  { id, password_hash }: accounts.AccountRow,
): Promise<{ signedIn: SignedIn; endedOthers: boolean } | null> {
  // The row stays locked until the commit: sign-ins to one account cannot outrun the cap on its sessions.
  const account = await accounts.touchLogin(tx, id, password_hash);
  if (!account) return null;
  const { token, endedOthers } = await openSession(tx, id, caller);
  await recordLogin(tx, caller, { email: account.email, accountId: id, success: true });
  return { signedIn: { access_token: token, user: presentUser(account) }, endedOthers };
}

/** The signed-in account; it may have gone since its session was read. */
export async function readMe(db: Db, actor: Actor): Promise<Me> {
  const account = await accounts.byId(db, actor.id);
  if (!account) throw signInFirst();
  return presentMe(account);
}

/** Changes the password and ends every other session: whoever had the old one is out. */
export async function changePassword(
  services: Services,
  actor: Actor,
  { current_password: before, new_password: after }: Body<typeof changePasswordCall>,
  turn: HashTurn,
): Promise<void> {
  const { db, config } = services;
  const buckets = config.RATE_LIMITS === "on" ? ownPasswordBuckets(actor) : [];
  await countingGuesses(db, buckets, async () => {
    const account = await accounts.byId(db, actor.id);
    const wrong = new WrongGuess("forbidden", accountMessages.wrongPassword);
    if (!account || !(await verifyPassword(before, account.password_hash, turn))) throw wrong;
    const hash = await hashPassword(after, turn);
    await commitAndTell(services, { kind: "account", id: actor.id, why: "password" }, async (tx) => {
      if (!(await accounts.replacePassword(tx, actor.id, account.password_hash, hash))) throw wrong;
      await sessions.removeAll(tx, actor.id, actor.sessionId);
    });
  });
}
