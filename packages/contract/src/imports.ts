import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { titleVersion } from "./titles.ts";
import { boolParam, intParam, oneLine, uuid } from "./fields.ts";
import { videoFormats } from "./hosting.ts";

export const importTypes = ["auto", "movie", "series", "episode"] as const;
export type ImportType = (typeof importTypes)[number];

export const importLimits = {
  links: 10_000,
  /** More links than this are imported by a job. */
  direct: 200,
  link: 2048,
  title: 200,
  season: { min: 1, max: 50 },
  episode: { min: 1, max: 99_999 },
  year: { min: 1900, max: 2030 },
  history: 10,
  /** Bytes of a list of links. */
  body: 4 * 1024 * 1024,
} as const;

export const importMessages = {
  noTarget: "Choisissez une série et une saison",
  notALink: "Une adresse http(s) ou un chemin du site est attendu",
  format: `Format non pris en charge (${videoFormats.join(", ")})`,
  noTitle: "Titre illisible dans ce lien",
  noEpisode: "Numéro d’épisode absent de ce lien",
  outOfRange: "Saison de 1 à 50 et épisode de 1 à 99 999 attendus",
  noSeason: "Saison entière : indiquez l’épisode",
  noSeries: "Cette série n’est plus dans le catalogue",
  already: "Déjà dans le catalogue",
  repeated: "Lien déjà présent dans la liste",
  sameEpisode: "Épisode déjà donné par un autre lien de la liste",
  sameMovie: "Film déjà donné par un autre lien de la liste",
  failed: "Ce lien n’a pas pu être importé",
  season: (said: number, chosen: number): string => `Le nom dit saison ${said}, et non saison ${chosen}`,
  series: (said: string, chosen: string): string => `Le nom dit «\u202f${said}\u202f», et non «\u202f${chosen}\u202f»`,
  stopped: "Import arrêté avant ce lien",
  notStoppable: "Cet import est déjà terminé",
  notRetryable: "Cet import est en cours, ou il a été annulé",
  nothingToRetry: "Aucun de ces liens n’est à réessayer",
  interrupted: "La lecture des liens a été interrompue. Réessayez dans un instant.",
  notUndoable: "Cet import ne peut pas être annulé",
  notCopyable: "Cet import n’est pas terminé, ou il a été annulé",
} as const;

const bounded = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max));
const link = z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.link), oneLine);

/** Corrections of a parsed name; absent fields stay as parsed. */
export const linkCorrections = {
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.title), oneLine)),
  year: z.optional(z.nullable(bounded(importLimits.year))),
  is_series: z.optional(z.boolean()),
  season: z.optional(bounded(importLimits.season)),
  episode: z.optional(bounded(importLimits.episode)),
};

export const correctedLink = z.strictObject({ link, ...linkCorrections });
export type CorrectedLink = z.infer<typeof correctedLink>;

/** A link, or a link with its corrections. */
const givenLink = z.union([link, correctedLink], "Un lien est attendu");
const givenLinks = z.array(givenLink).check(z.minLength(1), z.maxLength(importLimits.links));

/** Details parsed from the name of a link. */
export const parsedInfo = z.object({
  title: z.nullable(z.string()),
  year: z.nullable(z.number()),
  is_series: z.boolean(),
  season: z.nullable(z.number()),
  episode: z.nullable(z.number()),
  /** All seasons and episodes, where the name has several: a pack of seasons, two episodes in one file. */
  seasons: z.array(z.number()),
  episodes: z.array(z.number()),
  episode_title: z.nullable(z.string()),
  quality: z.nullable(z.string()),
  /** In the catalogue's spelling. */
  language: z.nullable(z.string()),
  subtitled: z.boolean(),
  versions: z.array(titleVersion),
  format: z.nullable(z.string()),
});
export type ParsedInfo = z.infer<typeof parsedInfo>;

/**
 * The effect of importing a link: create an item, give an existing item its first link, or nothing (the item exists with a link; the list
 * repeats it; the link is refused).
 */
export const importActions = ["create", "complete", "already", "duplicate", "refuse"] as const;
export type ImportAction = (typeof importActions)[number];

