import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { fieldChange } from "./metadata.ts";
import { limitParam, skip } from "./paging.ts";

export const metadataRunLimits = { titles: 10_000 } as const;

export const metadataRunMessages = {
  nothing: "Aucun titre n’est à compléter",
  over: "Cette actualisation est déjà terminée",
  notRetryable: "Cette actualisation est en cours, ou elle a été annulée",
  nothingToRetry: "Aucun titre n’est à actualiser de nouveau",
  notUndoable: "Cette actualisation est en cours, ou elle a été annulée",
  ambiguous: "Plusieurs titres correspondent",
  none: "Aucun titre ne correspond",
  gone: "Ce titre n’existe plus",
  failed: "Ce titre n’a pas pu être actualisé",
} as const;

/** `changed`: some fields were written; `same`: nothing to write; `unmatched`: no title, or several, at the metadata source. */
export const metadataOutcomes = ["pending", "changed", "same", "unmatched", "failed", "stopped"] as const;
export type MetadataOutcome = (typeof metadataOutcomes)[number];

const itemType = z.enum(["movie", "series"]);

export const metadataRun = z.object({
  id: uuid,
  email: z.string(),
  item_type: itemType,
  only_missing: z.boolean(),
  state: z.enum(["running", "stopped", "done", "undone"]),
  total: z.number(),
  done: z.number(),
  changed: z.number(),
  unmatched: z.number(),
  failed: z.number(),
  /** Titles that failed, or that its stop left. */
  retryable: z.number(),
  created_at: isoDate,
  finished_at: z.nullable(isoDate),
  undone_at: z.nullable(isoDate),
  /** Titles that its undo put back. */
  restored: z.nullable(z.number()),
});
export type MetadataRun = z.infer<typeof metadataRun>;

export const metadataResult = z.object({
  item_id: uuid,
  title: z.string(),
  outcome: z.enum(metadataOutcomes),
  message: z.nullable(z.string()),
  /** Before and after, by field. */
  changes: z.array(fieldChange),
  /** Put back by the undo. */
  restored: z.boolean(),
});
export type MetadataResult = z.infer<typeof metadataResult>;

/** Refreshes titles in the background: those of `ids`, or all that lack a poster, a description or a genre. */
export const startMetadataRun = endpoint({
  method: "POST",
  path: "/admin/metadata/runs",
  summary: "Actualiser les métadonnées de plusieurs titres",
  access: "content:manage",
  body: z.strictObject({
    item_type: itemType,
    ids: z.optional(z.array(uuid).check(z.minLength(1), z.maxLength(metadataRunLimits.titles))),
    /** Write empty fields only. */
    only_missing: z._default(z.boolean(), true),
  }),
  status: 202,
  answer: metadataRun,
});

export const listMetadataRuns = endpoint({
  method: "GET",
  path: "/admin/metadata/runs",
  summary: "Les actualisations de métadonnées, de la plus récente à la plus ancienne",
  access: "content:manage",
  query: z.object({ skip, limit: limitParam(20, 100) }),
  answer: z.object({ runs: z.array(metadataRun), total: z.number() }),
});

export const getMetadataRun = endpoint({
  method: "GET",
  path: "/admin/metadata/runs/:id",
  summary: "Une actualisation de métadonnées et ses titres",
  access: "content:manage",
  params: idParams,
  query: z.object({ skip, limit: limitParam(50, 200), outcome: z.optional(z.enum(metadataOutcomes)) }),
  answer: z.object({ run: metadataRun, results: z.array(metadataResult), total: z.number() }),
});

const act = <const Verb extends string>(verb: Verb, summary: string) =>
  endpoint({
    method: "POST",
    path: `/admin/metadata/runs/:id/${verb}`,
    summary,
    access: "content:manage",
    params: idParams,
    answer: metadataRun,
  });

/** What was written stays. */
export const stopMetadataRun = act("stop", "Arrêter une actualisation de métadonnées");
/** Refreshes those of its titles that failed or that a stop left. */
export const retryMetadataRun = act("retry", "Réessayer les titres non actualisés");
/** Puts the fields back as they were, except in titles that were changed since. */
export const undoMetadataRun = act("undo", "Annuler une actualisation de métadonnées");
