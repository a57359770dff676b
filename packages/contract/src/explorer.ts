import * as z from "zod/mini";
import { email, role } from "./account-fields.ts";
import { endpoint } from "./endpoint.ts";
import { boolParam, idParams, intParam, isoDate, uuid } from "./fields.ts";
import { limits } from "./limits.ts";
import { limitOf, skip } from "./paging.ts";
import { securityCodeHeaders } from "./security-code.ts";
import { compared } from "./titles.ts";

/** Numbers of the database explorer; `searched` is how many documents of a collection, its newest, a search looks in. */
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

/** What may be looked at, in the order of the grid; no other name reaches the database. */
export const collectionNames = [
  "users",
  "movies",
  "series",
  "episodes",
  "sagas",
  "channels",
  "announcements",
  "badges",
  "user_badges",
  "login_history",
  "user_activities",
  "favourites",
  "tickets",
  "ticket_messages",
  "sessions",
  "presence",
  "imports",
  "import_links",
  "hosted_videos",
  "url_migrations",
  "views_by_day",
  "audit",
] as const;
export type CollectionName = (typeof collectionNames)[number];

export const collectionLabels: Record<CollectionName, string> = {
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
};

/** Titles go to the bin, and ask for the security code. */
export const codedCollections = ["movies", "series", "episodes", "channels"] as const satisfies readonly CollectionName[];

/** What is made by the site, or must not be rewritten: 403 to whoever deletes there. */
export const readOnlyCollections = [
  "presence",
  "imports",
  "import_links",
  "hosted_videos",
  "url_migrations",
  "views_by_day",
  "audit",
] as const satisfies readonly CollectionName[];

/** A row as JSON, with its `id`; never a password hash, a token or a code. */
export const explorerDocument = z.catchall(z.object({ id: z.string() }), z.unknown());
export type ExplorerDocument = z.infer<typeof explorerDocument>;

/** `showing` of the `count` documents that were sought, of the `total` of the collection. */
export const collection = z.object({
  documents: z.array(explorerDocument),
  /** Those that match the search; without one, all. */
  count: z.number(),
  total: z.number(),
  showing: z.number(),
  /** True where counting would take too long: `total` is then near the truth, and so is `count` without a search. */
  total_estimated: z.boolean(),
  /** How many documents, the newest, the search looked in; null where it looked in all, or nothing was sought. */
  searched: z.nullable(z.number()),
});
export type Collection = z.infer<typeof collection>;

/**
 * Without a name, every collection: `limit=0` gives the counts alone, and more documents than 10 000 in all are never given.
 * With a name, that one alone (404 for an unknown one). Pages go by `skip` or, at any depth as fast as the first, by `after`:
 * the id of the last document of the page before.
 */
export const listCollections = endpoint({
  method: "GET",
  path: "/database/collections",
  summary: "Les collections de la base et leurs documents",
  access: "database:explore",
  query: z.object({
    name: compared(60),
    skip,
    after: compared(120),
    limit: z._default(z.optional(intParam({ min: 0, max: explorerLimits.documents.max })), explorerLimits.documents.default),
    search: compared(200),
  }),
  answer: z.object({ collections: z.record(z.string(), collection) }),
});

export const exportFormats = ["json", "csv"] as const;

/** An attachment, streamed: a JSON list, or CSV with a header line whose formula characters are escaped. */
export const exportCollection = endpoint({
  method: "GET",
  path: "/database/collections/:name/export",
  summary: "Télécharger une collection entière",
  access: "database:explore",
  params: z.object({ name: z.string() }),
  query: z.object({ format: z._default(z.optional(z.enum(exportFormats)), "json") }),
});

/** Titles go to the bin, accounts by the rules of /admin/users; 404 for an unknown name or document, 403 where nothing is deleted. */
export const deleteDocument = endpoint({
  method: "DELETE",
  path: "/database/collection/:name/:id",
  summary: "Supprimer un document",
  access: "database:explore",
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
    limit: limitOf(explorerLimits.users.default, explorerLimits.users.max),
    /** A part of the e-mail, of the role or its label, or of the id. */
    search: compared(limits.email.max),
    role: z.optional(role),
    is_active: z.optional(boolParam),
  }),
  answer: z.object({ users: z.array(explorerUser), total: z.number() }),
});

const newPassword = z
  .string()
  .check(z.minLength(explorerLimits.password, explorerMessages.passwordShort), z.maxLength(limits.password.max));

/** An account as the explorer's form makes it. */
export const newDatabaseUser = z.strictObject({
  email,
  password: newPassword,
  role: z._default(z.optional(role), "user"),
  is_active: z._default(z.optional(z.boolean()), true),
});
export type NewDatabaseUser = z.input<typeof newDatabaseUser>;

/** Only what changes; an empty password is none. */
export const databaseUserChange = z.strictObject({
  email: z.optional(email),
  password: z.optional(z.union([z.literal(""), newPassword])),
  role: z.optional(role),
  is_active: z.optional(z.boolean()),
});
export type DatabaseUserChange = z.input<typeof databaseUserChange>;

/** 409 for an address that is taken. */
export const createDatabaseUser = endpoint({
  method: "POST",
  path: "/database/users",
  summary: "Créer un compte, de n’importe quel rôle",
  access: "database:explore",
  body: newDatabaseUser,
  status: 201,
  answer: explorerUser,
});

/** Any role in one go; another password, or a ban, ends all the account's sessions. */
export const updateDatabaseUser = endpoint({
  method: "PUT",
  path: "/database/users/:id",
  summary: "Modifier un compte",
  access: "database:explore",
  params: idParams,
  body: databaseUserChange,
  answer: explorerUser,
});

export const deleteDatabaseUser = endpoint({
  method: "DELETE",
  path: "/database/users/:id",
  summary: "Supprimer un compte et ses données personnelles",
  access: "database:explore",
  params: idParams,
  status: 204,
});

/** Figures that may be near the truth rather than exact, by their name in `estimated`. */
export const estimable = ["total_movies", "total_series", "total_episodes", "unique_users", "unique_ips"] as const;

export const explorerOverview = z.object({
  stats: z.object({
    total_users: z.number(),
    total_movies: z.number(),
    total_series: z.number(),
    total_episodes: z.number(),
  }),
  /** Accounts of fondateurs, and of the rest of the staff. */
  founders: z.number(),
  admins: z.number(),
  /** Every role, the highest first; `percentage` of all accounts, from 0 to 100. */
  by_role: z.array(z.object({ role, count: z.number(), percentage: z.number() })),
  /** The latest 15, of which the overview shows 10. */
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
    /** Since midnight in Paris. */
    logins_today: z.number(),
    unique_ips: z.number(),
  }),
  /** The last 14 days in Paris, oldest first. */
  logins_by_day: z.array(z.object({ day: z.iso.date(), logins: z.number() })),
  content: z.object({
    episodes: z.number(),
    /** Episodes of a series on average, rounded. */
    average_episodes: z.number(),
    episodes_with_season: z.number(),
  }),
  estimated: z.array(z.enum(estimable)),
});
export type ExplorerOverview = z.infer<typeof explorerOverview>;

export const getExplorerOverview = endpoint({
  method: "GET",
  path: "/database/overview",
  summary: "La base en chiffres",
  access: "database:explore",
  answer: explorerOverview,
});
