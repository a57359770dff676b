import { isDeepStrictEqual } from "node:util";
import { banMessages } from "@seance/contract/bans";
import type { Answer, Body, Query } from "@seance/contract/endpoint";
import { decide } from "@seance/contract/account-actions";
import { rank, type Role } from "@seance/contract/roles";
import type { listUsers as listUsersCall, ManagedUser, setUserStatus } from "@seance/contract/users-admin";
import { actorCan, type Actor, type RightHolder } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { recordSecurity } from "#db/security-trail.ts";
import type { Db } from "#db/client.ts";
import type { NameLookup } from "#db/name-search.ts";
import { noteChange } from "#domains/accounts/account-changes.service.ts";
import { presentManagedUser } from "#domains/accounts/accounts.present.ts";
import { updateAccount, type AccountRow } from "#domains/accounts/accounts.queries.ts";
import { banOf, columnsOf, type BanColumns } from "#domains/accounts/bans.queries.ts";
import { eraseAccount } from "#domains/accounts/privacy/leave.service.ts";
import { deleteSessions } from "#domains/accounts/sessions/sessions.queries.ts";
import type { Services } from "#services.ts";
import { actOnAccount, allowed, type ActingAccount } from "./act.service.ts";
import { accountsByName, countUsers, userPage } from "./users.queries.ts";

/** A page of the accounts; without `users:change-role` the caller sees, and searches, only the local part of the addresses. */
export async function listUsers(
  db: Db,
  viewer: RightHolder,
  query: Query<typeof listUsersCall>,
): Promise<Answer<typeof listUsersCall>> {
  const { search, is_active } = query;
  const filter = { search, is_active, role: query.role, wholeAddress: actorCan(viewer, "users:change-role") };
  const total = await countUsers(db, filter);
  const found = await userPage(db, filter, query, total);
  return { users: found.map((row) => presentManagedUser(row, viewer)), total };
}

/** The accounts that a text names, as far as the caller sees their addresses. */
export async function findPeople(lookup: NameLookup, viewer: RightHolder, text: string, limit: number): Promise<ManagedUser[]> {
  const found = await accountsByName(lookup, text, { wholeAddress: actorCan(viewer, "users:change-role"), limit });
  return found.map((row) => presentManagedUser(row, viewer));
}

/** Moves an account one step up or down the ladder of roles; its rights change at once. */
export function setRole(services: Services, actor: Actor, id: string, role: Role): Promise<ManagedUser> {
  return actOnAccount(services, actor, id, async (tx, self, target) => {
    const newRole = allowed(decide(self, stepTowards(role, target), target, role));
    return changeAccount(services, tx, { actor: self, target, action: "account.role", change: { role: newRole } });
  });
}

/** The lowest role counts as a demotion even for an ordinary user, whom `decide` then refuses to demote. */
function stepTowards(role: Role, target: Pick<AccountRow, "role"> | null): "promote" | "demote" {
  const [from, to] = [rank(target?.role ?? role) ?? 0, rank(role) ?? 0];
  return to < from || to === 0 ? "demote" : "promote";
}

/** Bans an account, which ends its sessions at once, or lifts the ban. A ban that holds is replaced by another one. */
export function setStatus(
  services: Services,
  actor: Actor,
  id: string,
  { is_active: isActive, reason = "", until = null }: Body<typeof setUserStatus>,
): Promise<ManagedUser> {
  const verb = isActive ? "unban" : "ban";
  const ban = isActive ? null : { reason, until: until === null ? null : new Date(until) };
  if (ban?.until && ban.until <= new Date())
    throw new Refusal("invalid", [{ loc: ["body", "until"], msg: banMessages.untilPast }]);
  return actOnAccount(
    services,
    actor,
    id,
    async (tx, self, target) => {
      allowed(decide(self, verb, target));
      if (!isActive) await deleteSessions(tx, id, null);
      return changeAccount(services, tx, { actor: self, target, action: `account.${verb}`, change: columnsOf(ban) });
    },
    isActive ? undefined : "banned",
  );
}

/** Erases an account with its personal data and ends its sessions at once. */
export function deleteUser(services: Services, actor: Actor, id: string): Promise<void> {
  return actOnAccount(
    services,
    actor,
    id,
    async (tx, self, target) => {
      allowed(decide(self, "delete", target));
      if (!target) throw notFound();
      await eraseAccount(tx, services, target);
      // No id, no address, no reason of a ban: the audit keeps no personal data of an erased account.
      await recordAudit(tx, self, {
        action: "account.delete",
        target: { type: "account", label: "" },
        before: { role: target.role, is_active: banOf(target) === null },
      });
      await recordSecurity(services, tx, self, { kind: "delete", account: target, gone: true, detail: { role: target.role } });
    },
    "deleted",
  );
}

/** The audited fields; a ban has its reason and its end where it has them. */
function statusOf(account: AccountRow): Record<string, unknown> {
  const ban = banOf(account);
  const facts = { ...(ban?.reason && { ban_reason: ban.reason }), ...(ban?.until && { banned_until: ban.until }) };
  return { role: account.role, is_active: ban === null, ...facts };
}

interface AccountChange {
  readonly actor: ActingAccount;
  readonly target: AccountRow | null;
  readonly action: string;
  readonly change: Partial<Pick<AccountRow, "role"> & BanColumns>;
}

/** Writes a change, if it is one, with its audit entry; returns the account as the actor sees it. */
async function changeAccount(
  services: Pick<Services, "log">,
  tx: Db,
  { actor, target, action, change }: AccountChange,
): Promise<ManagedUser> {
  if (!target) throw notFound();
  const after = { ...target, ...change };
  const [before, now] = [statusOf(target), statusOf(after)];
  if (!isDeepStrictEqual(before, now)) {
    await updateAccount(tx, target.id, change);
    await recordAudit(tx, actor, {
      action,
      target: { type: "account", id: target.id, label: target.email },
      before,
      after: now,
    });
    await noteChange(services, tx, actor, { before: target, after });
  }
  return presentManagedUser(after, actor);
}
