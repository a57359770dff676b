import type { Badge, HeldBadge } from "@seance/contract/badges";
import { badgeFields, badgeMessages, badgeReason, type BadgeFields } from "@seance/contract/badges-admin";
import { can } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { accountExists } from "#domains/accounts/index.ts";
import { presentBadge, presentHeldBadge } from "./badges.present.ts";
import * as rows from "./badges.queries.ts";

export async function list(db: Db): Promise<Badge[]> {
  return (await rows.all(db)).map(presentBadge);
}

export async function listHeld(db: Db, accountId: string): Promise<HeldBadge[]> {
  return (await rows.heldBy(db, accountId)).map(presentHeldBadge);
}

/** The badges of an account, for itself and for whoever sees the accounts. */
export async function listOf(db: Db, actor: Actor, accountId: string): Promise<HeldBadge[]> {
  if (accountId.toLowerCase() !== actor.id) {
    if (!can(actor.role, "users:view")) throw accessRefused();
    if (!(await accountExists(db, accountId))) throw notFound();
  }
  return listHeld(db, accountId);
}

/** Makes a badge, checked whoever calls, and gives its id; 409 when there is one of this name. */
export async function insertBadge(db: Db, fields: BadgeFields): Promise<string> {
  const id = newId();
  if (!(await rows.insert(db, { id, ...badgeFields.parse(fields) }))) throw new Refusal("conflict", badgeMessages.nameTaken);
  return id;
}

/** Gives a badge to an account, which is told at once; 409 when it has it already. */
export async function giveBadge(db: Db, gift: { accountId: string; badgeId: string; reason?: string }): Promise<void> {
  const { accountId, badgeId } = gift;
  const reason = badgeReason.parse(gift.reason);
  await inTransaction(db, async (tx) => {
    const outcome = await rows.give(tx, { accountId, badgeId, reason });
    if (outcome === "missing") throw notFound();
    if (outcome === "held") throw new Refusal("conflict", badgeMessages.held);
    await publishEvent(tx, "badges-updated", {}, { account: accountId.toLowerCase() });
  });
}
