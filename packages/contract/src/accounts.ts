import * as z from "zod/mini";
import { accountMessages, email, password, role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { permissionNames } from "./roles.ts";

/** A password to compare with, of any length that may have been accepted once. */
const givenPassword = z
  .string()
  .check(z.minLength(1, accountMessages.passwordMissing), z.maxLength(limits.password.max, accountMessages.passwordLong));

export const user = z.object({
  id: uuid,
  email: z.string(),
  username: z.string(),
  role,
  created_at: isoDate,
  last_login: z.nullable(isoDate),
});
export type User = z.infer<typeof user>;

export const me = z.extend(user, { permissions: z.array(z.enum(permissionNames as [(typeof permissionNames)[number]])) });
export type Me = z.infer<typeof me>;

const signedIn = z.object({ access_token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

export const register = endpoint({
  method: "POST",
  path: "/register",
  summary: "Créer un compte",
  access: "public",
  body: z.strictObject({ email, password, role: z.optional(z.string().check(z.maxLength(40))) }),
  status: 201,
  answer: signedIn,
});

export const login = endpoint({
  method: "POST",
  path: "/login",
  summary: "Se connecter",
  access: "public",
  body: z.strictObject({ email, password: givenPassword }),
  answer: signedIn,
});

/** The first fondateur, on the first-run page, with the one-time code of the server's log. */
export const setUp = endpoint({
  method: "POST",
  path: "/setup",
  summary: "Créer le premier compte fondateur",
  access: "public",
  body: z.strictObject({ code: z.string().check(z.minLength(1, "Le code est requis"), z.maxLength(64)), email, password }),
  status: 201,
  answer: signedIn,
});

export const getMe = endpoint({ method: "GET", path: "/me", summary: "Le compte connecté", access: "signed-in", answer: me });

export const changePassword = endpoint({
  method: "PUT",
  path: "/me/password",
  summary: "Changer son mot de passe",
  access: "signed-in",
  body: z.strictObject({ current_password: givenPassword, new_password: password }),
  status: 204,
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/me",
  summary: "Supprimer son compte",
  access: "signed-in",
  body: z.strictObject({ password: givenPassword }),
  status: 204,
});

/** All that the site keeps of one person, in words; other people's names are not in it. */
export const exported = z.object({
  exported_at: isoDate,
  account: user,
  favorites: z.array(z.object({ item_type: z.enum(["movie", "series"]), item_id: uuid, title: z.string(), added_at: isoDate })),
  history: z.array(
    z.object({
      item_type: z.enum(["movie", "episode"]),
      item_id: uuid,
      title: z.string(),
      series_title: z.nullable(z.string()),
      season_number: z.nullable(z.number()),
      episode_number: z.nullable(z.number()),
      current_time: z.number(),
      total_time: z.number(),
      completed: z.boolean(),
      saved_at: isoDate,
    }),
  ),
  tickets: z.array(
    z.object({
      id: uuid,
      subject: z.string(),
      description: z.string(),
      category: z.string(),
      priority: z.string(),
      status: z.string(),
      created_at: isoDate,
      messages: z.array(z.object({ from: z.enum(["me", "support"]), message: z.string(), created_at: isoDate })),
    }),
  ),
  badges: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      icon: z.string(),
      color: z.string(),
      reason: z.string(),
      assigned_at: isoDate,
    }),
  ),
  logins: z.array(z.object({ login_time: isoDate, ip_address: z.string(), user_agent: z.string() })),
  sessions: z.array(z.object({ created_at: isoDate, last_seen: isoDate, ip_address: z.string(), user_agent: z.string() })),
  /** When its pages were last open. */
  last_present: z.nullable(isoDate),
  /** What was counted as seen and is not forgotten yet: films and episodes for some hours, announcements for one. */
  recent_views: z.array(z.object({ of: z.enum(["title", "announcement"]), item_id: uuid, counted_at: isoDate })),
  /** What somebody who works for the site wrote and did there. */
  answers: z.array(z.object({ ticket_id: uuid, message: z.string(), is_internal: z.boolean(), created_at: isoDate })),
  announcements: z.array(z.object({ id: uuid, title: z.string(), message: z.string(), created_at: isoDate })),
  videos: z.array(z.object({ id: uuid, original_filename: z.string(), size: z.number(), created_at: isoDate })),
  uploads: z.array(z.object({ id: uuid, size: z.number(), metadata: z.record(z.string(), z.unknown()), created_at: isoDate })),
  imports: z.array(z.object({ id: uuid, import_type: z.string(), total_links: z.number(), created_at: isoDate })),
  url_migrations: z.array(z.object({ id: uuid, old_domain: z.string(), new_domain: z.string(), run_at: isoDate })),
  actions: z.array(z.object({ at: isoDate, action: z.string(), target_type: z.string() })),
});
export type Exported = z.infer<typeof exported>;

export const exportAccount = endpoint({
  method: "GET",
  path: "/me/export",
  summary: "Télécharger ses données",
  access: "signed-in",
  answer: exported,
});

export const session = z.object({
  id: uuid,
  created_at: isoDate,
  last_seen: isoDate,
  user_agent: z.string(),
  ip_address: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const listSessions = endpoint({
  method: "GET",
  path: "/me/sessions",
  summary: "Ses sessions ouvertes",
  access: "signed-in",
  answer: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/me/sessions/:id",
  summary: "Fermer une de ses sessions",
  access: "signed-in",
  params: idParams,
  status: 204,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/me/sessions",
  summary: "Fermer ses autres sessions",
  access: "signed-in",
  status: 204,
});

export const logout = endpoint({
  method: "POST",
  path: "/users/logout",
  summary: "Se dire absent, ou fermer sa session",
  access: "signed-in",
  body: z.optional(z.nullable(z.strictObject({ end_session: z.optional(z.boolean()) }))),
  status: 204,
});

export const heartbeat = endpoint({
  method: "POST",
  path: "/users/heartbeat",
  summary: "Se dire présent",
  access: "signed-in",
  body: z.optional(z.nullable(z.strictObject({}))),
  status: 204,
});
