import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { colour, emoji, idParams, isoDate, isWebAddress, line, oneLine, severalLines, uuid, webAddressFault } from "./fields.ts";
import { limitOf } from "./paging.ts";
import { roles } from "./roles.ts";

export const announcementTypes = ["info", "warning", "success", "error", "important", "maintenance"] as const;
export const announcementPriorities = ["low", "normal", "high", "urgent"] as const;
export const audiences = ["all", "guests", "users", "staff", ...roles] as const;

export const announcement = z.object({
  id: uuid,
  title: z.string(),
  message: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(announcementTypes),
  priority: z.enum(announcementPriorities),
  is_pinned: z.boolean(),
  is_active: z.boolean(),
  start_date: z.nullable(isoDate),
  end_date: z.nullable(isoDate),
  target_audience: z.array(z.enum(audiences)),
  icon: z.nullable(z.string()),
  color_scheme: z.nullable(z.string()),
  tags: z.array(z.string()),
  created_at: isoDate,
  created_by_name: z.nullable(z.string()),
  stats: z.object({ views: z.number(), clicks: z.number() }),
  action_button: z.nullable(z.object({ text: z.string(), url: z.string() })),
});
export type Announcement = z.infer<typeof announcement>;

/** Sentences of the announcement form, shown by both sides. */
export const announcementMessages = {
  title: "Le titre doit contenir entre 3 et 100 caractères",
  message: "Le message doit contenir entre 10 et 500 caractères",
  description: "La description ne peut pas dépasser 1000 caractères",
  type: "Type d'annonce invalide",
  priority: "Priorité invalide",
  dates: "La date de fin doit être postérieure à la date de début",
  url: webAddressFault,
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
const date = z.nullable(z.iso.datetime({ offset: true }));
const { title, message, description, tags, tag, actionText, actionUrl } = announcementLimits;

const fields = {
  title: between(title, announcementMessages.title, oneLine),
  message: between(message, announcementMessages.message, severalLines),
  description: z.nullable(z.string().check(z.trim(), z.maxLength(description, announcementMessages.description), severalLines)),
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
const inOrder = ({ start_date, end_date }: Dates): boolean =>
  !start_date || !end_date || Date.parse(end_date) > Date.parse(start_date);
const datesInOrder = <T extends Dates>() => z.refine<T>(inOrder, { message: announcementMessages.dates, path: ["end_date"] });

/** A new announcement as it is written; what is not said has its usual value. */
export const newAnnouncement = z
  .strictObject({
    title: fields.title,
    message: fields.message,
    description: z._default(z.optional(fields.description), null),
    type: z._default(z.optional(fields.type), "info"),
    priority: z._default(z.optional(fields.priority), "normal"),
    is_pinned: z._default(z.optional(fields.is_pinned), false),
    is_active: z._default(z.optional(fields.is_active), true),
    start_date: z._default(z.optional(fields.start_date), null),
    end_date: z._default(z.optional(fields.end_date), null),
    target_audience: z._default(z.optional(fields.target_audience), ["all"]),
    icon: z._default(z.optional(fields.icon), null),
    color_scheme: z._default(z.optional(fields.color_scheme), null),
    tags: z._default(z.optional(fields.tags), []),
    action_button: z._default(z.optional(fields.action_button), null),
  })
  .check(datesInOrder());
export type NewAnnouncement = z.input<typeof newAnnouncement>;

/** Changed fields of an announcement; the others stay as they are. */
export const announcementChange = z.partial(z.strictObject(fields)).check(datesInOrder());
export type AnnouncementChange = z.input<typeof announcementChange>;

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/announcements",
  summary: "Les annonces du moment, pour qui appelle",
  access: "public",
  query: z.object({ limit: limitOf(5, 50) }),
  answer: z.object({ announcements: z.array(announcement) }),
});

export const viewAnnouncement = endpoint({
  method: "POST",
  path: "/announcements/:id/view",
  summary: "Compter une vue d’annonce",
  access: "public",
  params: idParams,
  body: z.optional(z.nullable(z.strictObject({}))),
  status: 204,
});

export const clickAnnouncement = endpoint({
  method: "POST",
  path: "/announcements/:id/click",
  summary: "Compter un clic d’annonce",
  access: "public",
  params: idParams,
  body: z.optional(z.nullable(z.strictObject({}))),
  status: 204,
});
