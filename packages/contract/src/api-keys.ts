import * as z from "zod/mini";
import { role } from "./account-fields.ts";
import { endpoint, type EndpointShape } from "./endpoint.ts";
import { idParams, isoDate, line, uuid } from "./fields.ts";
import { can, permissionNames, type Permission, type Role } from "./roles.ts";

// Keys by which programs call the API for an account, with some of its permissions.

export const keyLimits = { name: 60, perAccount: 20, days: 90, maxDays: 365 } as const;

/** Begins every key, so that scanners of leaked secrets recognise one: `seance_` and 43 characters. */
export const keyPrefix = "seance_";

export const keyMessages = {
  refused: "Clé inconnue, expirée ou révoquée",
  closed: "Une clé ne peut pas faire cet appel",
  scope: "Vous n’avez pas ce droit, ou une clé ne peut pas l’avoir",
  tooMany: `Pas plus de ${keyLimits.perAccount} clés par compte`,
} as const;

/** They decide who gets in, or give an account another password, role or session: no key has them. */
const reserved: readonly EndpointShape["access"][] = ["users:change-role", "users:invite", "database:explore", "settings:manage"];
export const keyScopes: readonly Permission[] = permissionNames.filter((one) => !reserved.includes(one));

/** Calls of the first script of the site, which carries no `keys`. */
const named: Readonly<Record<string, boolean>> = { "/me": true, "/events": false, "/playback/:item_type/:id": false };

/** Closed to keys: the calls for any signed-in account, but for reading it, those by which people sign in, and those of permissions that no key has. */
export const isOpenToKeys = ({
  access,
  method,
  path,
  keys,
}: Pick<EndpointShape, "access" | "method" | "path" | "keys">): boolean =>
  keys ??
  (method === "DELETE" ? undefined : named[path]) ??
  (access === "public" ? method === "GET" : access !== "signed-in" && !reserved.includes(access));

/** Those of its scopes that a role does not hold. */
export const lostScopes = (held: Role, scopes: readonly Permission[]): Permission[] => scopes.filter((one) => !can(held, one));

const scope = z.enum(permissionNames as [Permission, ...Permission[]]);

export const apiKey = z.object({
  id: uuid,
  name: z.string(),
  /** The beginning of the key. */
  hint: z.string(),
  scopes: z.array(scope),
  /** Those of its scopes that the role of the owner no longer holds: the key cannot use them. */
  lost: z.array(scope),
  created_at: isoDate,
  expires_at: isoDate,
  /** Within a minute. */
  last_used_at: z.nullable(isoDate),
  /** `email` is the local part. */
  owner: z.object({ id: uuid, email: z.string(), role }),
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.strictObject({
  name: line(keyLimits.name),
  scopes: z.array(scope).check(z.minLength(1, "Choisissez au moins un droit"), z.maxLength(permissionNames.length)),
  /** Days until it expires. */
  days: z._default(z.int().check(z.minimum(1), z.maximum(keyLimits.maxDays)), keyLimits.days),
});

/** Without `settings:manage`, one's own. */
export const listApiKeys = endpoint({
  method: "GET",
  path: "/admin/keys",
  summary: "Les clés d’API, de la plus récente à la plus ancienne",
  access: "admin:enter",
  answer: z.object({ keys: z.array(apiKey) }),
  keys: false,
});

/** The key is shown this once. 403 for a scope that the caller may not give. */
export const createApiKey = endpoint({
  method: "POST",
  path: "/admin/keys",
  summary: "Créer une clé d’API\u202f; elle n’est montrée qu’ici",
  access: "admin:enter",
  freshProof: true,
  body: newApiKey,
  status: 201,
  answer: z.object({ key: apiKey, token: z.string() }),
  keys: false,
});

/** Ends at once, on every process. 404 for the key of another account, without `settings:manage`. */
export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/admin/keys/:id",
  summary: "Révoquer une clé d’API",
  access: "admin:enter",
  freshProof: true,
  params: idParams,
  status: 204,
  keys: false,
});
