import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";

export const maintenanceDefaults = {
  title: "Maintenance en cours",
  message: "Le site est en maintenance pour améliorer votre expérience. Il sera bientôt de retour.",
} as const;

export const maintenanceStatus = z.object({
  is_active: z.boolean(),
  title: z.string(),
  message: z.string(),
  estimated_end: z.nullable(isoDate),
  enabled_by: z.nullable(z.string()),
  enabled_at: z.nullable(isoDate),
  features_affected: z.array(z.string()),
  custom_message: z.nullable(z.string()),
});
export type MaintenanceStatus = z.infer<typeof maintenanceStatus>;

export const getMaintenance = endpoint({
  method: "GET",
  path: "/maintenance/status",
  summary: "Le site est-il en maintenance",
  access: "public",
  answer: maintenanceStatus,
  cache: ["maintenance"],
});

/** Preview of the static page: it shows the status or form that is in local storage under this name. */
export const maintenancePreview = { address: "/maintenance.html?apercu", storageName: "seance.maintenance.apercu" } as const;
