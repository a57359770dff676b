import * as z from "zod/mini";
import type { ChannelFilter } from "@seance/contract/channel-list";
import { omitUndefined } from "#lib/values.ts";
import { textParam, trueParam } from "#lib/search-params.ts";

/** What the address of the channels tab keeps. */
export const channelSearch = z.object({
  q: textParam,
  categorie: textParam,
  /** Only what is off, or has no stream. */
  eteintes: trueParam,
  langue: textParam,
  sans_logo: trueParam,
  /** Only what has no channel of the guide. */
  sans_guide: trueParam,
  /** The category whose order is being changed. */
  ordre: textParam,
  /** The form that is open: `nouveau`, or the id of the channel it edits. */
  fiche: textParam,
});
const filterNames = ["q", "categorie", "eteintes", "langue", "sans_logo", "sans_guide"] as const;
export const withoutFilters: Partial<ChannelSearch> = Object.fromEntries(filterNames.map((name) => [name, undefined]));
export type ChannelSearch = z.output<typeof channelSearch>;

/** The filter of an address. */
export const filterOf = ({ q, categorie, eteintes, langue, sans_logo, sans_guide }: ChannelSearch): ChannelFilter =>
  omitUndefined({
    search: q,
    category: categorie,
    language: langue,
    off: eteintes,
    without_logo: sans_logo,
    without_guide: sans_guide,
  });
