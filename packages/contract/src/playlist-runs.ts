import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";
import { securityCodeHeaders } from "./security-code.ts";

export const playlistRunMessages = { undone: "Cet import est déjà annulé." } as const;

/** An import of a playlist. */
export const playlistRun = z.object({
  id: uuid,
  /** Local part of the address of its author; empty for the site itself. */
  email: z.string(),
  source: z.string(),
  created: z.number(),
  /** Channels that got another link. */
  relinked: z.number(),
  skipped: z.number(),
  created_at: isoDate,
  undone_at: z.nullable(isoDate),
  /** Channels that its undo left, because they were edited since; it can be tried again for these. */
  left: z.number(),
});
export type PlaylistRun = z.infer<typeof playlistRun>;

export const listPlaylistRuns = endpoint({
  method: "GET",
  path: "/admin/channels/playlist/runs",
  summary: "Les imports de chaînes, du plus récent au plus ancien",
  access: "content:create",
  query: z.object({ skip, limit: limitParam(20, 100) }),
  answer: z.object({ runs: z.array(playlistRun), total: z.number() }),
});

/** Moves the channels that the run created to the bin and restores the links that it replaced; channels that were edited since stay. */
export const undoPlaylistRun = endpoint({
  method: "POST",
  path: "/admin/channels/playlist/runs/:id/undo",
  summary: "Annuler un import de chaînes",
  access: "content:manage",
  freshProof: true,
  params: idParams,
  headers: securityCodeHeaders,
  answer: z.object({
    removed: z.number(),
    links_restored: z.number(),
    left: z.array(z.object({ id: uuid, name: z.string() })),
  }),
});
export type PlaylistUndo = z.infer<(typeof undoPlaylistRun)["answer"]>;
