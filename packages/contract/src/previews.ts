import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { episode } from "./episodes.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { movie } from "./movies.ts";
import { series } from "./series.ts";

/** Where the pages of previews are, each with its token. */
export const previewPath = "/apercu/";

/** How long a link shows its preview, in hours. */
export const previewHours = [1, 24, 72, 168] as const;
/** Links of one title that have not expired. */
export const maxPreviewLinks = 20;

export const previewMessages = {
  tooMany: `Ce titre a déjà ${maxPreviewLinks} liens d’aperçu\u202f: supprimez-en un d’abord.`,
  duration: "Durée inconnue",
} as const;

const item = { item_type: z.enum(["movie", "series"]), item_id: uuid };

/** `path`: the page of the preview on the site; whoever has it sees the title. */
export const previewLink = z.object({ id: uuid, path: z.string(), created_at: isoDate, expires_at: isoDate });
export type PreviewLink = z.infer<typeof previewLink>;

/** The links that have not expired, the newest first; 404 for a title in the bin. */
export const listPreviewLinks = endpoint({
  method: "GET",
  path: "/admin/previews",
  summary: "Les liens d’aperçu d’un titre",
  access: "content:create",
  query: z.object(item),
  answer: z.object({ links: z.array(previewLink) }),
});

export const createPreviewLink = endpoint({
  method: "POST",
  path: "/admin/previews",
  summary: "Créer un lien d’aperçu, qui expire",
  access: "content:create",
  body: z.strictObject({ ...item, hours: z.literal(previewHours, previewMessages.duration) }),
  status: 201,
  answer: previewLink,
});

export const deletePreviewLink = endpoint({
  method: "DELETE",
  path: "/admin/previews/:id",
  summary: "Supprimer un lien d’aperçu, qui ne montre plus rien",
  access: "content:create",
  params: idParams,
  status: 204,
});

/** A title as viewers will see it, a draft too: without raw links, and not to be played. */
export const preview = z.discriminatedUnion("item_type", [
  z.object({ item_type: z.literal("movie"), title: movie, expires_at: isoDate }),
  z.object({ item_type: z.literal("series"), title: series, episodes: z.array(episode), expires_at: isoDate }),
]);
export type Preview = z.infer<typeof preview>;

/** 404 for a link that expired or was deleted, and for a title in the bin. */
export const openPreview = endpoint({
  method: "GET",
  path: "/previews/:link",
  summary: "Le titre que montre un lien d’aperçu",
  access: "public",
  params: z.object({ link: z.string().check(z.regex(/^[\w-]{43}$/, "Lien incomplet")) }),
  answer: preview,
});
