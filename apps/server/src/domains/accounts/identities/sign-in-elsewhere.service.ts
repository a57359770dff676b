import { accountMessages, email as emailShape } from "@seance/contract/account-fields";
import type { Answer, Body } from "@seance/contract/endpoint";
import { oidcMessages, type finishOidc, type startOidc } from "@seance/contract/oidc";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import type { OidcProvider } from "#core/oidc-settings.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";
import { publish } from "#db/bus.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { isStaff, type Role } from "@seance/contract/roles";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import * as accounts from "#domains/accounts/accounts.queries.ts";
import { insertHashed } from "#domains/accounts/accounts.service.ts";
import { banOf } from "#domains/accounts/bans.queries.ts";
import { requireInvitation, useInvitation } from "#domains/accounts/invitations/invitations.service.ts";
import { recordLogin } from "#domains/accounts/login-history/login-history.service.ts";
import { deviceOf } from "#domains/accounts/second-factor/remembered-devices.service.ts";
import { emailFault } from "#domains/accounts/sign-in/email-rules.ts";
import { attemptRules, wrongSignIns } from "#domains/accounts/sign-in/attempt-rules.ts";
import { noPassword } from "#domains/accounts/sign-in/password.ts";
import { openOrAsk } from "#domains/accounts/sign-in/sign-in.service.ts";
import type { Services } from "#services.ts";
import { keepFlow, takeFlow, type Flow } from "./flow-cookie.ts";
import { finishLink, noteLink } from "./identities.service.ts";
import { findIdentity, identitiesOf, insertIdentity, rememberedRole, touchIdentity } from "./identities.queries.ts";
import { authorizationUrl, claimsOf, type Claims } from "./provider.ts";
import { roleToGive } from "./roles-of-claims.ts";

