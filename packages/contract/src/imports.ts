import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, intParam, isoDate, oneLine, uuid } from "./fields.ts";
import { limitOf, skip } from "./paging.ts";

export const importTypes = ["auto", "movie", "series", "episode"] as const;
export type ImportType = (typeof importTypes)[number];

export const supportedFormats = ["mp4", "mkv", "avi", "mov", "wmv"] as const;

export const importLimits = {
  links: 10_000,
  /** More links than this are imported beside the request. */
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
  format: `Format non pris en charge (${supportedFormats.join(", ")})`,
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
  interrupted: "La lecture des liens a été interrompue. Réessayez dans un instant.",
  notUndoable: "Cet import ne peut pas être annulé",
} as const;

const bounded = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max));
const link = z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.link), oneLine);

/** A link with what somebody corrected by hand of what its name says; what is absent stays as it was read. */
export const correctedLink = z.strictObject({
  link,
  title: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(importLimits.title), oneLine)),
  year: z.optional(z.nullable(bounded(importLimits.year))),
  is_series: z.optional(z.boolean()),
  season: z.optional(bounded(importLimits.season)),
  episode: z.optional(bounded(importLimits.episode)),
});
export type CorrectedLink = z.infer<typeof correctedLink>;

/** A link, or a link with its corrections. */
const givenLink = z.union([link, correctedLink], "Un lien est attendu");
const givenLinks = z.array(givenLink).check(z.minLength(1), z.maxLength(importLimits.links));

/** What the name of a link says. */
export const parsedInfo = z.object({
  title: z.nullable(z.string()),
  year: z.nullable(z.number()),
  is_series: z.boolean(),
  season: z.nullable(z.number()),
  episode: z.nullable(z.number()),
  /** All of them, where the name carries several: a pack of seasons, two episodes in one file. */
  seasons: z.array(z.number()),
  episodes: z.array(z.number()),
  episode_title: z.nullable(z.string()),
  quality: z.nullable(z.string()),
  /** As the catalogue writes languages, where the name tells. */
  language: z.nullable(z.string()),
  subtitled: z.boolean(),
  format: z.nullable(z.string()),
});
export type ParsedInfo = z.infer<typeof parsedInfo>;

/**
 * What an import of the link does: makes something new, gives its first link to something that is there, or nothing
 * (it is there already; the list says it twice; it cannot be read).
 */
export const importActions = ["create", "complete", "already", "duplicate", "refuse"] as const;
export type ImportAction = (typeof importActions)[number];

const plan = z.object({
  action: z.enum(importActions),
  item_type: z.nullable(z.enum(["movie", "episode"])),
  /** What is there already. */
  item_id: z.nullable(uuid),
  item_title: z.nullable(z.string()),
  /** The series of an episode; without an id, the import makes it. */
  series_id: z.nullable(uuid),
  series_title: z.nullable(z.string()),
  /** Place in the list, from 0, of the link that says the same. */
  same_as: z.nullable(z.number()),
});
export type ImportPlan = z.infer<typeof plan>;

