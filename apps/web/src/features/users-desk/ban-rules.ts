import type { Ban } from "@seance/contract/bans";
import { banLimits, banMessages } from "@seance/contract/bans";
import { fromParisTime } from "#lib/paris-time.ts";

const hour = 3_600_000;
const day = 24 * hour;

/** How long a ban lasts; null is for good. */
export const banLengths = [
  { value: "1", label: "1 jour", ms: day },
  { value: "3", label: "3 jours", ms: 3 * day },
  { value: "7", label: "7 jours", ms: 7 * day },
  { value: "30", label: "30 jours", ms: 30 * day },
  { value: "date", label: "Jusqu’à une date", ms: null },
  { value: "always", label: "Définitivement", ms: null },
] as const;
export type BanLength = (typeof banLengths)[number]["value"];

/** What is typed in the form of a ban. `moment` is a Paris time, for the length `date`. */
export interface BanFields {
  readonly reason: string;
  readonly length: BanLength;
  readonly moment: string;
}

/** The end of the ban that is being typed: null for good, undefined while no date is chosen. */
export function endOf({ length, moment }: BanFields, now: number): string | null | undefined {
  if (length === "always") return null;
  if (length === "date") return fromParisTime(moment) || undefined;
  const ms = banLengths.find(({ value }) => value === length)?.ms ?? 0;
  return new Date(now + ms).toISOString();
}

export interface BanFaults {
  readonly reason?: string;
  readonly moment?: string;
}

/** The ban to send, or what is wrong with what was typed. */
export function checkBan(fields: BanFields, now: number): { readonly ban: Ban | null; readonly faults: BanFaults } {
  const reason = fields.reason.trim();
  const until = endOf(fields, now);
  const faults: BanFaults = {
    ...(reason === "" && { reason: banMessages.reasonMissing }),
    ...(reason.length > banLimits.reason && { reason: banMessages.reasonLong }),
    ...(until === undefined && { moment: "Choisissez la date de fin" }),
    ...(typeof until === "string" && Date.parse(until) <= now && { moment: banMessages.untilPast }),
  };
  return { ban: Object.keys(faults).length > 0 || until === undefined ? null : { reason, until }, faults };
}
