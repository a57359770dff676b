import * as z from "zod/mini";
import { endpoint, type Answer } from "./endpoint.ts";
import { intParam, oneLine, textParam, uuid } from "./fields.ts";
import { description, expectedVersion, formLimits, optionalAddress } from "./form-fields.ts";
import { importLimits } from "./imports.ts";

export const draftLimits = { page: 100, maxPage: 200, ids: 200, search: 100 } as const;

export const draftMessages = {
  gone: "Ce brouillon a été publié ou supprimé entre-temps.",
  notNew: "Cette série est déjà publiée\u202f: corrigez-la dans sa fiche.",
  noTitle: "Ce titre n’existe pas à la source de métadonnées",
} as const;

export const draftTypes = ["movie", "series"] as const;
/** `sure`: one title at the metadata source has this name and year; `close`: the most similar; `chosen`: by the staff. */
export const draftMatches = ["sure", "close", "none", "chosen"] as const;
export const missingFields = ["year", "genre", "description", "poster", "video"] as const;

/** A title that an import made and that nobody has published, or a series of the site with new episodes. */
export const importDraft = z.object({
  item_type: z.enum(draftTypes),
  id: uuid,
  title: z.string(),
  year: z.nullable(z.number()),
  genre: z.string(),
  description: z.string(),
  poster_url: z.nullable(z.string()),
  /** False for a series that viewers see, whose new episodes are to be published. */
  is_new: z.boolean(),
  /** Episodes that are published with it. */
  episodes: z.number(),
  match: z.enum(draftMatches),
  missing: z.array(z.enum(missingFields)),
  /** Published by « Tout publier »: its match is sure, and nothing is missing. */
  sure: z.boolean(),
  /** The link that it was made from. */
  link: z.string(),
  run_id: z.nullable(uuid),
  updated_at: z.iso.datetime(),
});
export type ImportDraft = z.infer<typeof importDraft>;

export const draftViews = ["sure", "check"] as const;
export type DraftView = (typeof draftViews)[number];

/** In the order of titles. */
export const listImportDrafts = endpoint({
  method: "GET",
  path: "/admin/import/drafts",
  summary: "Les brouillons que les imports ont faits, à vérifier",
  access: "content:create",
  query: z.object({
    /** All, by default. */
    view: z.optional(z.enum(draftViews)),
    search: textParam(draftLimits.search),
    /** Of one import. */
    run: z.optional(uuid),
    /** `next` of the previous page. */
    after: textParam(2000),
    limit: z._default(intParam({ min: 1, max: draftLimits.maxPage }), draftLimits.page),
  }),
  answer: z.object({
    drafts: z.array(importDraft),
    next: z.nullable(z.string()),
    /** Of the import, or of all; without the search. */
    counts: z.record(z.enum(draftViews), z.number()),
  }),
});
export type ImportDrafts = Answer<typeof listImportDrafts>;

const one = { item_type: z.enum(draftTypes), id: uuid };

/** Corrects a draft; with `tmdb_id` from that title of the metadata source. It counts as chosen from then on. */
export const changeImportDraft = endpoint({
  method: "PUT",
  path: "/admin/import/drafts/:item_type/:id",
  summary: "Corriger un brouillon",
  access: "content:create",
  params: z.object(one),
  body: z.strictObject({
    title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.title), oneLine)),
    year: z.optional(z.nullable(z.int().check(z.gte(importLimits.year.min), z.lte(importLimits.year.max)))),
    genre: z.optional(z.string().check(z.trim(), z.maxLength(formLimits.genre), oneLine)),
    description: z.optional(description),
    poster: z.optional(optionalAddress),
    tmdb_id: z.optional(z.int().check(z.gte(1))),
    ...expectedVersion,
  }),
  answer: importDraft,
});

const items = z.array(z.strictObject(one)).check(z.minLength(1), z.maxLength(draftLimits.ids));

/** Publishes drafts, or up to {@link draftLimits.ids} of the sure ones, of one import if it is named; `left`: sure ones that remain. */
export const publishImportDrafts = endpoint({
  method: "POST",
  path: "/admin/import/drafts/publish",
  summary: "Publier des brouillons, ou ceux qui sont sûrs",
  access: "content:create",
  body: z.union([z.strictObject({ items }), z.strictObject({ sure: z.literal(true), run: z.optional(uuid) })]),
  answer: z.object({ published: z.number(), left: z.number() }),
});

/** Moves drafts to the bin: new titles, and the new episodes of series that viewers see. */
export const discardImportDrafts = endpoint({
  method: "POST",
  path: "/admin/import/drafts/discard",
  summary: "Mettre des brouillons à la corbeille",
  access: "content:manage",
  body: z.strictObject({ items }),
  answer: z.object({ discarded: z.number() }),
});
