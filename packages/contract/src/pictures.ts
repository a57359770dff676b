import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { oneLine } from "./fields.ts";
import { formLimits } from "./form-fields.ts";
import { candidate } from "./metadata.ts";

export const pictureLimits = {
  /** Of an uploaded file. */
  bytes: 20 * 1024 * 1024,
  /** Width times height. */
  pixels: 50_000_000,
  /** A stored picture is scaled down to fit into a square of this side. */
  side: 2560,
  /** How long an uploaded picture may wait for its form to be saved. */
  unusedDays: 7,
} as const;

const megabytes = pictureLimits.bytes / 1024 / 1024;
const megapixels = pictureLimits.pixels / 1_000_000;

/** For the file picker; the server goes by the content. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;

export const pictureMessages = {
  noFile: "Joignez une image dans le champ «\u202ffile\u202f».",
  notPicture: "Cette image n’est pas prise en charge\u202f: il faut un fichier JPEG, PNG, WebP ou AVIF.",
  unreadable: "Cette image est abîmée ou incomplète\u202f: elle n’a pas pu être lue.",
  tooHeavy: `Cette image dépasse ${megabytes}\u00A0Mo.`,
  tooManyPixels: `Cette image est trop grande\u202f: ${megapixels}\u00A0millions de pixels au plus.`,
  foreign: "Seule une image de ce site peut être recadrée.",
} as const;

/** A stored picture. Its address names its colour and its width, from which pages derive the other sizes. */
export const storedPicture = z.object({ picture_url: z.string(), width: z.number(), height: z.number() });
export type StoredPicture = z.infer<typeof storedPicture>;

/** Multipart form with the picture as `file`. Titles get it when their form is saved; it is deleted if none does. */
export const uploadPicture = endpoint({
  method: "POST",
  path: "/admin/pictures",
  summary: "Envoyer une image (multipart, champ «\u202ffile\u202f»)",
  access: "content:create",
  status: 201,
  answer: storedPicture,
});

const share = z.number().check(z.minimum(0), z.maximum(1));
const length = z.number().check(z.minimum(0.01), z.maximum(1));

/** Shares of the width and of the height. */
export const cropArea = z
  .strictObject({ left: share, top: share, width: length, height: length })
  .check(z.refine(({ left, top, width, height }) => left + width <= 1.0001 && top + height <= 1.0001, "Hors de l’image"));
export type CropArea = z.infer<typeof cropArea>;

/** Makes another picture; the first stays, because a title may have it. */
export const cropPicture = endpoint({
  method: "POST",
  path: "/admin/pictures/crop",
  summary: "Recadrer une image du site",
  access: "content:create",
  body: z.strictObject({ picture_url: z.string().check(z.maxLength(formLimits.address), oneLine), area: cropArea }),
  status: 201,
  answer: storedPicture,
});

/** The path of a picture at TMDB. */
export const tmdbPath = z.string().check(z.regex(/^\/[\w-]{1,80}\.(jpg|jpeg|png|webp)$/));

export const tmdbPicture = z.object({
  path: tmdbPath,
  ratio: z.enum(["poster", "wide"]),
  preview_url: z.string(),
  width: z.number(),
  height: z.number(),
  /** BCP 47; null for a picture without words. */
  language: z.nullable(z.string()),
});
export type TmdbPicture = z.infer<typeof tmdbPicture>;

export const pictureItems = ["movie", "series"] as const;

/** Without a title, only whether there is a source. */
export const listTmdbPictures = endpoint({
  method: "GET",
  path: "/admin/pictures/tmdb",
  summary: "Les images que TMDB propose pour un titre",
  access: "content:create",
  query: z.object({
    item_type: z._default(z.enum(pictureItems), "movie"),
    title: z.optional(z.string().check(z.trim(), z.maxLength(formLimits.title), oneLine)),
    year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
    /** One of the candidates of an earlier answer. */
    tmdb_id: z.optional(z.string().check(z.regex(/^[1-9]\d{0,9}$/))),
  }),
  answer: z.object({
    /** Whether this server has a key of TMDB. */
    source: z.boolean(),
    /** The title whose pictures are listed; null if none matches. */
    tmdb_id: z.nullable(z.number()),
    candidates: z.array(candidate),
    pictures: z.array(tmdbPicture),
  }),
});

/** Copies a picture of TMDB, so that the site serves it in its own sizes. */
export const keepTmdbPicture = endpoint({
  method: "POST",
  path: "/admin/pictures/tmdb",
  summary: "Copier une image de TMDB sur le site",
  access: "content:create",
  body: z.strictObject({ path: tmdbPath }),
  status: 201,
  answer: storedPicture,
});
