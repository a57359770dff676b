import * as z from "zod/mini";
import { email, role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, intParam, isoDate, textParam, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitParam, skip } from "./paging.ts";
import { securityCodeHeaders } from "./security-code.ts";

/** Limits of the database explorer. A search covers the newest `searched` documents of a collection. */
export const explorerLimits = {
  password: 8,
  users: { default: 100, max: 1000 },
  documents: { default: 100, max: 10_000 },
  searched: 50_000,
  recentLogins: 15,
  overviewLogins: 10,
  plotDays: 14,
  refreshMs: 30_000,
} as const;

export const explorerMessages = {
  passwordShort: "Le mot de passe doit contenir au moins 8 caractères",
  readOnly: "Cette collection est en lecture seule.",
  tooLong: "Cette lecture a pris trop de temps. Précisez la recherche ou réessayez plus tard.",
} as const;

/** The collections that the explorer shows, in the order of its grid. */
export const collectionLabels = {
  users: "Utilisateurs",
  movies: "Films",
  series: "Séries",
  episodes: "Épisodes",
  sagas: "Sagas",
  channels: "Chaînes",
  announcements: "Annonces",
  badges: "Badges",
  user_badges: "Badges attribués",
  login_history: "Historique des connexions",
  user_activities: "Activité des utilisateurs",
  favourites: "Favoris",
  tickets: "Tickets",
  ticket_messages: "Messages des tickets",
  sessions: "Sessions ouvertes",
  presence: "Présence",
  imports: "Imports",
  import_links: "Liens importés",
  hosted_videos: "Vidéos hébergées",
  url_migrations: "Migrations d’adresses",
  views_by_day: "Vues par jour",
  audit: "Journal d’audit",
} as const;
export type CollectionName = keyof typeof collectionLabels;
export const collectionNames = Object.keys(collectionLabels) as CollectionName[];

/** Deletion moves these to the bin and needs the security code. */
export const collectionsWithSecurityCode = [
  "movies",
  "series",
  "episodes",
  "channels",
] as const satisfies readonly CollectionName[];

/** Deletion is refused with 403. */
export const readOnlyCollections = [
  "presence",
  "imports",
  "import_links",
  "hosted_videos",
  "url_migrations",
  "views_by_day",
  "audit",
] as const satisfies readonly CollectionName[];

/** A row as JSON, with its `id`; never contains a password hash, a token or a code. */
export const explorerDocument = z.catchall(z.object({ id: z.string() }), z.unknown());
export type ExplorerDocument = z.infer<typeof explorerDocument>;

export const collection = z.object({
  documents: z.array(explorerDocument),
  /** Documents that match the search. */
  count: z.number(),
  total: z.number(),
  showing: z.number(),
  /** True if counting takes too long: then `total` is an estimate, and so is `count` without a search. */
  total_estimated: z.boolean(),
  /** Number of newest documents that the search covered; null if all, or without a search. */
  searched: z.nullable(z.number()),
});
export type Collection = z.infer<typeof collection>;

/**
 * Without `name`: all collections, 10 000 documents in total at most; `limit=0` returns only the counts. With `name`: that collection, 404
 * if unknown. Paging by `skip`, or by `after` (id of the last document of the previous page), which is fast at any depth.
 */
export const listCollections = endpoint({
  method: "GET",
  path: "/database/collections",
  summary: "Les collections de la base et leurs documents",
  access: "database:explore",
  query: z.object({
    name: textParam(60),
    skip,
    after: textParam(120),
    limit: z._default(intParam({ min: 0, max: explorerLimits.documents.max }), explorerLimits.documents.default),
    search: textParam(200),
  }),
  answer: z.object({ collections: z.record(z.string(), collection) }),
});

export const exportFormats = ["json", "csv"] as const;

/** Streamed attachment: a JSON list, or CSV with a header line. Formula characters are escaped in CSV. */
export const exportCollection = endpoint({
  method: "GET",
  path: "/database/collections/:name/export",
  summary: "Télécharger une collection entière",
  access: "database:explore",
  freshProof: true,
  params: z.object({ name: z.string() }),
  query: z.object({ format: z._default(z.enum(exportFormats), "json") }),
});

