import * as z from "zod/mini";
import { announcement, announcementPriorities, announcementTypes, audiences } from "./announcements.ts";
import { endpoint } from "./endpoint.ts";
import {
  colour,
  dateTimeInput,
  emoji,
  idParams,
  isWebAddress,
  line,
  oneLine,
  optionalBody,
  multiLine,
  textParam,
  webAddressMessage,
} from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

/** Calls of the staff, in a file of their own so that the pages of viewers do not load them. */

/** Messages of the announcement form, used by the web and the server. */
export const announcementMessages = {
  title: "Le titre doit contenir entre 3 et 100 caractères",
  message: "Le message doit contenir entre 10 et 500 caractères",
  description: "La description ne peut pas dépasser 1000 caractères",
  type: "Type d'annonce invalide",
  priority: "Priorité invalide",
  dates: "La date de fin doit être postérieure à la date de début",
  url: webAddressMessage,
  statsReset: "Statistiques réinitialisées avec succès !",
} as const;

export const announcementLimits = {
  title: { min: 3, max: 100 },
  message: { min: 10, max: 500 },
  description: 1000,
  tags: 20,
  tag: 40,
  actionText: 60,
  actionUrl: 2000,
} as const;

const between = ({ min, max }: { min: number; max: number }, fault: string, characters: typeof oneLine) =>
  z.string().check(z.trim(), z.minLength(min, fault), z.maxLength(max, fault), characters);
const date = z.nullable(dateTimeInput);
const { title, message, description, tags, tag, actionText, actionUrl } = announcementLimits;

const fields = {
  title: between(title, announcementMessages.title, oneLine),
  message: between(message, announcementMessages.message, multiLine),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(description, announcementMessages.description), multiLine)),
  type: z.enum(announcementTypes, announcementMessages.type),
  priority: z.enum(announcementPriorities, announcementMessages.priority),
  is_pinned: z.boolean(),
  is_active: z.boolean(),
  start_date: date,
  end_date: date,
  target_audience: z.array(z.enum(audiences)).check(z.minLength(1), z.maxLength(audiences.length)),
  icon: z.nullable(emoji),
  color_scheme: z.nullable(colour),
  tags: z.array(line(tag)).check(z.maxLength(tags)),
  action_button: z.nullable(
    z.strictObject({
      text: line(actionText),
      url: z.string().check(z.maxLength(actionUrl), z.refine(isWebAddress, announcementMessages.url)),
    }),
  ),
};

interface Dates {
  readonly start_date?: string | null | undefined;
  readonly end_date?: string | null | undefined;
}
/** An invalid date is reported by its own rule. */
const inOrder = ({ start_date, end_date }: Dates): boolean =>
  !start_date || !end_date || !(Date.parse(end_date) <= Date.parse(start_date));
const datesInOrder = <T extends Dates>() =>
  z.refine<T>(inOrder, {
    message: announcementMessages.dates,
    path: ["end_date"],
    // Reported together with the faults of other fields.
    when: ({ value }) => typeof value === "object" && value !== null,
  });

export const newAnnouncement = z
  .strictObject({
    title: fields.title,
    message: fields.message,
    description: z._default(fields.description, null),
    type: z._default(fields.type, "info"),
    priority: z._default(fields.priority, "normal"),
    is_pinned: z._default(fields.is_pinned, false),
    is_active: z._default(fields.is_active, true),
    start_date: z._default(fields.start_date, null),
    end_date: z._default(fields.end_date, null),
    target_audience: z._default(fields.target_audience, ["all"]),
    icon: z._default(fields.icon, null),
    color_scheme: z._default(fields.color_scheme, null),
    tags: z._default(fields.tags, []),
    action_button: z._default(fields.action_button, null),
  })
  .check(datesInOrder());
export type NewAnnouncement = z.input<typeof newAnnouncement>;

