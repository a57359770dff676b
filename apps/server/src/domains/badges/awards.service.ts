import { badgeMessages, type BadgeAwardResult } from "@seance/contract/badges-admin";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudits } from "#db/audit-trail.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { notify } from "#domains/notices/index.ts";
import * as awards from "./awards.queries.ts";
import { findBadgeRow, lockBadgeRow, type BadgeRow } from "./badges.queries.ts";

/** Counts the accounts that hold the badge; 404 for an unknown badge. */
export async function countHolders(db: Db, badgeId: string, accountIds: readonly string[]): Promise<{ held: number }> {
  if (!(await findBadgeRow(db, badgeId))) throw notFound();
  return { held: await awards.countHeld(db, badgeId, accountIds) };
}

interface Award {
  readonly badgeId: string;
  readonly user_ids: readonly string[];
  readonly reason: string;
}

/** Gives a badge to several people at once; those who hold it keep theirs. Each is told, and has an audit entry. */
export function awardBadge(db: Db, actor: Actor, { badgeId, user_ids, reason }: Award): Promise<BadgeAwardResult> {
  const accountIds = [...new Set(user_ids.map((id) => id.toLowerCase()))];
  return inTransaction(db, async (tx) => {
    const badge = await lockedBadge(tx, badgeId);
    const known = await awards.countKnown(tx, accountIds);
    const award = newId();
    const given = await awards.insertAward(tx, { award, badgeId, accountIds, reason });
    await recordEach(
      tx,
      actor,
      "give",
      badge,
      given.map((one) => ({ ...one, reason })),
    );
    await notify(
      tx,
      given.map(({ account_id }) => account_id),
      { kind: "badge", badge_id: badgeId },
    );
    return {
      award: given.length === 0 ? null : award,
      given: given.length,
      held: known - given.length,
      unknown: accountIds.length - known,
    };
  });
}

/** Takes an award back from those who still have the badge by it; 409 when nobody has, and after a day. */
export function undoAward(db: Db, actor: Actor, { id, award }: { id: string; award: string }): Promise<{ taken: number }> {
  return inTransaction(db, async (tx) => {
    const badge = await lockedBadge(tx, id);
    if (await awards.isOldAward(tx, id, award)) throw new Refusal("conflict", badgeMessages.awardOld);
    const taken = await awards.deleteAward(tx, id, award);
    if (taken.length === 0) throw new Refusal("conflict", badgeMessages.awardGone);
    await recordEach(tx, actor, "take", badge, taken);
    return { taken: taken.length };
  });
}

async function lockedBadge(tx: Db, id: string): Promise<BadgeRow> {
  const badge = await lockBadgeRow(tx, id);
  if (!badge) throw notFound();
  return badge;
}

/** The target of each entry is the account, so that erasing the account clears its name from it. */
async function recordEach(
  tx: Db,
  actor: Actor,
  verb: "give" | "take",
  badge: BadgeRow,
  people: readonly (awards.Awarded & { readonly reason: string })[],
): Promise<void> {
  const entries = people.map(({ account_id, email, reason }) => {
    const facts = { badge: badge.name, reason };
    return {
      action: `badge.${verb}`,
      target: { type: "account", id: account_id, label: email },
      ...(verb === "give" ? { after: facts } : { before: facts }),
    };
  });
  await recordAudits(tx, actor, entries);
  for (const { account_id } of people) await publishEvent(tx, "badges-updated", {}, { account: account_id });
  if (people.length > 0) await publishEvent(tx, "badges-updated", {}, { holding: "badges:view" });
}
