import { defined, integer, text } from "#lib/list-search.ts";
import type { TabSearch } from "#lib/tab-address.ts";

export const newForm = "nouveau";

/** What the address of the episodes tab keeps. */
export interface EpisodeSearch {
  readonly q?: string | undefined;
  /** Only what nothing can be played of. */
  readonly sans_video?: true | undefined;
  readonly page?: number | undefined;
  /** The form that is open: `nouveau`, or the id of the episode it edits. */
  readonly fiche?: string | undefined;
  /** The series that a new episode is for. */
  readonly serie?: string | undefined;
}

export function readEpisodeSearch(raw: TabSearch): EpisodeSearch {
  return defined({
    q: text(raw["q"]),
    sans_video: raw["sans_video"] === true ? (true as const) : undefined,
    page: integer(raw["page"], 2, 10_000),
    fiche: text(raw["fiche"]),
    serie: text(raw["serie"]),
  });
}
