import * as z from "zod/mini";
import type { Channel } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { boolParam, textParam } from "./fields.ts";
import { formLimits } from "./form-fields.ts";
import { normalizeSearch } from "./text.ts";
import { columnsParam } from "./export-columns.ts";

/** The filters of the staff's list of channels. */
export interface ChannelFilter {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly language?: string | undefined;
  /** Only what is off, or has no stream. */
  readonly off?: boolean | undefined;
  readonly without_logo?: boolean | undefined;
  /** Only what has no channel of the guide. */
  readonly without_guide?: boolean | undefined;
}

/** The filter of a list of channels, which the page and the export share. */
export function channelFilter({ search = "", category, language, off, without_logo, without_guide }: ChannelFilter) {
  const words = normalizeSearch(search).split(" ");
  return (channel: Channel): boolean => {
    if (language !== undefined && channel.language !== language) return false;
    if (category !== undefined && channel.category !== category) return false;
    if ((without_logo && channel.thumbnail) || (without_guide && channel.tvg_id)) return false;
    if (off && channel.is_active && channel.has_video) return false;
    const { name, country, description } = channel;
    const text = normalizeSearch([name, channel.category, country, channel.language, description].join(" "));
    return words.every((word) => text.includes(word));
  };
}

/** The columns of the staff's table that an export may have. */
export const channelColumnNames = ["name", "category", "stream", "country", "quality", "active", "guide"] as const;

/** Attachment, of all channels of the filters, with the named columns. Formula characters are escaped. */
export const exportChannels = endpoint({
  method: "GET",
  path: "/admin/channels/export",
  summary: "Télécharger les chaînes d’un filtre en CSV",
  access: "content:create",
  freshProof: true,
  query: z.object({
    search: textParam(formLimits.title),
    category: textParam(formLimits.word),
    language: textParam(formLimits.word),
    off: z.optional(boolParam),
    without_logo: z.optional(boolParam),
    without_guide: z.optional(boolParam),
    columns: columnsParam(channelColumnNames),
  }),
});
