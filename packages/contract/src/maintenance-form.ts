import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { moment, paragraph, severalLines } from "./fields.ts";
import { maintenanceStatus } from "./maintenance.ts";

export const maintenanceLimits = { title: 100, message: 500, custom: 300, features: 20, feature: 300 } as const;

const optionalText = (max: number) => z._default(z.optional(z.string().check(z.trim(), z.maxLength(max), severalLines)), "");

/** The switch as it is set: an empty title or message is the usual one. */
export const maintenanceFields = z.strictObject({
  is_active: z.boolean(),
  title: optionalText(maintenanceLimits.title),
  message: optionalText(maintenanceLimits.message),
  custom_message: z._default(z.optional(z.nullable(optionalText(maintenanceLimits.custom))), null),
  estimated_end: z._default(z.optional(z.nullable(moment)), null),
  /** A custom message stands here too, its lines with it. */
  features_affected: z._default(
    z.optional(z.array(paragraph(maintenanceLimits.feature)).check(z.maxLength(maintenanceLimits.features))),
    [],
  ),
  /** Sent with the form and not believed: the server says when the maintenance began. */
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
