import { accountMessages } from "@seance/contract/account-fields";
import type { login as loginCall, register as registerCall, SecondFactorAsked, SignedIn } from "@seance/contract/accounts";
import type { Answer, Body } from "@seance/contract/endpoint";
import type { Role } from "@seance/contract/roles";
import type { RegistrationMode } from "@seance/contract/site";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { presentUser } from "#domains/accounts/accounts.present.ts";
import * as accounts from "#domains/accounts/accounts.queries.ts";
import { banOf } from "#domains/accounts/bans.queries.ts";
import { liftEndedBans } from "#domains/accounts/bans.service.ts";
import { insertHashed, type Credentials, type NewAccount } from "#domains/accounts/accounts.service.ts";
import { requireInvitation, useInvitation } from "#domains/accounts/invitations/invitations.service.ts";
import { noteProviderOfLink } from "#domains/accounts/links/links.queries.ts";
import { createLink } from "#domains/accounts/links/links.service.ts";
import { sendVerification } from "#domains/accounts/links/verify.service.ts";
import { isUsedFrom, recordLogin } from "#domains/accounts/login-history/login-history.service.ts";
import { credentialsOf } from "#domains/accounts/passkeys/passkeys.queries.ts";
import { findRequest } from "#domains/accounts/registrations/registrations.queries.ts";
import { requestAccount, requestRefusal } from "#domains/accounts/registrations/registrations.service.ts";
import { useDevice } from "#domains/accounts/second-factor/remembered-devices.queries.ts";
import { hasSecondFactor } from "#domains/accounts/second-factor/second-factor.queries.ts";
import { noteProvider, type ProviderSignIn } from "#domains/accounts/sessions/provider-sessions.queries.ts";
import { dropProof } from "#domains/accounts/sessions/sessions.queries.ts";
import { openSession } from "#domains/accounts/sessions/sessions.service.ts";
import type { Services } from "#services.ts";
import { attemptRules, wrongSignIns } from "./attempt-rules.ts";
import { refuseLookAlikeEmail } from "./email-rules.ts";
import { tellNewDevice } from "./new-device.service.ts";
import { passwordFault, refuseWeakPassword } from "./password-rules.ts";
import { hashPassword, isOutdated, verifyPassword, type HashTurn } from "./password.ts";

type Logs = Pick<Services, "log">;

export async function register(
  services: Services,
  caller: Caller,
  { email, password, invitation }: Body<typeof registerCall>,
  turn: HashTurn,
): Promise<Answer<typeof registerCall>> {
  const { db, config } = services;
  requireRegistration(config.REGISTRATION, invitation);
  await services.attempts.take({ rule: attemptRules.register, of: [addressGroup(caller.address)] });
  refuseLookAlikeEmail(email);
  const role = invitation ? await requireInvitation(db, invitation) : "user";
  if (await accounts.findByEmail(db, email)) throw new Refusal("conflict", accountMessages.taken);
  await refuseWeakPassword(password, { email, role });
  const hash = await hashPassword(password, turn);
  if (config.REGISTRATION === "approval" && !invitation) return requestAccount(services, email, hash);
  const insert = (tx: Db, as: Role) => insertAndSignIn(services, tx, caller, { email, role: as }, hash);
  return inTransaction(db, async (tx) => {
    const opened = await (invitation
      ? useInvitation(services, tx, caller, { token: invitation, insert: (as) => insert(tx, as) })
      : insert(tx, "user"));
    await sendVerification(services, tx, opened.user);
    return opened;
  });
}

function requireRegistration(mode: RegistrationMode, invitation: string | undefined): void {
  if (mode === "closed") throw new Refusal("forbidden", accountMessages.registrationClosed);
  if (mode === "invitation" && !invitation) throw new Refusal("forbidden", accountMessages.registrationInvited);
}

/** Inserts an account and its first session; 409 when the address is taken, even by a concurrent registration. */
export async function insertAndSignIn(
  services: Logs,
  tx: Db,
  caller: Caller,
  account: Omit<NewAccount, "password">,
  passwordHash: string,
): Promise<SignedIn> {
  const row = await insertHashed(tx, account, passwordHash);
  const opened = row && (await signIn(services, tx, caller, row));
  if (!opened) throw new Refusal("conflict", accountMessages.taken);
  return opened.signedIn;
}

/** Signs in with a password, within the rate limits; each attempt is recorded in the login history. A weak one is said to be so. */
export async function login(
  services: Services,
  caller: Caller,
  credentials: Credentials & { readonly device: Buffer | null },
  turn: HashTurn,
): Promise<Answer<typeof loginCall>> {
  const { email } = credentials;
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.login, of: [email, address] },
    ...wrongSignIns(caller.address),
    { rule: attemptRules.signIn, of: [email, address] },
    { rule: attemptRules.signInAddress, of: [address] },
  ];
  const mayPass = (): Promise<boolean> => isUsedFrom(services.db, email, caller.address);
  const paced = { rule: attemptRules.loginAccount, of: email, from: address, mayPass };
  const { owner, answer } = await services.attempts.guess(buckets, () =>
    services.attempts.pace(paced, () => checkAndSignIn(services, caller, credentials, turn)),
  );
  const fault = await passwordFault(credentials.password, owner);
  return { ...answer, ...(fault && { weak_password: fault }) };
}

interface Answered {
  readonly owner: accounts.AccountRow;
  /** A new session; or, for an account with a second factor, the token to send with its code. */
  readonly answer: SignedIn | { readonly second_factor: SecondFactorAsked };
}

