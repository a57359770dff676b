import { oidcMessages, type Identities } from "@seance/contract/oidc";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import type { OidcProvider } from "#core/oidc-settings.ts";
import { notFound, Refusal, signInFirst } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity, type SecurityActor } from "#db/security-trail.ts";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import { findById, lockById, replacePassword, updateAccount, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { isFreshSession } from "#domains/accounts/sessions/sessions.queries.ts";
import { refuseWeakPassword } from "#domains/accounts/sign-in/password-rules.ts";
import { hashPassword, noPassword, type HashTurn } from "#domains/accounts/sign-in/password.ts";
import { withOwnPassword } from "#domains/accounts/sign-in/own-password.service.ts";
import { queueMail } from "#domains/mail/index.ts";
import { notify } from "#domains/notices/index.ts";
import type { Services } from "#services.ts";
import { deleteIdentity, identitiesOf, insertIdentity, rememberedRole, rememberGivenRole } from "./identities.queries.ts";
import type { Claims } from "./provider.ts";

const nameOf = ({ key, label }: OidcProvider) => ({ key, label });

export const listProviders = ({ config }: Pick<Services, "config">) => ({ providers: config.OIDC.map(nameOf) });

export async function listIdentities({ db, config }: Services, actor: Actor): Promise<Identities> {
  const [account, rows] = await Promise.all([findById(db, actor.id), identitiesOf(db, actor.id)]);
  const identities = rows.map(({ id, issuer, created_at, last_used }) => {
    const provider = config.OIDC.find((one) => one.issuer.href === issuer);
    const dates = { created_at: created_at.toISOString(), last_used: last_used?.toISOString() ?? null };
    return { id, provider: provider ? nameOf(provider) : null, issuer, ...dates };
  });
  const linked = new Set(rows.map(({ issuer }) => issuer));
  const providers = config.OIDC.filter(({ issuer }) => !linked.has(issuer.href)).map(nameOf);
  return { identities, providers, passwordless: account?.password_hash === noPassword };
}

/** Runs `work` once the actor has given the password; of an account without one, in a session that was opened within ten minutes. */
export async function withProof<T>(
  services: Services,
  actor: Actor,
  password: string | undefined,
  turn: HashTurn,
  work: () => Promise<T>,
): Promise<T> {
  const account = await findById(services.db, actor.id);
  if (account?.password_hash !== noPassword) return withOwnPassword(services, actor, password ?? "", turn, work);
  await requireFreshSession(services, actor);
  return work();
}

async function requireFreshSession({ db }: Services, { sessionId }: Actor): Promise<void> {
  if (!(await isFreshSession(db, sessionId))) throw new Refusal("forbidden", oidcMessages.signInAgain);
}

/** Links the identity that a provider has answered with to the actor's account. */
export function finishLink(services: Services, actor: Actor, { issuer, label }: OidcProvider, claims: Claims): Promise<void> {
  const { href } = issuer;
  return inTransaction(services.db, async (tx) => {
    const account = await lockById(tx, actor.id);
    if (!account) throw signInFirst();
    const own = await identitiesOf(tx, account.id);
    if (own.some((one) => one.issuer === href)) throw new Refusal("conflict", oidcMessages.linkedAlready(label));
    const given_role = await rememberedRole(tx, account.id, href);
    const identity = { id: newId(), account_id: account.id, issuer: href, subject: claims.subject, given_role };
    if (!(await insertIdentity(tx, identity))) throw new Refusal("conflict", oidcMessages.linkedElsewhere);
    await noteLink(services, tx, actor, { account, label });
  });
}

/** Tells an account, by a notice and a mail, that it may be signed in to in another way, and records it in the security log. */
export async function noteLink(
  services: Services,
  tx: Db,
  actor: SecurityActor,
  { account, label }: { readonly account: AccountRow; readonly label: string },
): Promise<void> {
  await notify(tx, [account.id], { kind: "account", event: "identity-linked" });
  await queueMail(services, tx, { template: "identity-linked", account, details: { provider: label } });
  await recordSecurity(services, tx, actor, { kind: "identity-linked", account });
}

/** Unlinks one of the actor's identities, and takes the role back that it gave. */
export function unlinkIdentity(services: Services, actor: Actor, id: string): Promise<void> {
  return commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
    const account = await lockById(tx, actor.id);
    if (!account) throw signInFirst();
    const gone = await deleteIdentity(tx, actor.id, id);
    if (!gone) throw notFound();
    await requireOtherWay(services, tx, account);
    await notify(tx, [actor.id], { kind: "account", event: "identity-unlinked" });
    await recordSecurity(services, tx, actor, { kind: "identity-unlinked", account });
    const { issuer, given_role } = gone;
    if (given_role !== null && account.role !== given_role)
      await rememberGivenRole(tx, { account_id: account.id, issuer, given_role });
    else if (account.role !== "fondateur" && account.role !== "user" && given_role !== null)
      await takeRole(services, tx, actor, account);
  });
}

async function requireOtherWay({ config }: Services, tx: Db, account: AccountRow): Promise<void> {
  if (account.password_hash !== noPassword) return;
  const left = await identitiesOf(tx, account.id);
  if (!left.some(({ issuer }) => config.OIDC.some((one) => one.issuer.href === issuer)))
    throw new Refusal("conflict", oidcMessages.lastWay);
}

async function takeRole(services: Services, tx: Db, actor: Actor, account: AccountRow): Promise<void> {
  const { id, email, role } = account;
  const after = await updateAccount(tx, id, { role: "user" });
  await recordAudit(tx, actor, {
    action: "account.role",
    target: { type: "account", id, label: email },
    before: { role },
    after: { role: "user" },
  });
  await noteChange(services, tx, actor, { before: account, after });
}

/** Gives an account without a password its first one. */
export async function choosePassword(services: Services, actor: Actor, password: string, turn: HashTurn): Promise<void> {
  const account = await findById(services.db, actor.id);
  if (!account) throw signInFirst();
  const already = new Refusal("conflict", oidcMessages.hasPassword);
  if (account.password_hash !== noPassword) throw already;
  await requireFreshSession(services, actor);
  await refuseWeakPassword(password, account, "new_password");
  const hash = await hashPassword(password, turn);
  await commitAndTell(services, { kind: "account", id: actor.id }, async (tx) => {
    if (!(await replacePassword(tx, actor.id, noPassword, hash))) throw already;
    await noteChange(services, tx, actor, { before: account, after: { ...account, password_hash: hash }, keepKeys: true });
    await queueMail(services, tx, { template: "password-changed", account });
  });
}
