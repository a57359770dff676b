import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";

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

/** For the account itself and for holders of users:view; checked by the service, because it depends on the path. */
export const listUserBadges = endpoint({
  method: "GET",
  path: "/users/:id/badges",
  summary: "Les badges d’un compte",
  access: "signed-in",
  params: idParams,
  answer: z.object({ badges: z.array(heldBadge) }),
});