export const announcementChange = z.partial(z.strictObject(fields)).check(datesInOrder());
export type AnnouncementChange = z.input<typeof announcementChange>;

/** `active`: shown now; `scheduled`: turned on, and beginning later; `ended`: turned on, and past its end; `inactive`: turned off. */
export const announcementStatusFilters = ["active", "scheduled", "ended", "inactive", "pinned"] as const;

/** An announcement with its views and clicks of each of the last days (`announcementPlotDays`, in Paris), oldest first. */
export const listedAnnouncement = z.extend(announcement, {
  daily_views: z.array(z.number()),
  daily_clicks: z.array(z.number()),
});
export type ListedAnnouncement = z.infer<typeof listedAnnouncement>;

export const listAllAnnouncements = endpoint({
  method: "GET",
  path: "/admin/announcements",
  summary: "Toutes les annonces : les épinglées, puis les plus récentes",
  access: "announcements:manage",
  query: z.object({
    skip,
    limit: limitParam(50, 100),
    status_filter: z.optional(z.enum(announcementStatusFilters)),
    type_filter: z.optional(z.enum(announcementTypes)),
    /** Words in the title, message, description or tags. */
    search: textParam(100),
  }),
  answer: z.object({ announcements: z.array(listedAnnouncement), total: z.number() }),
});

/** Days of the chart, including today. */
export const announcementPlotDays = 30;

const dayCounts = z.object({ day: z.iso.date(), views: z.number(), clicks: z.number() });

/** `daily` has one entry per day (Paris time), oldest first, including days without a view. */
export const announcementStats = z.object({
  total: z.number(),
  /** Shown now: neither planned nor past their end. */
  active: z.number(),
  pinned: z.number(),
  by_type: z.partialRecord(z.enum(announcementTypes), z.number()),
  views: z.number(),
  clicks: z.number(),
  daily: z.array(dayCounts),
});
export type AnnouncementStats = z.infer<typeof announcementStats>;

export const getAnnouncementStats = endpoint({
  method: "GET",
  path: "/admin/announcements/stats",
  summary: "Les chiffres des annonces",
  access: "announcements:manage",
  answer: announcementStats,
});

export const createAnnouncement = endpoint({
  method: "POST",
  path: "/admin/announcements",
  summary: "Publier une annonce",
  access: "announcements:manage",
  body: newAnnouncement,
  status: 201,
  answer: announcement,
});

export const updateAnnouncement = endpoint({
  method: "PUT",
  path: "/admin/announcements/:id",
  summary: "Modifier une annonce",
  access: "announcements:manage",
  params: idParams,
  body: announcementChange,
  answer: announcement,
});

export const deleteAnnouncement = endpoint({
  method: "DELETE",
  path: "/admin/announcements/:id",
  summary: "Supprimer une annonce",
  access: "announcements:manage",
  params: idParams,
  status: 204,
});

/** Sets `is_pinned`; without a body, toggles it. */
export const pinAnnouncement = endpoint({
  method: "PUT",
  path: "/admin/announcements/:id/pin",
  summary: "Épingler ou détacher une annonce",
  access: "announcements:manage",
  params: idParams,
  body: optionalBody({ is_pinned: z.optional(z.boolean()) }),
  answer: announcement,
});

/** Sets `is_active`; without a body, toggles it. */
export const toggleAnnouncement = endpoint({
  method: "PUT",
  path: "/admin/announcements/:id/toggle",
  summary: "Activer ou désactiver une annonce",
  access: "announcements:manage",
  params: idParams,
  body: optionalBody({ is_active: z.optional(z.boolean()) }),
  answer: announcement,
});

export const resetAnnouncementStats = endpoint({
  method: "POST",
  path: "/admin/announcements/reset-stats",
  summary: "Remettre à zéro les vues et les clics de toutes les annonces",
  access: "announcements:manage",
  body: optionalBody({}),
  answer: z.object({ message: z.string() }),
});
