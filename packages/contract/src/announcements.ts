import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, optionalBody, uuid } from "./fields.ts";
import { limitParam } from "./paging.ts";
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

export const listAnnouncements = endpoint({
  method: "GET",
  path: "/announcements",
  summary: "Les annonces du moment, pour qui appelle, sans celles que le compte a fermées",
  access: "public",
  query: z.object({ limit: limitParam(5, 100) }),
  answer: z.object({ announcements: z.array(announcement) }),
});

export const viewAnnouncement = endpoint({
  method: "POST",
  path: "/announcements/:id/view",
  summary: "Compter une vue d’annonce",
  access: "public",
  params: idParams,
  body: optionalBody({}),
  status: 204,
});

export const clickAnnouncement = endpoint({
  method: "POST",
  path: "/announcements/:id/click",
  summary: "Compter un clic d’annonce",
  access: "public",
  params: idParams,
  body: optionalBody({}),
  status: 204,
});

export const dismissAnnouncement = endpoint({
  method: "PUT",
  path: "/announcements/:id/dismissal",
  summary: "Fermer une annonce pour de bon, sur tous les appareils du compte",
  access: "signed-in",
  params: idParams,
  body: optionalBody({}),
  status: 204,
});

/** Labels for screen readers and for the staff. */
export const announcementTypeLabels: Record<Announcement["type"], string> = {
  info: "Information",
  warning: "Avertissement",
  success: "Succès",
  error: "Erreur",
  important: "Important",
  maintenance: "Maintenance",
};

export const priorityLabels: Record<Announcement["priority"], string> = {
  low: "Basse",
  normal: "Normale",
  high: "Haute",
  urgent: "Urgente",
};