async function checkAndSignIn(
  services: Services,
  caller: Caller,
  { email, password, device }: Credentials & { readonly device: Buffer | null },
  turn: HashTurn,
): Promise<Answered> {
  const { db } = services;
  const account = await accounts.findByEmail(db, email);
  const request = account ? undefined : await findRequest(db, email);
  const isRight = await verifyPassword(password, (account ?? request)?.password_hash, turn);
  if (isRight && request) throw requestRefusal(request);
  const current = isRight && account ? await renewHash(db, account, password, turn) : undefined;
  const answer = current ? await openOrAsk(services, caller, current, { device }) : null;
  if (account && answer) return { owner: account, answer };
  await recordLogin(services, db, caller, { email, accountId: account?.id ?? null, success: false });
  const ban = isRight && account && banOf(account);
  if (ban) throw new Refusal("forbidden", accountMessages.suspended, { facts: { ban } });
  throw new WrongGuess("unauthenticated", accountMessages.badCredentials);
}

/**
 * Hashes the password anew where the stored hash costs less than today's; the account as it is then. Undefined when the password has
 * been changed to another one since its check.
 */
async function renewHash(
  db: Db,
  account: accounts.AccountRow,
  password: string,
  turn: HashTurn,
): Promise<accounts.AccountRow | undefined> {
  if (!isOutdated(account.password_hash)) return account;
  const password_hash = await hashPassword(password, turn);
  if (await accounts.replacePassword(db, account.id, account.password_hash, password_hash)) return { ...account, password_hash };
  // Either another sign-in has renewed the hash meanwhile, or the password is another one now.
  const now = await accounts.findById(db, account.id);
  return (await verifyPassword(password, now?.password_hash, turn)) ? now : undefined;
}

interface SignInOptions {
  /** The hash of the token of a device, which the account may remember. */
  readonly device?: Buffer | null;
  readonly provider?: ProviderSignIn | undefined;
}

/**
 * Signs in, or asks for the second factor of the account, unless it remembers the device; null when the account has changed since the
 * check of the password, or of the identity at a provider.
 */
export async function openOrAsk(
  services: Services,
  caller: Caller,
  account: accounts.AccountRow,
  { device = null, provider }: SignInOptions,
): Promise<Answered["answer"] | null> {
  const done = await inTransaction(services.db, async (tx) => {
    if (!account.is_active) await liftEndedBans(tx, account.id);
    if (!(await hasSecondFactor(tx, account.id))) return signInAndTell(services, tx, caller, account, { provider });
    return (
      (await signInOnDevice(services, tx, caller, account, { device, provider })) ??
      askSecondFactor(services, tx, account, provider)
    );
  });
  return done && "signedIn" in done ? tellEnded(services, done) : done;
}

/** Signs in without a code where the account remembers the device; the session has no fresh proof. Null for another device. */
async function signInOnDevice(
  services: Services,
  tx: Db,
  caller: Caller,
  account: accounts.AccountRow,
  { device = null, provider }: SignInOptions,
): Promise<Opened | null> {
  if (device === null) return null;
  // Locked first, as where devices are forgotten.
  await accounts.lockById(tx, account.id);
  if (!(await useDevice(tx, account.id, device))) return null;
  const opened = await signInAndTell(services, tx, caller, account, { provider, rememberedDevice: true });
  if (opened) await dropProof(tx, opened.sessionId);
  return opened;
}

async function askSecondFactor(
  services: Services,
  tx: Db,
  { id, password_hash }: accounts.AccountRow,
  provider: ProviderSignIn | undefined,
) {
  const now = await accounts.lockById(tx, id);
  if (!now?.is_active || now.password_hash !== password_hash) return null;
  const { id: linkId, token } = await createLink(tx, services, id, "sign-in");
  if (provider) await noteProviderOfLink(tx, linkId, provider);
  return { second_factor: { token, passkey: (await credentialsOf(tx, id)).length > 0 } };
}

interface Opened {
  readonly signedIn: SignedIn;
  readonly endedOthers: boolean;
  readonly loginId: string;
  readonly sessionId: string;
}

/** After the commit: tells this process of the sessions that the new one has ended. */
export function tellEnded({ bus }: Pick<Services, "bus">, { signedIn, endedOthers }: Opened): SignedIn {
  if (endedOthers) bus.tell({ kind: "account", id: signedIn.user.id });
  return signedIn;
}

interface SessionOrigin {
  readonly provider?: ProviderSignIn | null | undefined;
  /** The device took the place of a code. */
  readonly rememberedDevice?: boolean;
}

/** Opens a session after the checks, and tells the account where its device is new; null when the account has changed since. */
export async function signInAndTell(
  services: Services,
  tx: Db,
  caller: Caller,
  account: accounts.AccountRow,
  { provider, rememberedDevice = false }: SessionOrigin = {},
): Promise<Opened | null> {
  const opened = await signIn(services, tx, caller, account, rememberedDevice);
  if (opened && provider) await noteProvider(tx, opened.sessionId, provider);
  // The first sign-in of an account has no earlier device to compare with.
  if (opened && account.last_login) await tellNewDevice(services, tx, caller, { account, ...opened });
  return opened;
}

async function signIn(
  services: Logs,
  tx: Db,
  caller: Caller,
  { id, password_hash }: accounts.AccountRow,
  rememberedDevice = false,
): Promise<Opened | null> {
  // The update locks the row until the commit, so that concurrent sign-ins cannot exceed the cap on sessions.
  const account = await accounts.touchLogin(tx, id, password_hash);
  if (!account) return null;
  const { id: sessionId, token, endedOthers } = await openSession(services, tx, account, caller);
  const entry = { email: account.email, accountId: id, success: true, rememberedDevice };
  const loginId = await recordLogin(services, tx, caller, entry);
  return { signedIn: { access_token: token, user: presentUser(account) }, endedOthers, loginId, sessionId };
}
