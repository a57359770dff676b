import type { CalendarEntry } from "@seance/contract/calendar";
import { sql, type RawBuilder } from "kysely";

/** A date of an item, as its domain gives it to the calendar. */
export type Dated = Omit<CalendarEntry, "at"> & { readonly at: Date };

/** Whether a date is in a month (`2026-11`) in Paris; false for null. */
export const isInMonth = (date: RawBuilder<unknown>, month: string): RawBuilder<boolean> => sql`(
  ${date} >= ${`${month}-01`}::date::timestamp at time zone 'Europe/Paris'
  and ${date} < (${`${month}-01`}::date + interval '1 month') at time zone 'Europe/Paris')`;
