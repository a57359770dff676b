import type { Badge, HeldBadge } from "@seance/contract/badges";
import {
  badgeFields,
  badgeMessages,
  badgeReason,
  type BadgeAttribution,
  type BadgeFields,
  type listBadgeAttributions,
} from "@seance/contract/badges-admin";
import type { Answer, Query } from "@seance/contract/endpoint";
import { can } from "@seance/contract/roles";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { accessRefused, notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { accountExists } from "#domains/accounts/index.ts";
import { presentAttribution, presentBadge, presentHeldBadge } from "./badges.present.ts";
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
export const insertBadge = async (db: Db, fields: BadgeFields): Promise<string> => (await insert(db, fields)).id;

async function insert(db: Db, fields: BadgeFields): Promise<rows.BadgeRow> {
  const row = await rows.insert(db, { id: newId(), ...badgeFields.parse(fields) });
  if (!row) throw new Refusal("conflict", badgeMessages.nameTaken);
  return row;
}

/** The same, by somebody of the staff. */
export function create(db: Db, actor: Actor, fields: BadgeFields): Promise<Badge> {
  return inTransaction(db, async (tx) => {
    const row = await insert(tx, fields);
    await recordAudit(tx, actor, { ...subject("create", row), after: factsOf(row) });
    await publishEvent(tx, "badges-updated", {}, "signed-in");
    return presentBadge(row);
  });
}

/** Deletes a badge, which is everybody's who had it no more. */
export function remove(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await rows.remove(tx, id);
    if (!row) throw notFound();
    await recordAudit(tx, actor, { ...subject("delete", row), before: factsOf(row) });
    await publishEvent(tx, "badges-updated", {}, "signed-in");
  });
}

const subject = (verb: "create" | "delete", { id, name }: rows.BadgeRow) => ({
  action: `badge.${verb}`,
  target: { type: "badge", id, label: name },
});

const factsOf = ({ name, description, icon, color }: rows.BadgeRow) => ({ name, description, icon, color });

interface Gift {
  readonly accountId: string;
  readonly badgeId: string;
  readonly reason?: string;
}

/** Gives a badge to an account, which is told at once; 409 when it has it already. */
export async function giveBadge(db: Db, gift: Gift): Promise<void> {
  const { accountId, badgeId } = gift;
  const reason = badgeReason.parse(gift.reason);
  await inTransaction(db, async (tx) => {
    const outcome = await rows.give(tx, { accountId, badgeId, reason });
    if (outcome === "missing") throw notFound();
    if (outcome === "held") throw new Refusal("conflict", badgeMessages.held);
    await publishEvent(tx, "badges-updated", {}, { account: accountId.toLowerCase() });
  });
}

/** The same, by somebody of the staff; `user_id` may be said once more. */
export function award(db: Db, actor: Actor, gift: Gift & { readonly user_id?: string | undefined }): Promise<BadgeAttribution> {
  const { accountId, badgeId, user_id } = gift;
  if (user_id !== undefined && user_id !== accountId)
    throw new Refusal("invalid", [{ loc: ["body", "user_id"], msg: badgeMessages.otherPerson }]);
  return inTransaction(db, async (tx) => {
    await giveBadge(tx, gift);
    const given = await attributionOf(tx, accountId, badgeId);
    await recordAudit(tx, actor, { ...holder("give", given), after: { badge: given.name, reason: given.reason } });
    await publishEvent(tx, "badges-updated", {}, { holding: "badges:view" });
    return presentAttribution(given, actor.role);
  });
}

/** Takes a badge from an account, which is told at once; 404 when it has it not. */
export function withdraw(db: Db, actor: Actor, { userId, badgeId }: { userId: string; badgeId: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await attributionOf(tx, userId, badgeId);
    if (!(await rows.take(tx, userId, badgeId))) throw notFound();
    await recordAudit(tx, actor, { ...holder("take", held), before: { badge: held.name, reason: held.reason } });
    await publishEvent(tx, "badges-updated", {}, { account: userId });
    await publishEvent(tx, "badges-updated", {}, { holding: "badges:view" });
  });
}

/** Who holds which badge; whoever may not change roles sees, and searches, the local part of the addresses alone. */
export async function listAttributions(
  db: Db,
  { role }: Pick<Actor, "role">,
  { skip, limit, ...query }: Query<typeof listBadgeAttributions>,
): Promise<Answer<typeof listBadgeAttributions>> {
  const filter = { ...query, wholeAddress: can(role, "users:change-role") };
  const [found, total] = await Promise.all([
    rows.attributionsPage(db, filter, { skip, limit }),
    rows.attributionsCount(db, filter),
  ]);
  return { attributions: found.map((row) => presentAttribution(row, role)), total };
}

async function attributionOf(tx: Db, user_id: string, badge_id: string): Promise<rows.AttributionRow> {
  const [found] = await rows.attributionsPage(tx, { user_id, badge_id, wholeAddress: true }, { skip: 0, limit: 1 });
  if (!found) throw notFound();
  return found;
}

/** What is given is kept under the person's name, and so forgotten with it. */
const holder = (verb: "give" | "take", { account_id, email }: rows.AttributionRow) => ({
  action: `badge.${verb}`,
  target: { type: "account", id: account_id, label: email },
});