export const validatedLink = z.object({
  link: z.string(),
  valid: z.boolean(),
  parsed_info: parsedInfo,
  error_message: z.nullable(z.string()),
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

/** Reads links and tells what an import would do; nothing is written, and no other server is asked. */
export const validateLinks = endpoint({
  method: "POST",
  path: "/admin/import/validate-links",
  summary: "Lire des liens avant de les importer",
  access: "content:create",
  query: z.object({
    import_type: z._default(z.optional(z.enum(importTypes)), "auto"),
    target_series_id: z.optional(uuid),
    target_season: z.optional(intParam(importLimits.season)),
    /** As the import itself takes it; true where it is not said. */
    validate_links: z.optional(boolParam),
  }),
  body: givenLinks,
  maxBody: importLimits.body,
  answer: validationResult,
});

/** How a link came out: as planned, or failed. */
export const importOutcomes = ["pending", ...importActions, "failed"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export const importedLink = z.object({
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
  /** Made by this link. */
  movies_created: z.number(),
  series_created: z.number(),
  episodes_created: z.number(),
});
export type ImportedLink = z.infer<typeof importedLink>;

export const importResult = z.object({
  run_id: uuid,
  total_links: z.number(),
  successful_imports: z.number(),
  /** All that made nothing; those of them that are in the catalogue already are counted apart too. */
  failed_imports: z.number(),
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

/** Up to 200 links are imported before the answer; more of them beside it, as the job that 202 names. */
export const autoImport = endpoint({
  method: "POST",
  path: "/admin/import/auto",
  summary: "Importer des liens dans le catalogue",
  access: "content:create",
  body: z
    .strictObject({
      links: givenLinks,
      import_type: z._default(z.optional(z.enum(importTypes)), "auto"),
      /** Look the titles up at TMDB, where it is configured. */
      auto_detect_metadata: z._default(z.optional(z.boolean()), true),
      /** Refuse what is no video file of a supported format. */
      validate_links: z._default(z.optional(z.boolean()), true),
      target_series_id: z.optional(z.nullable(uuid)),
      target_season: z.optional(z.nullable(bounded(importLimits.season))),
    })
    .check(target),
  maxBody: importLimits.body,
  answer: z.union([importResult, z.object({ job_id: uuid })]),
});

export const importRunStates = ["running", "done", "undone"] as const;

export const importRun = z.object({
  id: uuid,
  email: z.string(),
  import_type: z.enum(importTypes),
  state: z.enum(importRunStates),
  total_links: z.number(),
  done_links: z.number(),
  successful_imports: z.number(),
  failed_imports: z.number(),
  already_present: z.number(),
  movies_created: z.number(),
  series_created: z.number(),
  episodes_created: z.number(),
  created_at: isoDate,
  finished_at: z.nullable(isoDate),
  undone_at: z.nullable(isoDate),
});
export type ImportRun = z.infer<typeof importRun>;

export const listImportRuns = endpoint({
  method: "GET",
  path: "/admin/import/runs",
  summary: "Les imports, du plus récent au plus ancien",
  access: "content:create",
  query: z.object({ skip, limit: limitOf(20, 100) }),
  answer: z.object({ runs: z.array(importRun), total: z.number() }),
});

export const getImportRun = endpoint({
  method: "GET",
  path: "/admin/import/runs/:id",
  summary: "Un import et ses liens",
  access: "content:create",
  params: idParams,
  query: z.object({ skip, limit: limitOf(100, 1000), outcome: z.optional(z.enum(importOutcomes)) }),
  answer: z.object({ run: importRun, results: z.array(importedLink), total: z.number() }),
});

/** Why an undo left something in the catalogue. */
export const leftReasons = ["changed", "has-others"] as const;
export const leftReasonLabels = {
  changed: "Modifié depuis l’import",
  "has-others": "La série a d’autres épisodes",
} as const;

export const undoResult = z.object({
  movies_removed: z.number(),
  series_removed: z.number(),
  episodes_removed: z.number(),
  /** Links given to something that was there, taken back. */
  links_removed: z.number(),
  left: z.array(
    z.object({
      item_type: z.enum(["movie", "series", "episode"]),
      item_id: uuid,
      title: z.string(),
      reason: z.enum(leftReasons),
    }),
  ),
});
export type UndoResult = z.infer<typeof undoResult>;

/** What the run made goes to the bin, unless somebody changed it since. */
export const undoImportRun = endpoint({
  method: "POST",
  path: "/admin/import/runs/:id/undo",
  summary: "Annuler un import entier",
  access: "content:manage",
  params: idParams,
  answer: undoResult,
});

export const importHistoryEntry = z.object({ email: z.string(), details: z.string(), timestamp: isoDate });

export const importHistory = endpoint({
  method: "GET",
  path: "/admin/import/history",
  summary: "Les dix derniers imports",
  access: "content:create",
  answer: z.object({ history: z.array(importHistoryEntry) }),
});

export const importSeries = z.object({
  id: uuid,
  title: z.string(),
  year: z.nullable(z.number()),
  /** In the catalogue, as `season_stats`: episodes by season number. */
  seasons: z.number(),
  episodes: z.number(),
  season_stats: z.record(z.string(), z.number()),
});

export const importSeriesList = endpoint({
  method: "GET",
  path: "/admin/import/series-list",
  summary: "Les séries, comme cibles d’un import",
  access: "content:create",
  answer: z.object({ series: z.array(importSeries) }),
});
