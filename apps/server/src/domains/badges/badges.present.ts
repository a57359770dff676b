import type { Badge, HeldBadge } from "@seance/contract/badges";
import type { BadgeAttribution } from "@seance/contract/badges-admin";
import { localPart } from "@seance/contract/text";
import { actorCan, type RightHolder } from "#core/actor.ts";
import type { AttributionRow, BadgeRow } from "./badges.queries.ts";

export function presentBadge({ id, name, description, icon, color, created_at }: BadgeRow): Badge {
  return { id, name, description, icon, color, created_at: created_at.toISOString() };
}

export function presentHeldBadge(row: BadgeRow & { assigned_at: Date; reason: string }): HeldBadge {
  return { ...presentBadge(row), assigned_at: row.assigned_at.toISOString(), reason: row.reason };
}

/** An attribution as a staff member sees it. */
export function presentAttribution(row: AttributionRow, viewer: RightHolder): BadgeAttribution {
  return {
    userId: row.account_id,
    userEmail: actorCan(viewer, "users:change-role") ? row.email : localPart(row.email),
    userRole: row.role,
    badgeId: row.badge_id,
    badgeName: row.name,
    badgeIcon: row.icon,
    badgeColor: row.color,
    badgeDescription: row.description,
    assignedAt: row.assigned_at.toISOString(),
    reason: row.reason,
  };
}
