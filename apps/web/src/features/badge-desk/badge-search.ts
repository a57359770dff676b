import { defined, integer, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const pageSize = 50;
export const newForm = "nouveau";
export const giveForm = "attribuer";

/** What the address of the badges tab keeps. */
export interface BadgeSearch {
  /** What the attributions are searched for. */
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  /** The form that is open: `nouveau` makes a badge, `attribuer` gives one. */
  readonly fiche?: string | undefined;
  /** With `fiche=attribuer`: the id of the badge to give. */
  readonly badge?: string | undefined;
}

export const readBadgeSearch = (raw: TabSearch): BadgeSearch =>
  defined({
    q: text(raw["q"]),
    page: integer(raw["page"], 2, 10_000),
    fiche: text(raw["fiche"]),
    badge: text(raw["badge"]),
  });
