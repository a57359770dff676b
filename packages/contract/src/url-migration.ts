import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, optionalBody, uuid } from "./fields.ts";

export const urlMigrationMessages = {
  bothNeeded: "Veuillez remplir les deux domaines",
  badDomain: "Domaine invalide : un nom d’hôte est attendu, avec un port si besoin (exemple.fr, exemple.fr:8080)",
  same: "Les deux domaines sont identiques",
  nothingToUndo: "Aucune migration à annuler",
  notLatest: "Cette migration n’est plus la dernière : rien n’a été annulé",
} as const;

export const sampleChanges = 10;

const domain = z
  .string(urlMigrationMessages.bothNeeded)
  .check(z.trim(), z.minLength(1, urlMigrationMessages.bothNeeded), z.maxLength(300));

/** A host, optionally with a port and a scheme; these then limit which links match. */
export const urlMigrationFields = z.strictObject({ old_domain: domain, new_domain: domain });
export type UrlMigrationFields = z.input<typeof urlMigrationFields>;

export const urlMigrationPreview = z.object({
  movies_count: z.number(),
  episodes_count: z.number(),
  /** How many of these films and episodes are in the bin. */
  in_bin_count: z.number(),
  sample_changes: z.array(z.object({ title: z.string(), old_url: z.string(), new_url: z.string() })),
});
export type UrlMigrationPreview = z.infer<typeof urlMigrationPreview>;

export const urlMigrationResult = z.object({
  success: z.boolean(),
  movies_updated: z.number(),
  episodes_updated: z.number(),
  total_updated: z.number(),
  /** How many of these films and episodes are in the bin; not counted when a run is undone. */
  in_bin_updated: z.optional(z.number()),
});
export type UrlMigrationResult = z.infer<typeof urlMigrationResult>;

export const urlMigrationRun = z.object({
  id: uuid,
  old_domain: z.string(),
  new_domain: z.string(),
  movies_updated: z.number(),
  episodes_updated: z.number(),
  run_by: z.nullable(z.string()),
  run_at: isoDate,
  undone_at: z.nullable(isoDate),
  /** Only the latest run that changed anything can be undone. */
  can_undo: z.boolean(),
});
export type UrlMigrationRun = z.infer<typeof urlMigrationRun>;

export const previewUrlMigration = endpoint({
  method: "POST",
  path: "/admin/preview-url-migration",
  summary: "Ce qu’un changement de domaine modifierait, sans rien modifier",
  access: "urls:migrate",
  body: urlMigrationFields,
  answer: urlMigrationPreview,
});

export const migrateUrls = endpoint({
  method: "POST",
  path: "/admin/migrate-urls",
  summary: "Changer le domaine des liens des films et des épisodes",
  access: "urls:migrate",
  freshProof: true,
  body: urlMigrationFields,
  answer: urlMigrationResult,
});

/**
 * Undoes the latest run that changed anything. `id` names the expected run: 409 if another run is the latest. Links that were edited since
 * are kept; the counts are of the restored links.
 */
export const undoUrlMigration = endpoint({
  method: "POST",
  path: "/admin/migrate-urls/undo",
  summary: "Annuler la dernière migration",
  access: "urls:migrate",
  freshProof: true,
  body: optionalBody({ id: z.optional(uuid) }),
  answer: urlMigrationResult,
});

export const listUrlMigrations = endpoint({
  method: "GET",
  path: "/admin/migrate-urls",
  summary: "Les dernières migrations",
  access: "urls:view",
  answer: z.object({ runs: z.array(urlMigrationRun) }),
});
