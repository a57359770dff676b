const minutesPerDay = 20;
const dayMs = 86_400_000;
const watchedPerAchievement = 5;

export interface Estimates {
  /** Minutes. */
  readonly time: number;
  readonly watched: number;
  readonly achievements: number;
}

/**
 * The profile's estimates, by the formulas of the specification: 20 minutes for each day since the account was made (one day at least);
 * twice the favourites, of all there is at most; an achievement for every five.
 */
export function estimate(facts: { createdAt: string; favourites: number; available: number }, now = Date.now()): Estimates {
  const days = Math.max(1, Math.floor((now - Date.parse(facts.createdAt)) / dayMs));
  const watched = Math.min(2 * facts.favourites, facts.available);
  return { time: days * minutesPerDay, watched, achievements: Math.floor(watched / watchedPerAchievement) };
}

/** Minutes as « 45 min », « 3 h 20 » or « 12 j 4 h ». */
export function formatTimeSpent(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole}\u00a0min`;
  if (hours < 48) return `${hours}\u00a0h${whole % 60 === 0 ? "" : `\u00a0${String(whole % 60).padStart(2, "0")}`}`;
  const rest = hours % 24;
  return `${Math.floor(hours / 24)}\u00a0j${rest === 0 ? "" : ` ${rest}\u00a0h`}`;
}
