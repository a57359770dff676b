import { isDeepStrictEqual } from "node:util";
import type { Badge, HeldBadge } from "@seance/contract/badges";
import {
  badgeFields,
  badgeMessages,
  badgeReason,
  type BadgeAttribution,
  type BadgeChange,
  type BadgeFields,
  type listBadgeAttributions,
} from "@seance/contract/badges-admin";
import type { Answer, Query } from "@seance/contract/endpoint";
import { actorCan, requireRight, type Actor, type RightHolder } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, isDuplicate, type Db } from "#db/client.ts";
import { accountExists } from "#domains/accounts/index.ts";
import { presentAttribution, presentBadge, presentHeldBadge } from "./badges.present.ts";
import { notify } from "#domains/notices/index.ts";
import * as rows from "./badges.queries.ts";

export async function listBadges(db: Db): Promise<Badge[]> {
  return (await rows.listBadgeRows(db)).map(presentBadge);
}

export async function listHeldBadges(db: Db, accountId: string): Promise<HeldBadge[]> {
  return (await rows.badgesOfAccount(db, accountId)).map(presentHeldBadge);
}

/** The badges of an account, for its owner and for staff members who may view accounts. */
export async function listBadgesOf(db: Db, actor: Actor, accountId: string): Promise<HeldBadge[]> {
  if (accountId.toLowerCase() !== actor.id) {
    requireRight(actor, "users:view");
    if (!(await accountExists(db, accountId))) throw notFound();
  }
  return listHeldBadges(db, accountId);
}

/** Validates and inserts a badge, without an audit entry, and returns its id; 409 when the name is taken. */
export const insertBadge = async (db: Db, fields: BadgeFields): Promise<string> => (await insertRow(db, fields)).id;

async function insertRow(db: Db, fields: BadgeFields): Promise<rows.BadgeRow> {
  const row = await rows.insertBadgeRow(db, { id: newId(), ...badgeFields.parse(fields) });
  if (!row) throw new Refusal("conflict", badgeMessages.nameTaken);
  return row;
}

/** Creates a badge with its audit entry. */
export function createBadge(db: Db, actor: Actor, fields: BadgeFields): Promise<Badge> {
  return inTransaction(db, async (tx) => {
    const row = await insertRow(tx, fields);
    await recordAudit(tx, actor, { ...auditOfBadge("create", row), after: auditedFields(row) });
    await publishEvent(tx, "badges-updated", {}, "signed-in");
    return presentBadge(row);
  });
}

/** Changes a badge with its audit entry; 409 when the new name is taken. */
export async function updateBadge(db: Db, actor: Actor, id: string, change: BadgeChange): Promise<Badge> {
  const update = async (tx: Db): Promise<Badge> => {
    const before = await rows.lockBadgeRow(tx, id);
    if (!before) throw notFound();
    if (Object.keys(change).length === 0) return presentBadge(before);
    const row = await rows.updateBadgeRow(tx, id, change);
    const fields = { before: auditedFields(before), after: auditedFields(row) };
    if (isDeepStrictEqual(fields.before, fields.after)) return presentBadge(row);
    await recordAudit(tx, actor, { ...auditOfBadge("update", row), ...fields });
    await publishEvent(tx, "badges-updated", {}, "signed-in");
    return presentBadge(row);
  };
  try {
    return await inTransaction(db, update);
  } catch (error) {
    if (isDuplicate(error, "badge_name")) throw new Refusal("conflict", badgeMessages.nameTaken);
    throw error;
  }
}

/** Moves a badge to the bin with its attributions. */
export function deleteBadge(db: Db, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await rows.binBadgeRow(tx, id);
    if (!row) throw notFound();
    await recordAudit(tx, actor, { ...auditOfBadge("delete", row), before: auditedFields(row) });
    await publishEvent(tx, "badges-updated", {}, "signed-in");
  });
}

/** Restores a badge from the bin, with its attributions; 404 when it is not there, 409 when its name is taken. */
export async function restoreBadge({ db }: { readonly db: Db }, actor: Actor, id: string): Promise<void> {
  const restore = async (tx: Db): Promise<void> => {
    const row = await rows.restoreBadgeRow(tx, id);
    if (!row) throw notFound();
    await recordAudit(tx, actor, { ...auditOfBadge("restore", row), after: auditedFields(row) });
    await publishEvent(tx, "badges-updated", {}, "signed-in");
  };
  try {
    await inTransaction(db, restore);
  } catch (error) {
    if (isDuplicate(error, "badge_name")) throw new Refusal("conflict", badgeMessages.nameTaken);
    throw error;
  }
}

