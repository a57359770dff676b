import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { colour, emoji, idParams, isoDate, line, oneLine, uuid } from "./fields.ts";

export const badgeDefaults = { icon: "🏆", color: "#3B82F6" } as const;

export const badge = z.object({
  id: uuid,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: z.string(),
  created_at: isoDate,
});
export type Badge = z.infer<typeof badge>;

export const heldBadge = z.extend(badge, { assigned_at: isoDate, reason: z.string() });
export type HeldBadge = z.infer<typeof heldBadge>;

export const badgeMessages = {
  nameTaken: "Un badge porte déjà ce nom",
  held: "Ce badge a déjà été attribué à cette personne",
} as const;

export const badgeLimits = { name: 50, description: 200, reason: 200 } as const;

const shortText = (max: number) => z._default(z.optional(z.string().check(z.trim(), z.maxLength(max), oneLine)), "");

/** A badge as it is made. */
export const badgeFields = z.strictObject({
  name: line(badgeLimits.name),
  description: shortText(badgeLimits.description),
  icon: z._default(z.optional(emoji), badgeDefaults.icon),
  color: z._default(z.optional(colour), badgeDefaults.color),
});
export type BadgeFields = z.input<typeof badgeFields>;

/** Why somebody is given a badge. */
export const badgeReason = shortText(badgeLimits.reason);

export const listBadges = endpoint({
  method: "GET",
  path: "/badges",
  summary: "Les badges du site",
  access: "signed-in",
  answer: z.object({ badges: z.array(badge) }),
});

export const listOwnBadges = endpoint({
  method: "GET",
  path: "/profile/badges",
  summary: "Ses badges",
  access: "signed-in",
  answer: z.object({ badges: z.array(heldBadge) }),
});

/** Access is oneself or users:view, which depends on the path: the service decides. */
export const listUserBadges = endpoint({
  method: "GET",
  path: "/users/:id/badges",
  summary: "Les badges d’un compte",
  access: "signed-in",
  params: idParams,
  answer: z.object({ badges: z.array(heldBadge) }),
});
