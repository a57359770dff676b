import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { titleType } from "./favourites.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { titleCard } from "./titles.ts";

/** `series`: the new episodes of a series; `title`: a title without a video, until it has one. */
const titleFollowKind = z.enum(["series", "title"]);
/** The titles of a person that become watchable. */
const personFollowKind = z.literal("person");
export type FollowKind = z.infer<typeof titleFollowKind | typeof personFollowKind>;

export const maxFollows = 500;

export const followMessages = {
  already: "Vous le suivez déjà.",
  missing: "Vous ne le suivez déjà plus.",
  notSeries: "Seule une série se suit.",
  playable: "Ce titre peut déjà être regardé.",
  tooMany: `Vous suivez déjà ${maxFollows} titres et personnes\u202f: cessez d’en suivre un d’abord.`,
} as const;

const followedPerson = z.object({ id: uuid, slug: z.string(), name: z.string() });
export type FollowedPerson = z.infer<typeof followedPerson>;

const common = { id: uuid, followed_at: isoDate };
export const follow = z.discriminatedUnion("kind", [
  z.object({ ...common, kind: titleFollowKind, content: titleCard }),
  z.object({ ...common, kind: personFollowKind, content: followedPerson }),
]);
export type Follow = z.infer<typeof follow>;

export const listFollows = endpoint({
  method: "GET",
  path: "/follows",
  summary: "Les titres et les personnes que l’on suit, les derniers d’abord",
  access: "signed-in",
  answer: z.object({ follows: z.array(follow) }),
});

export const addFollow = endpoint({
  method: "POST",
  path: "/follows",
  summary: "Suivre une série ou une personne, ou être prévenu quand un titre pourra être regardé",
  access: "signed-in",
  body: z.discriminatedUnion("kind", [
    z.strictObject({ kind: titleFollowKind, item_type: titleType, item_id: uuid }),
    z.strictObject({ kind: personFollowKind, person_id: uuid }),
  ]),
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
