import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const registrationModes = ["open", "approval", "invitation", "closed"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export const publicSettings = z.object({
  version: z.string(),
  /** True until the first fondateur account exists. */
  setup_needed: z.boolean(),
  /** Who may register: anybody, whom the staff accepts, whoever has an invitation, or nobody: the staff makes the accounts. */
  registration: z.enum(registrationModes),
  /** The site sends mail: links to choose a new password, to verify an address. */
  sends_mail: z.boolean(),
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