const auditOfBadge = (verb: "create" | "update" | "delete" | "restore", { id, name }: rows.BadgeRow) => ({
  action: `badge.${verb}`,
  target: { type: "badge", id, label: name },
});

const auditedFields = ({ name, description, icon, color }: rows.BadgeRow) => ({ name, description, icon, color });

interface Attribution {
  readonly accountId: string;
  readonly badgeId: string;
  readonly reason?: string;
}

/** Gives a badge, without an audit entry; the account is told at once. 409 when it has the badge already. */
export async function giveBadge(db: Db, { accountId, badgeId, reason }: Attribution): Promise<void> {
  await inTransaction(db, async (tx) => {
    const outcome = await rows.insertAttribution(tx, { accountId, badgeId, reason: badgeReason.parse(reason) });
    if (outcome === "missing") throw notFound();
    if (outcome === "held") throw new Refusal("conflict", badgeMessages.held);
    await publishEvent(tx, "badges-updated", {}, { account: accountId.toLowerCase() });
    await notify(tx, [accountId.toLowerCase()], { kind: "badge", badge_id: badgeId });
  });
}

/** Gives a badge with its audit entry; the body may repeat the account of the path as `user_id`. */
export function giveBadgeAsStaff(
  db: Db,
  actor: Actor,
  { user_id, ...attribution }: Attribution & { readonly user_id?: string | undefined },
): Promise<BadgeAttribution> {
  const { accountId, badgeId } = attribution;
  if (user_id !== undefined && user_id !== accountId)
    throw new Refusal("invalid", [{ loc: ["body", "user_id"], msg: badgeMessages.otherPerson }]);
  return inTransaction(db, async (tx) => {
    await giveBadge(tx, attribution);
    const given = await findAttribution(tx, accountId, badgeId);
    await recordAudit(tx, actor, { ...auditOfAccount("give", given), after: { badge: given.name, reason: given.reason } });
    await publishEvent(tx, "badges-updated", {}, { holding: "badges:view" });
    return presentAttribution(given, actor);
  });
}

/** Takes a badge from an account, which is told at once; 404 when it does not have the badge. */
export function takeBadge(db: Db, actor: Actor, { userId, badgeId }: { userId: string; badgeId: string }): Promise<void> {
  return inTransaction(db, async (tx) => {
    const held = await findAttribution(tx, userId, badgeId);
    if (!(await rows.deleteAttribution(tx, userId, badgeId))) throw notFound();
    await recordAudit(tx, actor, { ...auditOfAccount("take", held), before: { badge: held.name, reason: held.reason } });
    await publishEvent(tx, "badges-updated", {}, { account: userId });
    await publishEvent(tx, "badges-updated", {}, { holding: "badges:view" });
  });
}

/** A page of the attributions; without `users:change-role` the caller sees, and searches, only the local part of the addresses. */
export async function listAttributions(
  db: Db,
  viewer: RightHolder,
  { skip, limit, ...query }: Query<typeof listBadgeAttributions>,
): Promise<Answer<typeof listBadgeAttributions>> {
  const filter = { ...query, wholeAddress: actorCan(viewer, "users:change-role") };
  const [found, total] = await Promise.all([
    rows.attributionPage(db, filter, { skip, limit }),
    rows.countAttributions(db, filter),
  ]);
  return { attributions: found.map((row) => presentAttribution(row, viewer)), total };
}

async function findAttribution(tx: Db, user_id: string, badge_id: string): Promise<rows.AttributionRow> {
  const [found] = await rows.attributionPage(tx, { user_id, badge_id, wholeAddress: true }, { skip: 0, limit: 1 });
  if (!found) throw notFound();
  return found;
}

/** The target is the account, so that erasing the account clears its name from the entry. */
const auditOfAccount = (verb: "give" | "take", { account_id, email }: rows.AttributionRow) => ({
  action: `badge.${verb}`,
  target: { type: "account", id: account_id, label: email },
});
