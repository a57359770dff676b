import {
  siteSettingChange,
  type SiteSetting,
  type SiteSettingChange,
  type SiteSettingName,
} from "@seance/contract/site-settings";
import type { Resolver } from "react-hook-form";
import { formResolver } from "#lib/form-check.ts";
import { labelOf, unitOf, valueText } from "./settings-fields.ts";

/** The form values by setting: days, gigabytes, a flag, a new key. An empty number stands for the default. */
export type SettingValues = Partial<Record<SiteSettingName, number | boolean | string | null>>;

const gigabyte = 2 ** 30;

const isFree = ({ source }: SiteSetting): boolean => source !== "environment";

export const valuesOf = (settings: readonly SiteSetting[]): SettingValues =>
  Object.fromEntries(settings.filter(isFree).map((setting) => [setting.name, formValue(setting)]));

function formValue({ name, source, value }: SiteSetting): SettingValues[SiteSettingName] {
  const unit = unitOf(name);
  if (unit === "key") return "";
  if (unit === "flag") return value === true;
  if (unit === "choice") return value;
  if (source !== "stored" || typeof value !== "number") return null;
  return unit === "bytes" ? Math.round((value / gigabyte) * 1000) / 1000 : value;
}

/** The settings that differ from what the form began with. */
export function changesOf(values: SettingValues, settings: readonly SiteSetting[]): SiteSettingChange {
  const before = valuesOf(settings);
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as SiteSettingName]);
  return Object.fromEntries(changed.map(([name, value]) => [name, sentValue(name as SiteSettingName, value)]));
}

function sentValue(name: SiteSettingName, value: SettingValues[SiteSettingName]): SettingValues[SiteSettingName] {
  if (typeof value === "string") return value.trim();
  return unitOf(name) === "bytes" && typeof value === "number" ? Math.round(value * gigabyte) : (value ?? null);
}

const check = formResolver<SiteSettingChange>(siteSettingChange);

/** Validates the changed settings by the schema of the call. */
export const checkOf =
  (settings: readonly SiteSetting[]): Resolver<SettingValues> =>
  async (values, context, options) => {
    const { errors } = await check(changesOf(values, settings), context, { ...options, fields: {} });
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };

/** « Corbeille : 7 jours au lieu de 30 jours », for each duration that the change shortens: what is older will be erased. */
export function shortened(change: SiteSettingChange, settings: readonly SiteSetting[]): string[] {
  return settings.flatMap(({ name, value, default: usual }) => {
    const given = change[name];
    const after = given === null ? usual : given;
    if (unitOf(name) !== "days" || typeof after !== "number" || typeof value !== "number" || after >= value) return [];
    return [`${labelOf(name)}\u202f: ${valueText(name, after)} au lieu de ${valueText(name, value)}`];
  });
}