const plan = z.object({
  action: z.enum(importActions),
  item_type: z.nullable(z.enum(["movie", "episode"])),
  /** The existing item. */
  item_id: z.nullable(uuid),
  item_title: z.nullable(z.string()),
  /** The series of an episode; without an id, the import creates it. */
  series_id: z.nullable(uuid),
  series_title: z.nullable(z.string()),
  /** Index in the list of the link that this one repeats. */
  same_as: z.nullable(z.number()),
});
export type ImportPlan = z.infer<typeof plan>;

export const validatedLink = z.object({
  link: z.string(),
  valid: z.boolean(),
  parsed_info: parsedInfo,
  error_message: z.nullable(z.string()),
  /** What the name says otherwise than the chosen series and season, which the import obeys. */
  warnings: z.array(z.string()),
  plan,
});
export type ValidatedLink = z.infer<typeof validatedLink>;

export const validationResult = z.object({
  total_links: z.number(),
  valid_links: z.number(),
  invalid_links: z.number(),
  results: z.array(validatedLink),
});
export type ValidationResult = z.infer<typeof validationResult>;

/** Parses links and returns the plan of their import; writes nothing and calls no other server. */
export const validateLinks = endpoint({
  method: "POST",
  path: "/admin/import/validate-links",
  summary: "Lire des liens avant de les importer",
  access: "content:create",
  query: z.object({
    import_type: z._default(z.enum(importTypes), "auto"),
    target_series_id: z.optional(uuid),
    target_season: z.optional(intParam(importLimits.season)),
    /** As in {@link autoImport}; true by default. */
    validate_links: z.optional(boolParam),
  }),
  body: givenLinks,
  maxBody: importLimits.body,
  answer: validationResult,
});

/** Outcome of a link: as planned, failed, or not reached before the import was stopped. */
export const importOutcomes = ["pending", ...importActions, "failed", "stopped"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importedLink = z.object({
  /** In the list. */
  place: z.number(),
  link: z.string(),
  success: z.boolean(),
  tmdb_metadata: z.nullable(
    z.object({ title: z.string(), media_type: z.enum(["movie", "tv"]), vote_average: z.nullable(z.number()) }),
  ),
  error_message: z.nullable(z.string()),
  outcome: z.enum(importOutcomes),
  title: z.nullable(z.string()),
  item_type: z.nullable(z.enum(["movie", "episode"])),
  /** The film, or the first of the episodes. */
  item_id: z.nullable(uuid),
  series_id: z.nullable(uuid),
  /** Created by this link. */
  movies_created: z.number(),
  series_created: z.number(),
  episodes_created: z.number(),
});
export type ImportedLink = z.infer<typeof importedLink>;

export const importResult = z.object({
  run_id: uuid,
  total_links: z.number(),
  successful_imports: z.number(),
  /** Refused or failed. */
  failed_imports: z.number(),
  /** Links whose item existed, and repeated ones. */
  already_present: z.number(),
  /** Seconds. */
  processing_time: z.number(),
  errors: z.array(z.string()),
  results: z.array(importedLink),
});
export type ImportResult = z.infer<typeof importResult>;

const target = z.refine<{
  import_type: ImportType;
  target_series_id?: string | null | undefined;
  target_season?: number | null | undefined;
}>(
  ({ import_type, target_series_id, target_season }) =>
    import_type !== "episode" || (target_series_id != null && target_season != null),
  { path: ["target_series_id"], error: importMessages.noTarget },
);

/** Imports up to 200 links before it answers; more are imported by the job that the 202 names. */
export const autoImport = endpoint({
  method: "POST",
  path: "/admin/import/auto",
  summary: "Importer des liens dans le catalogue",
  access: "content:create",
  body: z
    .strictObject({
      links: givenLinks,
      import_type: z._default(z.enum(importTypes), "auto"),
      /** Look up the titles at TMDB, if configured. */
      auto_detect_metadata: z._default(z.boolean(), true),
      /** Refuse links without a supported video format. */
      validate_links: z._default(z.boolean(), true),
      /** Publish new titles and episodes at once; else they are drafts, to be reviewed. */
      publish: z._default(z.boolean(), false),
      target_series_id: z.optional(z.nullable(uuid)),
      target_season: z.optional(z.nullable(bounded(importLimits.season))),
    })
    .check(target),
  maxBody: importLimits.body,
  answer: z.union([importResult, z.object({ job_id: uuid })]),
});
