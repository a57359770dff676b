import type { PlannedSwitch } from "@seance/contract/planned-switches";

const hasCome = (date: string | null, now: number): boolean => date !== null && Date.parse(date) <= now;

/** What a plan switches at a moment, and what is left of it; null when nothing is due. Pure. */
export function dueSwitch({ starts_at, ends_at }: PlannedSwitch, now: number): { on: boolean; left: PlannedSwitch } | null {
  if (hasCome(ends_at, now)) return { on: false, left: { starts_at: null, ends_at: null } };
  if (hasCome(starts_at, now)) return { on: true, left: { starts_at: null, ends_at } };
  return null;
}

/** Milliseconds until the next date of a plan; null without one. */
export function msUntil({ starts_at, ends_at }: PlannedSwitch, now: number): number | null {
  const dates = [starts_at, ends_at].flatMap((date) => (date === null ? [] : Math.max(0, Date.parse(date) - now)));
  return dates.length > 0 ? Math.min(...dates) : null;
}
