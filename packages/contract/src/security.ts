import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { idParams, isoDate, textParam, uuid } from "./fields.ts";
import { limitParam } from "./paging.ts";

/** Refused calls, counted by the minute: the answers 403 and 429, and those 401 and 403 that an API key got. */
export const refusalKinds = ["forbidden", "too-many", "key-refused"] as const;
export type SecurityRefusal = (typeof refusalKinds)[number];

const changeKinds = [
  ...(["password", "reset-link", "role", "email", "ban", "unban", "delete"] as const),
  ...(["sign-out", "second-factor-on", "second-factor-off", "security-code", "invitation", "device"] as const),
  ...(["identity-linked", "identity-unlinked", "passkey-added", "passkey-removed", "key-made", "key-revoked"] as const),
  ...([
    "sessions-ended",
    "sessions-over-limit",
    "runner-added",
    "runner-removed",
    "webhook-secret",
    "provider-sign-out",
    "new-country",
  ] as const),
] as const;

/** What the security log keeps; sign-ins are in the login history. */
export const securityKinds = [...refusalKinds, ...changeKinds] as const;
export type SecurityKind = (typeof securityKinds)[number];

export const securityKindLabels: Readonly<Record<SecurityKind, string>> = {
  forbidden: "Accès refusé (403)",
  "too-many": "Trop de demandes (429)",
  "key-refused": "Clé d’API refusée",
  password: "Mot de passe changé",
  "reset-link": "Lien de mot de passe remis",
  role: "Rôle changé",
  email: "Adresse email changée",
  ban: "Bannissement",
  unban: "Bannissement levé",
  delete: "Compte supprimé",
  "sign-out": "Sessions fermées par l’équipe",
  "second-factor-on": "Double authentification activée",
  "second-factor-off": "Double authentification désactivée",
  "identity-linked": "Identité liée au compte",
  "identity-unlinked": "Identité détachée du compte",
  "passkey-added": "Clé d’accès ajoutée",
  "passkey-removed": "Clé d’accès retirée",
  "security-code": "Code de sécurité changé",
  invitation: "Invitation créée",
  device: "Appareil connecté par un code",
  "key-made": "Clé d’API créée",
  "key-revoked": "Clé d’API révoquée",
  "provider-sign-out": "Sessions fermées par le fournisseur d’identité",
  "sessions-ended": "Sessions fermées par la personne",
  "sessions-over-limit": "Sessions fermées, car trop nombreuses",
  "runner-added": "Jeton de machine d’encodage créé",
  "runner-removed": "Jeton de machine d’encodage révoqué",
  "webhook-secret": "Secret de webhook créé ou changé",
  "new-country": "Connexion depuis un pays inhabituel",
};

/**
 * `account-failures` and `address-failures`: many wrong passwords for one account, or from one address; `new-country`: a sign-in of a member
 * of the staff from a country that the account did not use lately.
 */
export const alertKinds = ["account-failures", "address-failures", "founder-changed", "new-country"] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `email` is the local part. */
const person = z.object({ id: uuid, email: z.string(), role });

export const securityEvent = z.object({
  id: uuid,
  at: isoDate,
  kind: z.enum(securityKinds),
  /** About whom; null for the site, and for an account that has left. */
  account: z.nullable(person),
  /** By whom; null for a guest, for the site itself, and for an account that has left. */
  actor: z.nullable(person),
  /** Masked once it is old, as in the login history. Empty for many addresses at once, and without a request. */
  address: z.string(),
  device: z.string(),
  /** Of a change of role `from` and `to`, of a refusal `call`, the first one of the minute, of a new country its code. */
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  /** Of refusals, their number within the minute. */
  count: z.number(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const securityAlert = z.object({
  id: uuid,
  kind: z.enum(alertKinds),
  /** Null for an address, and for a fondateur that has left. */
  account: z.nullable(person),
  address: z.string(),
  /** Wrong passwords within the hour, changes, or sign-ins. */
  count: z.number(),
  created_at: isoDate,
});
export type SecurityAlert = z.infer<typeof securityAlert>;

export const listSecurityEvents = endpoint({
  method: "GET",
  path: "/admin/security/events",
  summary: "Le journal de sécurité, du plus récent au plus ancien",
  access: "security:read",
  query: z.object({
    kind: z.optional(z.enum(securityKinds)),
    /** The id of an account, or a part of the address before the @: those about it, and those by it. */
    account: textParam(254),
    /** Days in Paris, both included. */
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
    /** `next` of the previous page. */
    after: textParam(200),
    limit: limitParam(50, 100),
  }),
  answer: z.object({ events: z.array(securityEvent), next: z.nullable(z.string()) }),
});

const securityState = z.object({
  /** That nobody has seen to, the newest first. */
  alerts: z.array(securityAlert),
  /** Of the last 24 hours. */
  failed_sign_ins: z.number(),
  forbidden: z.number(),
  too_many: z.number(),
});
export type SecurityState = z.infer<typeof securityState>;

export const getSecurityState = endpoint({
  method: "GET",
  path: "/admin/security",
  summary: "Les alertes de sécurité, et les chiffres des dernières 24 heures",
  access: "security:read",
  answer: securityState,
});

export const closeSecurityAlert = endpoint({
  method: "POST",
  path: "/admin/security/alerts/:id/close",
  summary: "Marquer une alerte comme vue",
  access: "security:read",
  params: idParams,
  status: 204,
});
