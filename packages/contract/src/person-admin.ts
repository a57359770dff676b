import * as z from "zod/mini";
import { session } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, uuid } from "./fields.ts";
import { limitParam } from "./paging.ts";
import { managedUser } from "./users-admin.ts";
import { watchActivity } from "./watch-history.ts";

// What the page of one person shows beside the lists of all of them.

export const person = z.extend(managedUser, { second_factor: z.boolean() });
export type PersonDetails = z.infer<typeof person>;

export const getUser = endpoint({
  method: "GET",
  path: "/admin/users/:id",
  summary: "Un compte du site",
  access: "users:view",
  params: idParams,
  answer: person,
});

/** `ip_address` is masked for callers without login-history:full-ip. */
export const userSession = z.extend(z.omit(session, { current: true, network: true }), {
  /** The code of ISO 3166-1 of the country of the address; null where it is not known. */
  country: z.nullable(z.string()),
});
export type UserSession = z.infer<typeof userSession>;

export const listUserSessions = endpoint({
  method: "GET",
  path: "/admin/users/:id/sessions",
  summary: "Les sessions ouvertes d’un compte, la dernière active d’abord",
  access: "login-history:view",
  params: idParams,
  answer: z.object({ sessions: z.array(userSession) }),
});

/** Who may close the sessions of whom is decided like a change of role. */
export const endUserSession = endpoint({
  method: "DELETE",
  path: "/admin/users/:id/sessions/:sessionId",
  summary: "Fermer une session d’un compte",
  access: "users:change-role",
  freshProof: true,
  params: z.object({ id: uuid, sessionId: uuid }),
  status: 204,
});

export const endUserSessions = endpoint({
  method: "DELETE",
  path: "/admin/users/:id/sessions",
  summary: "Fermer toutes les sessions d’un compte",
  access: "users:change-role",
  freshProof: true,
  params: idParams,
  status: 204,
});

export const listUserWatched = endpoint({
  method: "GET",
  path: "/admin/users/:id/watch-history",
  summary: "Ce qu’une personne a regardé, le plus récent d’abord",
  access: "watch-history:view",
  params: idParams,
  query: z.object({ limit: limitParam(20, 100) }),
  answer: z.pick(watchActivity, { recent_items: true }),
});
