import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";
import type { Permission } from "./roles.ts";

/** What has dates, each with who sees it. */
export const calendarTypes = {
  movie: { label: "Film", permission: "content:create" },
  series: { label: "Série", permission: "content:create" },
  episode: { label: "Épisode", permission: "content:create" },
  announcement: { label: "Annonce", permission: "announcements:manage" },
  ticker: { label: "Message", permission: "ticker:view" },
  maintenance: { label: "Maintenance", permission: "maintenance:view" },
} as const satisfies Record<string, { readonly label: string; readonly permission: Permission }>;
export type CalendarType = keyof typeof calendarTypes;

export const calendarEntry = z.object({
  type: z.enum(Object.keys(calendarTypes) as CalendarType[]),
  /** Null for the message and the maintenance, which are one each. */
  id: z.nullable(z.string()),
  label: z.string(),
  at: isoDate,
  /** Whether it begins or ends then. */
  change: z.enum(["start", "end"]),
  /** Whether that will not show anything: the title is a draft, the announcement switched off. */
  idle: z.boolean(),
});
export type CalendarEntry = z.infer<typeof calendarEntry>;

/** Entries of a month in one answer. */
export const maxCalendarEntries = 1000;

const month = z.string().check(z.regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/, "Mois attendu : AAAA-MM"));

/** What begins and ends in a month, in Paris, in the order of time; of the types that the caller may see. */
export const readCalendar = endpoint({
  method: "GET",
  path: "/admin/calendar",
  summary: "Ce qui commence et finit dans un mois",
  access: "admin:enter",
  query: z.object({ month }),
  answer: z.object({ entries: z.array(calendarEntry) }),
});