/** Titles are moved to the bin; accounts are deleted by the rules of /admin/users. 404 if unknown, 403 for a read-only collection. */
export const deleteDocument = endpoint({
  method: "DELETE",
  path: "/database/collection/:name/:id",
  summary: "Supprimer un document",
  access: "database:explore",
  freshProof: true,
  params: z.object({ name: z.string(), id: z.string() }),
  headers: securityCodeHeaders,
  status: 204,
});

export const explorerUser = z.object({
  id: uuid,
  email: z.string(),
  username: z.string(),
  role,
  is_active: z.boolean(),
  created_at: isoDate,
  last_login: z.nullable(isoDate),
});
export type ExplorerUser = z.infer<typeof explorerUser>;

export const listDatabaseUsers = endpoint({
  method: "GET",
  path: "/database/users",
  summary: "Les comptes, dans l’explorateur",
  access: "database:explore",
  query: z.object({
    skip,
    limit: limitParam(explorerLimits.users.default, explorerLimits.users.max),
    /** Part of the address, the role, its label or the id. */
    search: textParam(limits.email.max),
    role: z.optional(role),
    is_active: z.optional(boolParam),
  }),
  answer: z.object({ users: z.array(explorerUser), total: z.number() }),
});

const newPassword = z
  .string()
  .check(z.minLength(explorerLimits.password, explorerMessages.passwordShort), z.maxLength(limits.password.max));

export const newDatabaseUser = z.strictObject({
  email,
  password: newPassword,
  role: z._default(role, "user"),
  is_active: z._default(z.boolean(), true),
});
export type NewDatabaseUser = z.input<typeof newDatabaseUser>;

/** An empty password keeps the current one. */
export const databaseUserChange = z.strictObject({
  email: z.optional(email),
  password: z.optional(z.union([z.literal(""), newPassword])),
  role: z.optional(role),
  is_active: z.optional(z.boolean()),
});
export type DatabaseUserChange = z.input<typeof databaseUserChange>;

/** 409 if the address is taken. */
export const createDatabaseUser = endpoint({
  method: "POST",
  path: "/database/users",
  summary: "Créer un compte, de n’importe quel rôle",
  access: "database:explore",
  freshProof: true,
  body: newDatabaseUser,
  status: 201,
  answer: explorerUser,
});

/** Any role may be set. A new password or a ban ends all sessions of the account. */
export const updateDatabaseUser = endpoint({
  method: "PUT",
  path: "/database/users/:id",
  summary: "Modifier un compte",
  access: "database:explore",
  freshProof: true,
  params: idParams,
  body: databaseUserChange,
  answer: explorerUser,
});

export const deleteDatabaseUser = endpoint({
  method: "DELETE",
  path: "/database/users/:id",
  summary: "Supprimer un compte et ses données personnelles",
  access: "database:explore",
  freshProof: true,
  params: idParams,
  status: 204,
});

/** Figures that may be estimates; `estimated` names those that are. */
export const estimatedFigures = ["total_movies", "total_series", "total_episodes", "unique_users", "unique_ips"] as const;

export const explorerOverview = z.object({
  stats: z.object({
    total_users: z.number(),
    total_movies: z.number(),
    total_series: z.number(),
    total_episodes: z.number(),
  }),
  /** `admins`: staff without the fondateurs. */
  founders: z.number(),
  admins: z.number(),
  /** All roles, highest first; `percentage` is 0 to 100. */
  by_role: z.array(z.object({ role, count: z.number(), percentage: z.number() })),
  /** The newest 15; the overview shows 10. */
  recent_logins: z.array(
    z.object({
      id: uuid,
      user_email: z.string(),
      login_time: isoDate,
      ip_address: z.string(),
      user_agent: z.string(),
      success: z.boolean(),
    }),
  ),
  activity: z.object({
    total_logins: z.number(),
    unique_users: z.number(),
    /** Since midnight, Paris time. */
    logins_today: z.number(),
    unique_ips: z.number(),
  }),
  /** The last 14 days (Paris time), oldest first. */
  logins_by_day: z.array(z.object({ day: z.iso.date(), logins: z.number() })),
  content: z.object({
    episodes: z.number(),
    /** Rounded average per series. */
    average_episodes: z.number(),
    episodes_with_season: z.number(),
  }),
  estimated: z.array(z.enum(estimatedFigures)),
});
export type ExplorerOverview = z.infer<typeof explorerOverview>;

export const getExplorerOverview = endpoint({
  method: "GET",
  path: "/database/overview",
  summary: "La base en chiffres",
  access: "database:explore",
  answer: explorerOverview,
});
