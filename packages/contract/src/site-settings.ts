import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { registrationModes } from "./site.ts";

const mebibyte = 2 ** 20;
const days = z.nullable(
  z.int("Un nombre entier de jours").check(z.minimum(1, "Au moins un jour"), z.maximum(36_500, "Au plus 36 500 jours")),
);
const bytes = z.nullable(
  z.int("Une taille en octets").check(z.minimum(mebibyte, "Au moins 1 Mio"), z.maximum(2 ** 50, "Au plus 1 Pio")),
);

/** The settings that the fondateur may change while the site runs, by the names of their environment variables. */
const fields = {
  TMDB_API_KEY: z.nullable(
    z
      .string()
      .check(
        z.minLength(8, "Au moins 8 caractères"),
        z.maxLength(1000, "Au plus 1 000 caractères"),
        z.regex(/^[\x21-\x7E]*$/, "Des lettres, des chiffres et des signes, sans espace"),
      ),
  ),
  RETENTION_BIN: days,
  RETENTION_WATCH: days,
  RETENTION_LOGINS: days,
  RETENTION_LOGINS_FULL_IP: days,
  RETENTION_TICKETS: days,
  RETENTION_AUDIT: days,
  RETENTION_SECURITY: days,
  MAX_UPLOAD: bytes,
  QUOTA_PER_ACCOUNT: bytes,
  QUOTA_TOTAL: bytes,
  DELETE_ORIGINALS: z.nullable(z.boolean()),
  REGISTRATION: z.nullable(z.enum(registrationModes)),
  STAFF_SECOND_FACTOR: z.nullable(z.boolean()),
} as const;

export const siteSettingChange = z.partial(z.strictObject(fields));
export type SiteSettingChange = z.infer<typeof siteSettingChange>;
export type SiteSettingName = keyof typeof fields;
export const siteSettingNames = Object.keys(fields) as SiteSettingName[];

export const settingMessages = {
  wrongKey: "TMDB refuse cette clé",
  tmdbAway: "TMDB ne répond pas : la clé n’a pas pu être vérifiée, et rien n’est enregistré",
  ownFactorFirst:
    "Activez d’abord votre propre double authentification dans votre profil, ou connectez-vous par votre clé d’accès\u202f: sinon, vous ne pourriez plus rien régler",
  fixed: "Ce réglage est fixé par l’environnement du serveur",
} as const;

/** Null stands for none: a quota without a limit, a key that is not set. */
const value = z.nullable(z.union([z.number(), z.boolean(), z.string()]));

const siteSetting = z.object({
  name: z.enum(siteSettingNames as [SiteSettingName, ...SiteSettingName[]]),
  /** `environment` wins, and cannot be changed here; `unreadable`: stored with another APP_SECRET. */
  source: z.enum(["environment", "stored", "unreadable", "default"]),
  /** Days, bytes, yes or no; of the key only its end: « …4f2a ». */
  value,
  default: value,
});
export type SiteSetting = z.infer<typeof siteSetting>;

const answer = z.object({ settings: z.array(siteSetting) });

export const getSiteSettings = endpoint({
  method: "GET",
  path: "/admin/settings",
  summary: "Les réglages du site et leur origine",
  access: "settings:manage",
  answer,
});

/** Changes the given settings; null returns to the default. 409 for one that the environment sets. A key is tried at TMDB first. */
export const changeSiteSettings = endpoint({
  method: "PUT",
  path: "/admin/settings",
  summary: "Changer des réglages du site",
  access: "settings:manage",
  freshProof: true,
  body: siteSettingChange,
  answer,
});
