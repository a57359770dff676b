import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dateTimeInput, paragraph, multiLine } from "./fields.ts";
import { maintenanceStatus } from "./maintenance.ts";

export const maintenanceLimits = { title: 100, message: 500, custom: 300, features: 20, feature: 300 } as const;

const optionalText = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max), multiLine), "");

/** An empty title or message stands for the default. */
export const maintenanceFields = z.strictObject({
  is_active: z.boolean(),
  title: optionalText(maintenanceLimits.title),
  message: optionalText(maintenanceLimits.message),
  custom_message: z._default(z.nullable(optionalText(maintenanceLimits.custom)), null),
  estimated_end: z._default(z.nullable(dateTimeInput), null),
  /** May also hold the custom message, which has several lines. */
  features_affected: z._default(z.array(paragraph(maintenanceLimits.feature)).check(z.maxLength(maintenanceLimits.features)), []),
  /** Accepted and ignored: the server sets the time. */
  enabled_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
});
export type MaintenanceFields = z.input<typeof maintenanceFields>;

export const toggleMaintenance = endpoint({
  method: "POST",
  path: "/admin/maintenance/toggle",
  summary: "Ouvrir ou fermer la maintenance, ou changer ce qu’elle dit",
  access: "maintenance:control",
  body: maintenanceFields,
  answer: maintenanceStatus,
});
