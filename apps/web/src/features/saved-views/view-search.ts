import type { SavedViewFields } from "@seance/contract/saved-views";
import * as z from "zod/mini";

type Saved = SavedViewFields["search"];

/** The schema of a tab's search parameters. */
export type SearchSchema<Search extends object> = z.ZodMiniType<Search> & { readonly shape: object };

/** Of one visit: the page and the open form. */
const ofVisit = new Set(["page", "fiche", "copie", "ordre"]);

/** The search parameters that a view keeps. */
export function viewSearch(search: object): Saved {
  const kept = Object.entries(search).filter(([name, value]) => value !== undefined && !ofVisit.has(name));
  return Object.fromEntries(kept.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Saved;
}

/** All search parameters for a view: those that it does not have are removed from the address. */
export function addressOf<Search extends object>(schema: SearchSchema<Search>, saved: Saved): Partial<Search> {
  const none = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]));
  return { ...none, ...viewSearch(z.parse(schema, saved)) } as Partial<Search>;
}

/** Whether the address shows what a view has saved. */
export const isShown = <Search extends object>(schema: SearchSchema<Search>, saved: Saved, search: Search): boolean =>
  JSON.stringify(viewSearch(z.parse(schema, saved))) === JSON.stringify(viewSearch(search));
