import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { badge, badgeDefaults } from "./badges.ts";
import { endpoint } from "./endpoint.ts";
import { colour, emoji, idParams, isoDate, oneLine, uuid } from "./fields.ts";
import { limitOf, skip } from "./paging.ts";
import { compared } from "./titles.ts";

/** The badges as the staff makes and gives them: apart, so that a viewer's page carries none of it. */

export const badgeMessages = {
  nameMissing: "Veuillez saisir un nom pour le badge",
  nameLong: "Le nom du badge ne peut pas dépasser 50 caractères",
  nobodyChosen: "Veuillez d'abord sélectionner un utilisateur",
  nameTaken: "Un badge porte déjà ce nom",
  held: "Ce badge a déjà été attribué à cette personne",
  otherPerson: "Ce n’est pas la personne de l’adresse",
} as const;

export const badgeLimits = { name: 50, description: 200, reason: 200 } as const;

const shortText = (max: number) => z._default(z.optional(z.string().check(z.trim(), z.maxLength(max), oneLine)), "");

/** A badge as it is made. */
export const badgeFields = z.strictObject({
  name: z
    .string(badgeMessages.nameMissing)
    .check(z.trim(), z.minLength(1, badgeMessages.nameMissing), z.maxLength(badgeLimits.name, badgeMessages.nameLong), oneLine),
  description: shortText(badgeLimits.description),
  icon: z._default(z.optional(emoji), badgeDefaults.icon),
  color: z._default(z.optional(colour), badgeDefaults.color),
});
export type BadgeFields = z.input<typeof badgeFields>;

/** Why somebody is given a badge. */
export const badgeReason = shortText(badgeLimits.reason);

/** A badge as it is given to the person of the address, who may be said once more. */
export const badgeGift = z.strictObject({ user_id: z.optional(uuid), badge_id: uuid, reason: badgeReason });
export type BadgeGift = z.input<typeof badgeGift>;

/** One badge of one person; his address is whole for whoever changes roles, else its local part. */
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
    limit: limitOf(50, 500),
    /** A part of the address, or of the badge's name. */
    search: compared(254),
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
  body: badgeGift,
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
