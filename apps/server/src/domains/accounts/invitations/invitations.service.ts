import { randomBytes } from "node:crypto";
import type { Answer, Body } from "@seance/contract/endpoint";
import {
  invitationMessages,
  type createInvitation as createCall,
  type Invitation,
  type InvitationState,
  type readInvitation as readCall,
} from "@seance/contract/invitations";
import { rolesToInvite } from "@seance/contract/account-actions";
import { isRole, type Role } from "@seance/contract/roles";
import type { Actor, Caller } from "#core/actor.ts";
import { addressGroup } from "#core/address.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { recordSecurity } from "#db/security-trail.ts";
import { attemptRules } from "#domains/accounts/sign-in/attempt-rules.ts";
import { hashToken } from "#http/authenticate.ts";
import type { Services } from "#services.ts";
import * as queries from "./invitations.queries.ts";

export async function listInvitations(db: Db): Promise<{ invitations: Invitation[] }> {
  const rows = await queries.listRows(db);
  return { invitations: rows.map((row) => present(row, row.people)) };
}

/** Makes an invitation to a role that the actor may give; its token is not kept. */
export async function createInvitation(
  services: Services,
  actor: Actor,
  { label, role, max_uses, days }: Body<typeof createCall>,
): Promise<Answer<typeof createCall>> {
  if (!rolesToInvite(actor.role).includes(role)) throw new Refusal("forbidden", invitationMessages.roleTooHigh);
  const token = randomBytes(16).toString("base64url");
  return inTransaction(services.db, async (tx) => {
    const id = newId();
    await queries.insertRow(tx, { id, token_hash: hashToken(token), label, role, max_uses, created_by: actor.id }, days);
    const row = await requireRow(tx, id);
    await recordAudit(tx, actor, {
      action: "invitation.create",
      target: targetOf(row),
      after: { role, max_uses, expires_at: row.expires_at.toISOString() },
    });
    await recordSecurity(services, tx, actor, { kind: "invitation", detail: { role, uses: max_uses } });
    return { invitation: present(row, []), token };
  });
}

export function revokeInvitation({ db }: Services, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await queries.revokeRow(tx, id))) throw notFound();
    await recordAudit(tx, actor, { action: "invitation.revoke", target: targetOf(await requireRow(tx, id)) });
  });
}

/** The role and the end of a valid invitation; throws a 404 for any other token. */
export async function readInvitation(
  services: Services,
  caller: Caller,
  { token }: Body<typeof readCall>,
): Promise<Answer<typeof readCall>> {
  await services.attempts.take({ rule: attemptRules.invitation, of: [addressGroup(caller.address)] });
  const row = await queries.findByToken(services.db, hashToken(token));
  if (!isOpen(row)) throw new Refusal("not-found", invitationMessages.gone);
  return { role: roleOf(row), expires_at: row.expires_at.toISOString() };
}

/** The role of a valid invitation; throws a 403 for any other token. */
export async function requireInvitation(db: Db, token: string): Promise<Role> {
  const row = await queries.findByToken(db, hashToken(token));
  if (!isOpen(row)) throw gone();
  return roleOf(row);
}

/** Uses up one place of an invitation, locked against concurrent registrations, for an account that `insert` makes with its role. */
export async function useInvitation<T extends { readonly user: { readonly id: string; readonly email: string } }>(
  services: Pick<Services, "log">,
  tx: Db,
  origin: Caller,
  { token, insert }: { readonly token: string; readonly insert: (role: Role) => Promise<T> },
): Promise<T> {
  const row = await queries.lockByToken(tx, hashToken(token));
  if (!isOpen(row)) throw gone();
  const made = await insert(roleOf(row));
  const { id, email } = made.user;
  await queries.recordUse(tx, row.id, id);
  await recordAudit(tx, null, {
    action: "account.invited",
    target: { type: "account", id, label: email },
    after: { role: row.role, invitation: row.label },
  });
  const account = { id, role: roleOf(row) };
  if (account.role !== "user")
    await recordSecurity(services, tx, { id, origin }, { kind: "role", account, detail: { from: null, to: account.role } });
  return made;
}

const gone = () => new Refusal("forbidden", invitationMessages.gone);

async function requireRow(tx: Db, id: string): Promise<queries.InvitationRow> {
  const row = await queries.findRow(tx, id);
  if (!row) throw notFound();
  return row;
}

const targetOf = ({ id, label }: queries.InvitationRow) => ({ type: "invitation", id, label });

const roleOf = ({ role }: Pick<queries.InvitationRow, "role">): Role => (isRole(role) ? role : "user");

const isOpen = (row: queries.InvitationRow | undefined): row is queries.InvitationRow =>
  row !== undefined && stateOf(row) === "open";

/** An invitation of who may no longer give its role counts as revoked. */
function stateOf(row: queries.InvitationRow): InvitationState {
  if (row.revoked_at !== null) return "revoked";
  if (row.uses >= row.max_uses) return "used";
  if (row.expired) return "expired";
  const { creator_role: creator } = row;
  return row.creator_active && isRole(creator) && rolesToInvite(creator).includes(roleOf(row)) ? "open" : "revoked";
}

function present(row: queries.InvitationRow, people: readonly string[]): Invitation {
  const { id, label, max_uses, uses, creator } = row;
  return {
    ...{ id, label, role: roleOf(row), max_uses, uses, state: stateOf(row), created_by: creator, people: [...people] },
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}
