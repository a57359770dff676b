import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate, uuid } from "./fields.ts";
import type { Permission } from "./roles.ts";

/** The items whose saves are kept as revisions: entries of the audit log, which has their fields before and after. */
export const revisionTypes = ["movie", "series", "episode", "saga", "channel", "announcement", "ticker"] as const;
export const revisionType = z.enum(revisionTypes);
export type RevisionType = z.infer<typeof revisionType>;

/** Who edits an item of each type sees its revisions and restores them. */
export const revisionPermissions: Record<RevisionType, Permission> = {
  movie: "content:manage",
  series: "content:manage",
  episode: "content:manage",
  saga: "content:manage",
  channel: "content:manage",
  announcement: "announcements:manage",
  ticker: "ticker:edit",
};

/** Id of the ticker, which is one, and of the version before the first revision that is kept. */
export const tickerId = "ticker";
export const originVersion = "origin";

export const revisionLimits = { listed: 200 } as const;

export const revisionMessages = {
  stale: "Cet élément a été modifié entre-temps. Son historique vient d’être relu.",
  titleGone: "Titre effacé",
  seriesGone: "La série de cette version n’existe plus.",
} as const;

const facts = z.record(z.string(), z.unknown());

/** A save: the fields that it changed, before and after; of a creation only the fields after. */
export const revision = z.object({
  id: uuid,
  at: isoDate,
  /** `email` is the local part. Null for the site itself and for deleted accounts. */
  actor: z.nullable(z.object({ id: z.string(), email: z.string(), role: z.string() })),
  kind: z.enum(["create", "update", "revert"]),
  before: z.nullable(facts),
  after: z.nullable(facts),
});
export type Revision = z.infer<typeof revision>;

const itemParams = z.object({ type: revisionType, id: z.union([uuid, z.literal(tickerId)]) });
/** A revision, for the version that it left; `origin` for the version before the first one. */
const versionId = z.union([uuid, z.literal(originVersion)]);

/** The newest revisions first, at most `revisionLimits.listed`; 404 for an item in the bin. */
export const listRevisions = endpoint({
  method: "GET",
  path: "/admin/revisions/:type/:id",
  summary: "L’historique d’un élément",
  access: "admin:enter",
  params: itemParams,
  answer: z.object({ revisions: z.array(revision) }),
});

/** The fields that differ between two versions; without `to`, the present one. */
export const compareRevisions = endpoint({
  method: "GET",
  path: "/admin/revisions/:type/:id/changes",
  summary: "Ce qui diffère entre deux versions d’un élément",
  access: "admin:enter",
  params: itemParams,
  query: z.object({ from: versionId, to: z.optional(uuid) }),
  answer: z.object({ before: facts, after: facts }),
});

/** `latest`: the newest revision that the caller knows; 409 if there is another one since. */
export const restoreRevision = endpoint({
  method: "POST",
  path: "/admin/revisions/:type/:id/restore",
  summary: "Revenir à une version d’un élément",
  access: "admin:enter",
  params: itemParams,
  body: z.strictObject({ version: versionId, latest: uuid }),
  status: 204,
});
