import * as z from "zod/mini";
import { textParam, trueParam } from "#lib/search-params.ts";

/** What the address of the channels tab keeps. */
export const channelSearch = z.object({
  q: textParam,
  categorie: textParam,
  /** Only what is off, or has no stream. */
  eteintes: trueParam,
  /** The category whose order is being changed. */
  ordre: textParam,
  /** The form that is open: `nouveau`, or the id of the channel it edits. */
  fiche: textParam,
});
export type ChannelSearch = z.output<typeof channelSearch>;
