import type { MaintenanceStatus } from "@seance/contract/maintenance";
import { maintenanceFields, type MaintenanceFields } from "@seance/contract/maintenance-form";
import type { Resolver } from "react-hook-form";
import { formResolver } from "#lib/form-check.ts";

/** The form values: texts are never null, so that every input is controlled. */
export interface MaintenanceValues {
  title: string;
  message: string;
  custom_message: string;
  estimated_end: string;
  features_affected: string[];
}

export const valuesOf = (status: MaintenanceStatus): MaintenanceValues => ({
  title: status.title,
  message: status.message,
  custom_message: status.custom_message ?? "",
  estimated_end: status.estimated_end ?? "",
  features_affected: status.features_affected,
});

/** The body to send; a maintenance that is switched on starts now. */
export function bodyOf(values: MaintenanceValues, before: MaintenanceStatus, is_active = before.is_active): MaintenanceFields {
  const { custom_message, estimated_end, ...texts } = values;
  const begins = is_active && !before.is_active;
  return {
    ...texts,
    is_active,
    custom_message: custom_message.trim() || null,
    estimated_end: estimated_end || null,
    enabled_at: begins ? new Date().toISOString() : before.enabled_at,
  };
}

const check = formResolver<MaintenanceFields>(maintenanceFields);

/** Validates the form with the schema of the call. */
export const checkOf =
  (before: MaintenanceStatus): Resolver<MaintenanceValues> =>
  async (values, context, options) => {
    const { errors } = await check(bodyOf(values, before), context, { ...options, fields: {} });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
