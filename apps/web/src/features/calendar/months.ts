import type { CalendarEntry } from "@seance/contract/calendar";
import { toParisTime } from "#lib/paris-time.ts";

/** The month of a moment in Paris, « 2026-11 ». */
export const monthOf = (moment: Date): string => toParisTime(moment.toISOString()).slice(0, 7);

/** Adds a number of months to a month. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

const names = new Intl.DateTimeFormat("fr-FR", { month: "long", year: "numeric", timeZone: "UTC" });
export const monthName = (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`));

const days = new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });
export const dayName = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

/** The time in Paris, « 20:30 ». */
export const hourOf = (at: string): string => toParisTime(at).slice(11);

/** The entries by day in Paris, in their order. */
export const byDay = (entries: readonly CalendarEntry[]): [day: string, entries: CalendarEntry[]][] => [
  ...Map.groupBy(entries, ({ at }) => toParisTime(at).slice(0, 10)),
];
