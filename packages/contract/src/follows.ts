import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { titleType } from "./favourites.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { titleCard } from "./titles.ts";

/** `series`: the new episodes of a series; `title`: a title without a video, until it has one. */
const followKinds = ["series", "title"] as const;
export type FollowKind = (typeof followKinds)[number];

export const maxFollows = 500;

export const followMessages = {
  already: "Vous suivez déjà ce titre.",
  missing: "Ce titre n’est plus suivi.",
  notSeries: "Seule une série se suit.",
  playable: "Ce titre peut déjà être regardé.",
  tooMany: `Vous suivez déjà ${maxFollows} titres\u202f: cessez d’en suivre un d’abord.`,
} as const;

export const follow = z.object({ id: uuid, kind: z.enum(followKinds), followed_at: isoDate, content: titleCard });
export type Follow = z.infer<typeof follow>;

export const listFollows = endpoint({
  method: "GET",
  path: "/follows",
  summary: "Les titres que l’on suit, les derniers d’abord",
  access: "signed-in",
  answer: z.object({ follows: z.array(follow) }),
});

export const addFollow = endpoint({
  method: "POST",
  path: "/follows",
  summary: "Suivre une série, ou être prévenu quand un titre pourra être regardé",
  access: "signed-in",
  body: z.strictObject({ kind: z.enum(followKinds), item_type: titleType, item_id: uuid }),
  status: 201,
  answer: follow,
});

export const removeFollow = endpoint({
  method: "DELETE",
  path: "/follows/:id",
  summary: "Ne plus suivre",
  access: "signed-in",
  params: idParams,
  status: 204,
});
