import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { badge, badgeDefaults } from "./badges.ts";
import { endpoint } from "./endpoint.ts";
import { colour, emoji, idParams, isoDate, oneLine, textParam, uuid } from "./fields.ts";
import { limitParam, skip } from "./paging.ts";

/** Calls of the staff, in a file of their own so that the pages of viewers do not load them. */

export const badgeMessages = {
  nameMissing: "Veuillez saisir un nom pour le badge",
  nameLong: "Le nom du badge ne peut pas dépasser 50 caractères",
  nobodyChosen: "Veuillez d'abord sélectionner un utilisateur",
  nameTaken: "Un badge porte déjà ce nom",
  held: "Ce badge a déjà été attribué à cette personne",
  otherPerson: "Ce n’est pas la personne de l’adresse",
  awardGone: "Cette attribution a déjà été annulée",
  awardOld: "Une attribution ne s’annule en une fois que dans les 24 heures. Retirez le badge compte par compte.",
} as const;

/** `people`: of one award. */
export const badgeLimits = { name: 50, description: 200, reason: 200, people: 500 } as const;

const text = (max: number) => z.string().check(z.trim(), z.maxLength(max), oneLine);
const shortText = (max: number) => z._default(text(max), "");
const badgeName = z
  .string(badgeMessages.nameMissing)
  .check(z.trim(), z.minLength(1, badgeMessages.nameMissing), z.maxLength(badgeLimits.name, badgeMessages.nameLong), oneLine);

export const badgeFields = z.strictObject({
  name: badgeName,
  description: shortText(badgeLimits.description),
  icon: z._default(emoji, badgeDefaults.icon),
  color: z._default(colour, badgeDefaults.color),
});
export type BadgeFields = z.input<typeof badgeFields>;

export const badgeChange = z.partial(
  z.strictObject({
    name: badgeName,
    description: text(badgeLimits.description),
    icon: emoji,
    color: colour,
  }),
);
export type BadgeChange = z.infer<typeof badgeChange>;

export const badgeReason = shortText(badgeLimits.reason);

/** `user_id` is optional; it must be the id of the path. */
export const badgeAward = z.strictObject({ user_id: z.optional(uuid), badge_id: uuid, reason: badgeReason });
export type BadgeAward = z.input<typeof badgeAward>;

/** `userEmail` is the local part, or the whole address for callers with users:change-role. */
export const badgeAttribution = z.object({
  userId: uuid,
  userEmail: z.string(),
  userRole: role,
  badgeId: uuid,
  badgeName: z.string(),
  badgeIcon: z.string(),
  badgeColor: z.string(),
  badgeDescription: z.string(),
  assignedAt: isoDate,
  reason: z.string(),
});
export type BadgeAttribution = z.infer<typeof badgeAttribution>;

export const createBadge = endpoint({
  method: "POST",
  path: "/admin/badges",
  summary: "Créer un badge",
  access: "badges:manage",
  body: badgeFields,
  status: 201,
  answer: badge,
});

/** Changes the given fields, for everybody who holds the badge too. */
export const updateBadge = endpoint({
  method: "PUT",
  path: "/admin/badges/:id",
  summary: "Modifier un badge",
  access: "badges:manage",
  params: idParams,
  body: badgeChange,
  answer: badge,
});

const people = z.array(uuid).check(z.minLength(1), z.maxLength(badgeLimits.people));

/** How many of these people hold the badge already. */
export const countBadgeHolders = endpoint({
  method: "POST",
  path: "/admin/badges/:id/holders/count",
  summary: "Compter qui porte déjà un badge, parmi des personnes",
  access: "badges:manage",
  params: idParams,
  body: z.strictObject({ user_ids: people }),
  answer: z.object({ held: z.number() }),
});

/** Gives a badge to those of the people who do not hold it; unknown accounts are left out. `award` takes it back, null when nobody got it. */
export const awardBadge = endpoint({
  method: "POST",
  path: "/admin/badges/:id/awards",
  summary: "Attribuer un badge à plusieurs personnes",
  access: "badges:manage",
  params: idParams,
  body: z.strictObject({ user_ids: people, reason: badgeReason }),
  status: 201,
  answer: z.object({ award: z.nullable(uuid), given: z.number(), held: z.number(), unknown: z.number() }),
});
export type BadgeAwardResult = z.infer<typeof awardBadge.answer>;

/** Takes an award back from everybody who got the badge by it; 409 after a day. */
export const undoAward = endpoint({
  method: "DELETE",
  path: "/admin/badges/:id/awards/:award",
  summary: "Annuler une attribution à plusieurs personnes",
  access: "badges:manage",
  params: z.object({ id: uuid, award: uuid }),
  answer: z.object({ taken: z.number() }),
});

export const deleteBadge = endpoint({
  method: "DELETE",
  path: "/admin/badges/:id",
  summary: "Supprimer un badge, et ses attributions",
  access: "badges:remove",
  params: idParams,
  status: 204,
});

export const listBadgeAttributions = endpoint({
  method: "GET",
  path: "/admin/badges/attributions",
  summary: "Qui porte quel badge, les derniers attribués d’abord",
  access: "badges:view",
  query: z.object({
    skip,
    limit: limitParam(50, 500),
    /** Part of the address or of the name of the badge. */
    search: textParam(254),
    user_id: z.optional(uuid),
    badge_id: z.optional(uuid),
  }),
  answer: z.object({ attributions: z.array(badgeAttribution), total: z.number() }),
});

export const giveBadge = endpoint({
  method: "POST",
  path: "/admin/users/:id/badges",
  summary: "Attribuer un badge à une personne",
  access: "badges:manage",
  params: idParams,
  body: badgeAward,
  status: 201,
  answer: badgeAttribution,
});

export const takeBadge = endpoint({
  method: "DELETE",
  path: "/admin/users/:userId/badges/:badgeId",
  summary: "Retirer un badge à une personne",
  access: "badges:remove",
  params: z.object({ userId: uuid, badgeId: uuid }),
  status: 204,
});
