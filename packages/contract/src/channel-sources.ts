import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isWebAddress, isoDate, line, uuid } from "./fields.ts";
import { limitParam } from "./paging.ts";

export const sourceLimits = {
  sources: 50,
  name: 100,
  url: 2000,
  /** Channels named in a report; its counts are complete. */
  named: 500,
  reportDays: 90,
} as const;

export const sourceMessages = {
  address: "Adresse attendue : http(s)://…, sans identifiants",
  taken: "Cette adresse est déjà suivie.",
  tooMany: `Au plus ${sourceLimits.sources} adresses peuvent être suivies.`,
  refused: "Cette adresse n’est pas accessible : elle mène à une machine privée ou à un hôte refusé.",
  unreachable: "Le serveur n’a pas répondu.",
  tooLarge: "Le fichier est trop volumineux.",
} as const;

export const sourceKinds = ["playlist", "guide"] as const;
export const sourceIntervals = [1, 3, 6, 12, 24, 168] as const;

const fields = {
  name: line(sourceLimits.name),
  url: z.string().check(
    z.trim(),
    z.maxLength(sourceLimits.url),
    z.refine((value) => isWebAddress(value) && !value.startsWith("/"), sourceMessages.address),
  ),
  every_hours: z.literal([...sourceIntervals]),
  /** For a playlist: whether new channels are created and changed links followed. Nothing is ever deleted. */
  applies: z.boolean(),
};

export const newSource = z.extend(z.strictObject(fields), { kind: z.enum(sourceKinds) });
export type NewSource = z.infer<typeof newSource>;

const change = z.object({ name: z.string(), key: z.string() });

/** What differs from the read before. `key` is the link, for a guide the identifier. */
export const sourceReport = z.object({
  id: uuid,
  at: isoDate,
  /** Whether there was no read before: everything is new. */
  first: z.boolean(),
  total: z.number(),
  came: z.number(),
  went: z.number(),
  moved: z.number(),
  came_list: z.array(change),
  went_list: z.array(change),
  /** Same channel, other link. */
  moved_list: z.array(z.extend(change, { before: z.string() })),
  /** What was written: channels created, links followed, channels left out because a similar one exists. */
  created: z.number(),
  relinked: z.number(),
  similar: z.number(),
  /** Programmes that a guide brought. */
  programmes: z.number(),
  run_id: z.nullable(uuid),
});
export type SourceReport = z.infer<typeof sourceReport>;

export const channelSource = z.object({
  id: uuid,
  kind: z.enum(sourceKinds),
  name: z.string(),
  url: z.string(),
  every_hours: z.number(),
  applies: z.boolean(),
  /** Channels of the last read. */
  channels: z.number(),
  checked_at: z.nullable(isoDate),
  changed_at: z.nullable(isoDate),
  due_at: isoDate,
  /** Why the last read failed. */
  failure: z.nullable(z.string()),
  report: z.nullable(sourceReport),
});
export type ChannelSource = z.infer<typeof channelSource>;

export const listSources = endpoint({
  method: "GET",
  path: "/admin/channel-sources",
  summary: "Les adresses de listes et de guides qui sont suivies",
  access: "content:create",
  answer: z.object({ sources: z.array(channelSource) }),
});

export const createSource = endpoint({
  method: "POST",
  path: "/admin/channel-sources",
  summary: "Suivre l’adresse d’une liste ou d’un guide",
  access: "content:manage",
  body: newSource,
  status: 201,
  answer: channelSource,
});

export const changeSource = endpoint({
  method: "PUT",
  path: "/admin/channel-sources/:id",
  summary: "Modifier une adresse suivie",
  access: "content:manage",
  params: idParams,
  body: z.partial(z.strictObject(fields)),
  answer: channelSource,
});

/** The channels and programmes that it brought stay. */
export const deleteSource = endpoint({
  method: "DELETE",
  path: "/admin/channel-sources/:id",
  summary: "Ne plus suivre une adresse",
  access: "content:manage",
  params: idParams,
  status: 204,
});

/** Reads the address now; `apply` writes what differs even where the source only reports. A failure is in `failure`. */
export const refreshSource = endpoint({
  method: "POST",
  path: "/admin/channel-sources/:id/refresh",
  summary: "Relire une adresse suivie",
  access: "content:manage",
  params: idParams,
  body: z.strictObject({ apply: z.boolean() }),
  answer: z.object({ outcome: z.enum(["unchanged", "changed", "failed"]), source: channelSource }),
});

export const listSourceReports = endpoint({
  method: "GET",
  path: "/admin/channel-sources/:id/reports",
  summary: "Ce qui est apparu et a disparu d’une adresse suivie",
  access: "content:create",
  params: idParams,
  query: z.object({ limit: limitParam(20, 100) }),
  answer: z.object({ reports: z.array(sourceReport) }),
});