/** A request, with its cookies. */
interface Http {
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function providerOf({ config }: Pick<Services, "config">, key: string): OidcProvider {
  const provider = config.OIDC.find((one) => one.key === key);
  if (!provider) throw new Refusal("not-found", oidcMessages.unknownProvider);
  return provider;
}

type Begin = Omit<NonNullable<Body<typeof startOidc>>, "invitation"> & {
  readonly invitation?: string | null | undefined;
  readonly sessionId?: string | null;
};

/** Begins a sign-in at a provider, or the link of an account; the page goes to the address that is returned. */
export async function begin(
  services: Services,
  { caller, reply }: Http,
  key: string,
  { return_to: returnTo = "/", invitation = null, sessionId = null }: Begin,
): Promise<{ url: string }> {
  const provider = providerOf(services, key);
  await services.attempts.take({ rule: attemptRules.startOidc, of: [addressGroup(caller.address)] });
  const { url, secrets } = await authorizationUrl(services, provider);
  keepFlow(services, reply, { ...secrets, provider: key, sessionId, returnTo, invitation });
  return { url };
}

/** Ends what `begin` began in this browser, within the rate limits; a wrong answer of the provider counts as a wrong password. */
export function finish(services: Services, http: Http, key: string, search: string): Promise<Answer<typeof finishOidc>> {
  const { caller, request, reply } = http;
  const provider = providerOf(services, key);
  const address = addressGroup(caller.address);
  const buckets = [
    { rule: attemptRules.finishOidc, of: [address] },
    ...wrongSignIns(caller.address),
    { rule: attemptRules.signInAddress, of: [address] },
  ];
  return services.attempts.guess(buckets, async () => {
    const flow = takeFlow(services, request, reply);
    const state = new URLSearchParams(search).get("state");
    if (flow?.provider !== key || flow.state !== state) throw new WrongGuess("bad-request", oidcMessages.late);
    const claims = await claimsOf(services, provider, search, flow);
    return { ...(await act(services, { caller, request }, provider, flow, claims)), return_to: flow.returnTo };
  });
}

async function act(
  services: Services,
  http: Pick<Http, "caller" | "request">,
  provider: OidcProvider,
  { sessionId, invitation }: Flow,
  claims: Claims,
) {
  const { caller } = http;
  if (sessionId === null) return signInAs(services, http, provider, { claims, invitation });
  if (caller.actor?.sessionId !== sessionId) throw new Refusal("forbidden", oidcMessages.otherAccount);
  await finishLink(services, caller.actor, provider, claims);
  return { linked: true as const };
}

interface Arrival {
  readonly claims: Claims;
  readonly invitation: string | null;
}

async function signInAs(services: Services, http: Pick<Http, "caller" | "request">, provider: OidcProvider, arrival: Arrival) {
  const { claims } = arrival;
  const { caller } = http;
  const { db, attempts } = services;
  const known = await findIdentity(db, provider.issuer.href, claims.subject);
  const id = known?.account_id ?? (await firstSignIn(services, http, provider, arrival));
  await attempts.take({ rule: attemptRules.signIn, of: [id, addressGroup(caller.address)] });
  const account = await admitted(services, caller, provider, claims, id);
  const { subject: provider_subject, sid: provider_sid } = claims;
  const signIn = { provider_issuer: provider.issuer.href, provider_subject, provider_sid };
  const answer = await openOrAsk(services, caller, account, { provider: signIn, device: deviceOf(services, http.request) });
  if (!answer) throw new Refusal("bad-request", oidcMessages.late);
  return answer;
}

/** The account of an identity, with the role that its claims give; a banned one is refused as with a password. */
async function admitted(services: Services, caller: Caller, provider: OidcProvider, claims: Claims, id: string) {
  const done = await inTransaction(services.db, async (tx) => {
    const account = await accounts.lockById(tx, id);
    const identity = await findIdentity(tx, provider.issuer.href, claims.subject);
    if (!account || identity?.account_id !== id) return new Refusal("bad-request", oidcMessages.late);
    const ban = banOf(account);
    if (!ban) return applyRole(services, tx, caller, { account, identity, claims, provider });
    await recordLogin(services, tx, caller, { email: account.email, accountId: id, success: false });
    return new Refusal("forbidden", accountMessages.suspended, { facts: { ban } });
  });
  if (done instanceof Refusal) throw done;
  if (done.changed) services.bus.tell({ kind: "account", id });
  return done.account;
}

interface Entry {
  readonly account: accounts.AccountRow;
  readonly identity: { readonly id: string; readonly given_role: string | null };
  readonly claims: Claims;
  readonly provider: OidcProvider;
}

async function applyRole(services: Services, tx: Db, origin: Caller, { account, identity, claims, provider }: Entry) {
  const { id, email } = account;
  const role = provider.roles && roleToGive(provider.roles, claims, { role: account.role, given: identity.given_role });
  await touchIdentity(tx, identity.id, role ?? identity.given_role);
  if (role === null || role === account.role) return { account, changed: false };
  const after = await accounts.updateAccount(tx, id, { role });
  await recordAudit(tx, null, {
    action: "account.role",
    target: { type: "account", id, label: email },
    before: { role: account.role },
    after: { role, provider: provider.key },
  });
  await noteChange(services, tx, { id, origin }, { before: account, after });
  await publish(tx, { kind: "account", id });
  return { account: after, changed: true };
}

/** Makes an account for an unknown person, or finds the one that may be linked by its address; its id. */
async function firstSignIn(
  services: Services,
  { caller, request: { duringMaintenance } }: Pick<Http, "caller" | "request">,
  provider: OidcProvider,
  { claims, invitation }: Arrival,
): Promise<string> {
  const { db, attempts } = services;
  const { label } = provider;
  const email = claims["email_verified"] === true ? emailShape.safeParse(claims["email"]).data : undefined;
  const holder = email === undefined ? undefined : await accounts.findByEmail(db, email);
  if (holder && mayLink(provider, holder)) return linkByAddress(services, caller, provider, { claims, id: holder.id });
  if (invitation === null) requireNewAccounts(services, provider);
  else await requireInvited(services, invitation);
  if (duringMaintenance) throw new Refusal("unavailable", oidcMessages.maintenance, { retryAfter: 30 });
  if (holder) throw new Refusal("conflict", oidcMessages.emailTaken(label));
  if (email === undefined) throw new Refusal("forbidden", oidcMessages.noEmail(label));
  const fault = emailFault(email);
  if (fault !== null) throw new Refusal("forbidden", fault);
  await attempts.take({ rule: attemptRules.register, of: [addressGroup(caller.address)] });
  return inTransaction(db, async (tx) => {
    const insert = (role: Role) => insertLinked(tx, provider, claims, { email, role });
    const { user } = await (invitation === null
      ? insert("user")
      : useInvitation(services, tx, caller, { token: invitation, insert }));
    return user.id;
  });
}

async function insertLinked(
  tx: Db,
  provider: OidcProvider,
  claims: Claims,
  account: { readonly email: string; readonly role: Role },
) {
  const user = await insertHashed(tx, { ...account, email_verified_at: new Date() }, noPassword);
  if (!user) throw new Refusal("conflict", oidcMessages.emailTaken(provider.label));
  await link(tx, provider, claims, user.id);
  return { user };
}

/** Links the account that has the person's address; one that has an identity of this provider already is somebody else's. */
function linkByAddress(
  services: Services,
  caller: Caller,
  provider: OidcProvider,
  { claims, id }: { readonly claims: Claims; readonly id: string },
): Promise<string> {
  const { label, issuer } = provider;
  return inTransaction(services.db, async (tx) => {
    const account = await accounts.lockById(tx, id);
    const own = await identitiesOf(tx, id);
    if (!account || !mayLink(provider, account) || banOf(account) || own.some((one) => one.issuer === issuer.href))
      throw new Refusal("conflict", oidcMessages.emailTaken(label));
    await link(tx, provider, claims, id);
    await noteLink(services, tx, { id, origin: caller }, { account, label });
    return id;
  });
}

/** Whoever registers with the address of somebody else has not verified it; the staff links its accounts itself. */
const mayLink = ({ linkByEmail }: OidcProvider, { email_verified_at, role }: accounts.AccountRow): boolean =>
  linkByEmail && email_verified_at !== null && !isStaff(role);

function requireNewAccounts({ config }: Services, { accounts: mode, label }: OidcProvider): void {
  if (mode === "always") return;
  if (mode === "no") throw new Refusal("forbidden", oidcMessages.noAccount(label));
  if (config.REGISTRATION === "closed") throw new Refusal("forbidden", accountMessages.registrationClosed);
  if (config.REGISTRATION === "invitation") throw new Refusal("forbidden", accountMessages.registrationInvited);
  if (config.REGISTRATION === "approval") throw new Refusal("forbidden", oidcMessages.approval);
}

/** An invitation counts as at the form, whatever the provider does for unknown people. */
async function requireInvited({ config, db }: Services, invitation: string): Promise<void> {
  if (config.REGISTRATION === "closed") throw new Refusal("forbidden", accountMessages.registrationClosed);
  await requireInvitation(db, invitation);
}

async function link(tx: Db, { issuer }: OidcProvider, { subject }: Claims, account_id: string): Promise<void> {
  const given_role = await rememberedRole(tx, account_id, issuer.href);
  if (!(await insertIdentity(tx, { id: newId(), account_id, issuer: issuer.href, subject, given_role })))
    throw new Refusal("conflict", oidcMessages.late);
}
