import { calendarTypes, maxCalendarEntries, type CalendarEntry } from "@seance/contract/calendar";
import { actorCan, type RightHolder } from "#core/actor.ts";
import type { Db } from "#db/client.ts";
import { announcementDates } from "#domains/announcements/index.ts";
import { publicationDates } from "#domains/catalogue/index.ts";
import { plannedDates } from "#domains/planned-switches/index.ts";

/** The entries of a month that the actor may see; each domain gives those of its own. */
export async function readMonth(db: Db, viewer: RightHolder, month: string): Promise<{ entries: CalendarEntry[] }> {
  const found = await Promise.all([
    publicationDates(db, month, maxCalendarEntries),
    announcementDates(db, month, maxCalendarEntries),
    plannedDates(db),
  ]);
  const entries = found
    .flat()
    .filter(({ type, at }) => actorCan(viewer, calendarTypes[type].permission) && monthOf(at) === month)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.label < b.label ? -1 : 1));
  return { entries: entries.slice(0, maxCalendarEntries).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })) };
}

const inParis = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", year: "numeric", month: "2-digit" });
const monthOf = (at: Date): string => inParis.format(at);
