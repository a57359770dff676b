import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { importOutcomes, importTypes, importedLink } from "./imports.ts";
import { limitParam, skip } from "./paging.ts";

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

/** Why an undo kept an item. */
export const leftReasons = ["changed", "has-others"] as const;
export const leftReasonLabels = {
  changed: "Modifié depuis l’import",
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
    }),
  ),
});
export type UndoResult = z.infer<typeof undoResult>;

/** Moves what the run created to the bin, unless it was edited since. */
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
