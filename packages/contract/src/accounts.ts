import * as z from "zod/mini";
import { accountMessages, email, password, role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, optionalBody, uuid } from "./fields.ts";
import { invitationToken } from "./invitations.ts";
import { limits } from "./limits.ts";
import { permissionNames } from "./roles.ts";

/** Password to verify. No minimum, because the minimum may have been lower when it was chosen. */
export const submittedPassword = z
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

export const me = z.extend(user, {
  /** Whether its owner has shown that the address is theirs. */
  email_verified: z.boolean(),
  permissions: z.array(z.enum(permissionNames as [(typeof permissionNames)[number]])),
});
export type Me = z.infer<typeof me>;

export const signedIn = z.object({ access_token: z.string(), user });
export type SignedIn = z.infer<typeof signedIn>;

export const register = endpoint({
  method: "POST",
  path: "/register",
  summary: "Créer un compte",
  access: "public",
  body: z.strictObject({
    email,
    password,
    role: z.optional(z.string().check(z.maxLength(40))),
    /** Of the link of an invitation. */
    invitation: z.optional(invitationToken),
  }),
  status: 201,
  /** A session; or `requested` when the staff has to accept the registration first. */
  answer: z.union([signedIn, z.object({ requested: z.literal(true) })]),
});

/** Why the password should be changed; absent for a good one. */
const weakness = { weak_password: z.optional(z.string()) };

/** A sign-in that waits for the second factor: its token, and whether the account has a passkey to use in place of a code. */
export const secondFactorAsked = z.object({ token: z.string(), passkey: z.boolean() });
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

/** For an account with a second factor no session, but a token with which `confirmLogin` takes a code. */
export const login = endpoint({
  method: "POST",
  path: "/login",
  summary: "Se connecter",
  access: "public",
  body: z.strictObject({ email, password: submittedPassword }),
  answer: z.union([z.extend(signedIn, weakness), z.object({ second_factor: secondFactorAsked, ...weakness })]),
});

/** Needs the one-time code that the server writes to its log at the first start. */
export const setUp = endpoint({
  method: "POST",
  path: "/setup",
  summary: "Créer le premier compte fondateur",
  access: "public",
  body: z.strictObject({ code: z.string().check(z.minLength(1, "Le code est requis"), z.maxLength(64)), email, password }),
  status: 201,
  answer: signedIn,
});

export const getMe = endpoint({
  method: "GET",
  path: "/me",
  summary: "Le compte connecté",
  access: "signed-in",
  answer: me,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/me/password",
  summary: "Changer son mot de passe",
  access: "signed-in",
  freshProof: "second-factor",
  body: z.strictObject({ current_password: submittedPassword, new_password: password }),
  status: 204,
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/me",
  summary: "Supprimer son compte",
  access: "signed-in",
  freshProof: "second-factor",
  body: z.strictObject({ password: submittedPassword }),
  status: 204,
});

export const session = z.object({
  id: uuid,
  created_at: isoDate,
  last_seen: isoDate,
  user_agent: z.string(),
  ip_address: z.string(),
  /** In words: « réseau local », or the address without the part that identifies a household, with its country where that is known. */
  network: z.string(),
  /** Given when its device was connected by a code; null for other sessions. */
  name: z.nullable(z.string()),
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
  freshProof: true,
  params: idParams,
  status: 204,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/me/sessions",
  summary: "Fermer ses autres sessions",
  access: "signed-in",
  freshProof: true,
  status: 204,
});

export const logout = endpoint({
  method: "POST",
  path: "/users/logout",
  summary: "Se dire absent, ou fermer sa session",
  access: "signed-in",
  body: optionalBody({ end_session: z.optional(z.boolean()) }),
  status: 204,
});

export const heartbeat = endpoint({
  method: "POST",
  path: "/users/heartbeat",
  summary: "Se dire présent",
  access: "signed-in",
  body: optionalBody({}),
  status: 204,
});
