import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const getHealth = endpoint({
  method: "GET",
  path: "/health",
  summary: "État du serveur",
  access: "public",
  answer: z.object({ status: z.enum(["ok", "degraded"]), version: z.string() }),
});

/** What the web must know of this site before it draws. */
export const publicSettings = z.object({
  version: z.string(),
  /** True until the first fondateur is made. */
  setup_needed: z.boolean(),
  community_url: z.nullable(z.string()),
  protection: z.enum(["off", "player", "full"]),
  cast_app_id: z.string(),
});
export type PublicSettings = z.infer<typeof publicSettings>;

export const getSettings = endpoint({
  method: "GET",
  path: "/settings",
  summary: "Réglages publics du site",
  access: "public",
  answer: publicSettings,
  cache: ["settings"],
});
