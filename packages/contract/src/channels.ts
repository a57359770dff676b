import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { textParam, uuid } from "./fields.ts";
import { text, version } from "./titles.ts";

export const channel = z.object({
  id: uuid,
  name: z.string(),
  category: z.string(),
  description: z.string(),
  country: z.string(),
  language: z.string(),
  quality: z.string(),
  thumbnail: text,
  is_active: z.boolean(),
  has_video: z.boolean(),
  video_url: z.optional(text),
  stream_url: z.optional(text),
  /** Id of the channel in XMLTV guides. */
  tvg_id: z.optional(text),
  ...version,
});
export type Channel = z.infer<typeof channel>;

export const listChannels = endpoint({
  method: "GET",
  path: "/channels",
  summary: "Les chaînes",
  access: "public",
  query: z.object({ category: textParam(60) }),
  answer: z.object({ channels: z.array(channel) }),
  cache: ["catalogue"],
});

export const listChannelCategories = endpoint({
  method: "GET",
  path: "/channels/categories",
  summary: "Les catégories de chaînes et leur nombre",
  access: "public",
  answer: z.object({ categories: z.array(z.object({ name: z.string(), count: z.number() })) }),
  cache: ["catalogue"],
});

/** Picture of a channel, or a placeholder with its name. */
export const channelPicture = ({ name, thumbnail }: Pick<Channel, "name" | "thumbnail">): string =>
  thumbnail ?? `/placeholder/300/200?text=${encodeURIComponent(name)}`;
