import * as z from "zod/mini";
import { param } from "#lib/search-params.ts";

/** What the address of the calendar keeps: the month, « 2026-11 ». */
export const calendarSearch = z.object({ mois: param(z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/))) });
export type CalendarSearch = z.output<typeof calendarSearch>;
