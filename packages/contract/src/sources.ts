import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { isoDate } from "./fields.ts";
import { formLimits } from "./form-fields.ts";
import { sourceKinds } from "./playback.ts";
import { sourceFields, sourceOrder } from "./source-order.ts";

/** What staff are told of a source that does not play. */
export const sourceFaults = {
  none: "Ce lien ne répond pas",
  refused: "Cette adresse n’est pas publique, ou n’est pas http(s)",
  status: (status: number) => `Ce lien répond par une erreur ${status}`,
  notVideo: (type: string) => `Ce lien n’est pas une vidéo (${type})`,
  notPlaylist: "Ce lien n’est pas une liste de lecture",
  notPage: (type: string) => `Ce lien n’est pas une page (${type})`,
  framed: "Cette page refuse d’être montrée sur un autre site",
  lost: "Le fichier est introuvable sur ce serveur",
} as const;

/**
 * What becomes of a source when its title is played. `plays`: it is the one; `later`: it would, were those before it gone; `same`: an
 * earlier one has the same link; `unreadable`: no http(s) link; `protected`: a page or DASH of a protected host, which the proxy cannot
 * pass on; `lost`: its file is gone.
 */
export const sourceVerdicts = ["plays", "later", "same", "unreadable", "protected", "lost"] as const;

export const sourceState = z.object({
  /** Null where it answered. */
  fault: z.nullable(z.string()),
  checked_at: isoDate,
});

export const decidedSource = z.object({
  field: z.enum(sourceFields),
  verdict: z.enum(sourceVerdicts),
  kind: z.nullable(z.enum(sourceKinds)),
  /** Null for a file of this site, and for an unreadable link. */
  host: z.nullable(z.string()),
  /** Played through the proxy of this site, for signed-in viewers only. */
  members_only: z.boolean(),
  /** For a video of this site: whether it is prepared, or its file plays as it is. */
  own: z.nullable(z.enum(["prepared", "preparing", "file"])),
  /** Of the last test; null for one that was never tested. */
  state: z.nullable(sourceState),
});
export type DecidedSource = z.infer<typeof decidedSource>;

/** As it stands in a form: empty, or not a link yet. */
const typed = z.optional(z.nullable(z.string().check(z.maxLength(formLimits.address))));

/** The same rule as for playing a title, for links that need not be saved yet. */
export const decideSources = endpoint({
  method: "POST",
  path: "/admin/sources/decision",
  summary: "Dire quelle source d’un film ou d’un épisode se lit, et pourquoi",
  access: "content:create",
  body: z.strictObject({
    item_type: z.enum(["movie", "episode"]),
    links: z.strictObject({ iframe_url: typed, video_url: typed, embed_url: typed, hosting_url: typed, video_file: typed }),
    source_order: z._default(sourceOrder, []),
  }),
  /** Those that are given, in the order in which they are tried. */
  answer: z.object({ sources: z.array(decidedSource) }),
});

/** Requests a link as a viewer would, and keeps the result for `decideSources`. */
export const testSource = endpoint({
  method: "POST",
  path: "/admin/sources/test",
  summary: "Tester une source vidéo",
  access: "content:create",
  body: z.strictObject({
    field: z.enum(sourceFields),
    link: z.string().check(z.trim(), z.minLength(1), z.maxLength(formLimits.address)),
  }),
  answer: sourceState,
});
