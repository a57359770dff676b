import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { dateTimeInput, isoDate } from "./fields.ts";

export const plannedMessages = {
  order: "L’arrêt doit venir après le début",
  past: "Cette date est passée",
} as const;

/** When something is switched on and off by itself; a date that has come is null again. */
export const plannedSwitch = z.object({ starts_at: z.nullable(isoDate), ends_at: z.nullable(isoDate) });
export type PlannedSwitch = z.infer<typeof plannedSwitch>;

const date = z.nullable(dateTimeInput);
export const plannedFields = z.strictObject({ starts_at: date, ends_at: date }).check(
  z.refine(({ starts_at, ends_at }) => !starts_at || !ends_at || Date.parse(ends_at) > Date.parse(starts_at), {
    error: plannedMessages.order,
    path: ["ends_at"],
  }),
);

/** What is switched. */
export const plannedNames = ["ticker", "maintenance"] as const;
export type PlannedName = (typeof plannedNames)[number];

export const readTickerPlan = endpoint({
  method: "GET",
  path: "/admin/ticker/plan",
  summary: "Quand le bandeau défilant s’affichera et s’arrêtera de lui-même",
  access: "ticker:view",
  answer: plannedSwitch,
});

export const planTicker = endpoint({
  method: "PUT",
  path: "/admin/ticker/plan",
  summary: "Programmer le bandeau défilant",
  access: "ticker:edit",
  body: plannedFields,
  answer: plannedSwitch,
});

export const readMaintenancePlan = endpoint({
  method: "GET",
  path: "/admin/maintenance/plan",
  summary: "Quand la maintenance commencera et finira d’elle-même",
  access: "maintenance:view",
  answer: plannedSwitch,
});

export const planMaintenance = endpoint({
  method: "PUT",
  path: "/admin/maintenance/plan",
  summary: "Programmer la maintenance",
  access: "maintenance:control",
  body: plannedFields,
  answer: plannedSwitch,
});
