import type { ExplorerDocument } from "@seance/contract/explorer";
import { countOf, formatCount, formatMoment } from "#lib/format.ts";

/** Placeholders of missing values. */
export const unknown = {
  user: "Utilisateur",
  date: "Date inconnue",
  agent: "Agent inconnu",
  title: "Titre inconnu",
  other: "N/A",
} as const;

export const loadFault = "Erreur lors du chargement des données";

/** « environ 5 000 000 » for an estimated count. */
export const about = (n: number, estimated: boolean): string => `${estimated ? "environ " : ""}${formatCount(n)}`;

export const aboutCount = (n: number, estimated: boolean, one: string, many: string): string =>
  `${estimated ? "environ " : ""}${countOf(n, one, many)}`;

/** A date and time in Paris. */
export function momentOf(value: unknown): string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatMoment(value) : unknown.date;
}

/** A field of a document as text; undefined where it has none. */
export function fieldText(document: ExplorerDocument, name: string): string | undefined {
  const value = document[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** The `id` of a document, or else its `_id`. */
export function idOf(document: Readonly<Record<string, unknown>>): string | undefined {
  return [document["id"], document["_id"]].find((one) => typeof one === "string" && one !== "") as string | undefined;
}

export const jsonOf = (document: ExplorerDocument): string => JSON.stringify(document, null, 2);
