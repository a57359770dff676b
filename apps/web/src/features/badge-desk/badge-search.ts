import * as z from "zod/mini";
import { pageParam, textParam } from "#lib/search-params.ts";

export const pageSize = 50;
export const giveForm = "attribuer";

/** What the address of the badges tab keeps. */
export const badgeSearch = z.object({
  /** What the attributions are searched for. */
  q: textParam,
  page: pageParam(10_000),
  /** The form that is open: `nouveau` makes a badge, `attribuer` gives one, an id changes one. */
  fiche: textParam,
  /** With `fiche=attribuer`: the id of the badge to give. */
  badge: textParam,
});
export type BadgeSearch = z.output<typeof badgeSearch>;
