import type { Badge, HeldBadge } from "@seance/contract/badges";
import type { BadgeRow } from "./badges.queries.ts";

export function presentBadge({ id, name, description, icon, color, created_at }: BadgeRow): Badge {
  return { id, name, description, icon, color, created_at: created_at.toISOString() };
}

export function presentHeldBadge(row: BadgeRow & { assigned_at: Date; reason: string }): HeldBadge {
  return { ...presentBadge(row), assigned_at: row.assigned_at.toISOString(), reason: row.reason };
}
