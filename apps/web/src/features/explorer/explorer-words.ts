import type { ExplorerDocument } from "@seance/contract/explorer";
import { countOf, formatCount, formatMoment } from "#lib/format.ts";

/** What stands for a value that is not known. */
export const unknown = {
  user: "Utilisateur",
  date: "Date inconnue",
  agent: "Agent inconnu",
  title: "Titre inconnu",
  other: "N/A",
} as const;

export const loadFault = "Erreur lors du chargement des données";

/** « environ 5 000 000 » for a count that is near the truth. */
export const about = (n: number, estimated: boolean): string => `${estimated ? "environ " : ""}${formatCount(n)}`;

export const aboutOf = (n: number, estimated: boolean, one: string, many: string): string =>
  `${estimated ? "environ " : ""}${countOf(n, one, many)}`;

/** A moment in Paris, or that it is not known. */
export function momentOf(value: unknown): string {
  return typeof value === "string" && !Number.isNaN(Date.parse(value)) ? formatMoment(value) : unknown.date;
}

/** A field of a document as words; undefined where there is nothing to show. */
export function wordsOf(document: ExplorerDocument, name: string): string | undefined {
  const value = document[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** What a document is called by, under either name; undefined where it has none. */
export function idOf(document: Readonly<Record<string, unknown>>): string | undefined {
  return [document["id"], document["_id"]].find((one) => typeof one === "string" && one !== "") as string | undefined;
}

export const jsonOf = (document: ExplorerDocument): string => JSON.stringify(document, null, 2);
