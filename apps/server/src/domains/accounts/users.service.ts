import type { Answer, Query } from "@seance/contract/endpoint";
import { can, decide, rank, type Role } from "@seance/contract/roles";
import type { listUsers, ManagedUser } from "@seance/contract/users-admin";
import type { Actor } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import type { AccountRow } from "./accounts.queries.ts";
import { actOnAccount } from "./act.service.ts";
import { allowed } from "./allowed.ts";
import { eraseAccount } from "./leave.service.ts";
import { presentManagedUser } from "./present.ts";
import * as sessions from "./sessions.queries.ts";
import * as users from "./users.queries.ts";

/** A page of the accounts; whoever may not change roles sees, and searches, the local part of the addresses alone. */
export async function list(
  db: Db,
  { role }: Pick<Actor, "role">,
  query: Query<typeof listUsers>,
): Promise<Answer<typeof listUsers>> {
  const filter = { search: query.search, role: query.role, wholeAddress: can(role, "users:change-role") };
  const total = await users.count(db, filter);
  const found = await users.page(db, filter, query, total);
  return { users: found.map((row) => presentManagedUser(row, role)), total };
}

/** Moves an account one step of the ladder, up or down; its rights change at once. */
export function setRole(services: Services, actor: Actor, id: string, role: Role): Promise<ManagedUser> {
  return actOnAccount(services, actor, id, async (tx, self, target) => {
    const newRole = allowed(decide(self, stepTowards(role, target), target, role));
    return write(tx, self, target, "account.role", { role: newRole });
  });
}

/** Upwards unless it is plainly downwards: asked for the lowest role, a user would go below it. */
function stepTowards(role: Role, target: Pick<AccountRow, "role"> | null): "promote" | "demote" {
  const [from, to] = [rank(target?.role ?? role) ?? 0, rank(role) ?? 0];
  return to < from || to === 0 ? "demote" : "promote";
}

/** Bans an account, which ends all its sessions at once, or takes it back. */
export function setStatus(services: Services, actor: Actor, id: string, isActive: boolean): Promise<ManagedUser> {
  const verb = isActive ? "unban" : "ban";
  return actOnAccount(
    services,
    actor,
    id,
    async (tx, self, target) => {
      allowed(decide(self, verb, target));
      if (!isActive) await sessions.removeAll(tx, id, null);
      return write(tx, self, target, `account.${verb}`, { is_active: isActive });
    },
    isActive ? undefined : "banned",
  );
}

/** Erases an account with its personal rows and signs it out everywhere at once. */
export function remove(services: Services, actor: Actor, id: string): Promise<void> {
  return actOnAccount(
    services,
    actor,
    id,
    async (tx, self, target) => {
      allowed(decide(self, "delete", target));
      if (!target) throw notFound();
      await eraseAccount(tx, services, target);
      // Neither id nor address: nothing of who is gone stays.
      const { role, is_active } = target;
      await recordAudit(tx, self, {
        action: "account.delete",
        target: { type: "account", label: "" },
        before: { role, is_active },
      });
    },
    "deleted",
  );
}

/** Writes what changed of an account, in the audit too, and gives it as the actor sees it. */
async function write(
  tx: Db,
  actor: AccountRow,
  target: AccountRow | null,
  action: string,
  change: users.AccountChange,
): Promise<ManagedUser> {
  if (!target) throw notFound();
  const after = { ...target, ...change };
  if (after.role !== target.role || after.is_active !== target.is_active) {
    await users.update(tx, target.id, change);
    const before = { role: target.role, is_active: target.is_active };
    await recordAudit(tx, actor, {
      action,
      target: { type: "account", id: target.id, label: target.email },
      before,
      after: { ...before, ...change },
    });
  }
  return presentManagedUser(after, actor.role);
}
