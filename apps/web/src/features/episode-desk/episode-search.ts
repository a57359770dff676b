import * as z from "zod/mini";
import { pageParam, textParam, trueParam } from "#lib/search-params.ts";

/** What the address of the episodes tab keeps. */
export const episodeSearch = z.object({
  q: textParam,
  /** Only what nothing can be played of. */
  sans_video: trueParam,
  page: pageParam(10_000),
  /** The form that is open: `nouveau`, or the id of the episode it edits. */
  fiche: textParam,
  /** The series that a new episode is for. */
  serie: textParam,
});
export type EpisodeSearch = z.output<typeof episodeSearch>;
