import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { importLimits, importOutcomes, importTypes, importedLink, linkCorrections } from "./imports.ts";
import { limitParam, skip } from "./paging.ts";
import { securityCodeHeaders } from "./security-code.ts";

export const importRunStates = ["running", "stopping", "stopped", "done", "undone"] as const;

/** Why an undo kept an item. */
export const leftReasons = ["changed", "published", "has-others"] as const;
export const leftReasonLabels = {
  changed: "Modifié depuis l’import",
  published: "Publié depuis l’import",
  "has-others": "La série a d’autres épisodes",
} as const;

export const undoResult = z.object({
  movies_removed: z.number(),
  series_removed: z.number(),
  episodes_removed: z.number(),
  /** Links removed from items that existed before. */
  links_removed: z.number(),
  left: z.array(
    z.object({
      item_type: z.enum(["movie", "series", "episode"]),
      item_id: uuid,
      title: z.string(),
      reason: z.enum(leftReasons),
      /** Of the link that made it; undos of earlier versions have none. */
      place: z.optional(z.number()),
    }),
  ),
});
export type UndoResult = z.infer<typeof undoResult>;

export const importRun = z.object({
  id: uuid,
  email: z.string(),
  import_type: z.enum(importTypes),
  validate_links: z.boolean(),
  target_series_id: z.nullable(uuid),
  target_season: z.nullable(z.number()),
  /** Whether it published at once. */
  publish: z.boolean(),
  state: z.enum(importRunStates),
  total_links: z.number(),
  done_links: z.number(),
  successful_imports: z.number(),
  failed_imports: z.number(),
  already_present: z.number(),
  /** Not reached before the import was stopped. */
  stopped_links: z.number(),
  movies_created: z.number(),
  series_created: z.number(),
  episodes_created: z.number(),
  created_at: isoDate,
  finished_at: z.nullable(isoDate),
  undone_at: z.nullable(isoDate),
  /** What its undo did; null before, and for undos of earlier versions. */
  undo: z.nullable(undoResult),
  /** Its drafts that are still to be reviewed. */
  drafts: z.number(),
});
export type ImportRun = z.infer<typeof importRun>;

export const listImportRuns = endpoint({
  method: "GET",
  path: "/admin/import/runs",
  summary: "Les imports, du plus récent au plus ancien",
  access: "content:create",
  query: z.object({ skip, limit: limitParam(20, 100) }),
  answer: z.object({ runs: z.array(importRun), total: z.number() }),
});

/** The links of other servers that titles got: those of files, which can be copied to this one, and those of HLS and DASH. */
export const importCopies = z.object({ files: z.number(), streams: z.number() });
export type ImportCopies = z.infer<typeof importCopies>;

export const getImportRun = endpoint({
  method: "GET",
  path: "/admin/import/runs/:id",
  summary: "Un import et ses liens",
  access: "content:create",
  params: idParams,
  query: z.object({ skip, limit: limitParam(100, 1000), outcome: z.optional(z.enum(importOutcomes)) }),
  answer: z.object({ run: importRun, results: z.array(importedLink), total: z.number(), copies: importCopies }),
});

/** Has all of them copied, as {@link copyLinks} does; 409 while the import goes on, and once it is undone. */
export const copyImportRun = endpoint({
  method: "POST",
  path: "/admin/import/runs/:id/copies",
  summary: "Copier sur ce serveur les vidéos d’un import",
  access: "hosting:manage",
  params: idParams,
  status: 202,
  answer: z.object({ copies: z.number() }),
});

/** Has a running import stop at its next item: what was done is kept, the other links get the outcome `stopped`. */
export const stopImportRun = endpoint({
  method: "POST",
  path: "/admin/import/runs/:id/stop",
  summary: "Arrêter un import en cours",
  access: "content:create",
  params: idParams,
  answer: importRun,
});

/** Imports refused, failed and stopped links again, with corrections; `place` is that of their result. Up to 200 are imported at once. */
export const retryImportRun = endpoint({
  method: "POST",
  path: "/admin/import/runs/:id/retry",
  summary: "Réessayer des liens d’un import, corrigés ou non",
  access: "content:create",
  params: idParams,
  body: z.union([
    z.strictObject({
      links: z
        .array(z.strictObject({ place: z.int().check(z.gte(0), z.lte(importLimits.links)), ...linkCorrections }))
        .check(z.minLength(1), z.maxLength(importLimits.direct)),
    }),
    z.strictObject({ all: z.enum(["failed", "stopped"]) }),
  ]),
  answer: importRun,
});

/** Moves what the run created to the bin, unless it was edited since. */
export const undoImportRun = endpoint({
  method: "POST",
  path: "/admin/import/runs/:id/undo",
  summary: "Annuler un import entier",
  access: "content:manage",
  freshProof: true,
  params: idParams,
  headers: securityCodeHeaders,
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
  /** In the catalogue; `season_stats` has the episodes by season number. */
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
