import { defined, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const newForm = "nouveau";

/** What the address of the channels tab keeps. */
export interface ChannelSearch {
  readonly q?: string | undefined;
  readonly categorie?: string | undefined;
  /** Only what is off, or has no stream. */
  readonly eteintes?: true | undefined;
  /** The form that is open: `nouveau`, or the id of the channel it edits. */
  readonly fiche?: string | undefined;
}

export const readChannelSearch = (raw: TabSearch): ChannelSearch =>
  defined({
    q: text(raw["q"]),
    categorie: text(raw["categorie"]),
    eteintes: raw["eteintes"] === true ? (true as const) : undefined,
    fiche: text(raw["fiche"]),
  });
