import { isRole, type Role } from "@seance/contract/roles";
import * as z from "zod/mini";

/** An OpenID Connect provider, from the settings `OIDC_PROVIDERS` and `OIDC_{KEY}_…`. */
export interface OidcProvider {
  readonly key: string;
  readonly label: string;
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: string;
  /** Whether unknown people get an account: never, as the registration mode says, or always. */
  readonly accounts: "no" | "registration" | "always";
  /** Whether a verified address links to an account with that address. */
  readonly linkByEmail: boolean;
  readonly roles: RoleTable | null;
}

export interface RoleTable {
  readonly claim: string;
  /** The first value that a person has gives the role. */
  readonly table: readonly (readonly [value: string, role: Role])[];
  /** Whether it also changes a role that was given by hand. */
  readonly overHand: boolean;
}

type Given = Readonly<Record<string, string | undefined>>;

const text = z.string("un texte").check(z.regex(/^[^\p{Cc}]{1,500}$/u, "un texte d’une ligne"));
const choice = <const T extends string>(values: readonly [T, ...T[]]) =>
  z._default(z.enum(values, `l’une de ces valeurs : ${values.join(", ")}`), values[0]);

/** `direction=admin; accueil=support`. A value may contain equals signs and commas. */
function rolesOf(list: string): (readonly [string, string])[] {
  const lines = list.split(";").map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const at = line.lastIndexOf("=");
    return [line.slice(0, Math.max(at, 0)).trim(), line.slice(at + 1).trim()] as const;
  });
}

/** A provider never makes a fondateur: whoever runs it would own the site. */
const isGiven = ([value, role]: readonly [string, string]): boolean => value !== "" && isRole(role) && role !== "fondateur";

export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

function isIssuer(address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url));
}

const oneProvider = z.object({
  LABEL: text,
  ISSUER: z.string("une adresse https").check(z.refine(isIssuer, "une adresse https, sans paramètres")),
  CLIENT_ID: text,
  CLIENT_SECRET: text,
  SCOPES: z._default(
    z.string().check(z.regex(/^(?=.*\bopenid\b)[\w\s:/.-]+$/, "des noms séparés par des espaces, dont openid")),
    "openid email profile",
  ),
  ACCOUNTS: choice(["no", "registration", "always"]),
  LINK_EMAIL: choice(["no", "yes"]),
  ROLES_CLAIM: z.optional(text),
  ROLES: z.optional(
    z.pipe(
      z.pipe(z.string(), z.transform(rolesOf)),
      z
        .array(z.tuple([z.string(), z.string()]))
        .check(z.refine((lines) => lines.every(isGiven), "valeur=rôle; valeur=rôle, avec les rôles du site sauf fondateur")),
    ),
  ),
  ROLES_OVER_HAND: choice(["no", "yes"]),
});

const keyShape = /^[a-z][a-z0-9]{0,29}$/;

/** The providers of an environment, and a line for each fault. */
export function readProviders(given: Given): { providers: OidcProvider[]; faults: string[] } {
  const keys = (given["OIDC_PROVIDERS"] ?? "")
    .split(",")
    .map((key) => key.trim())
    .filter(Boolean);
  if (new Set(keys).size < keys.length || !keys.every((key) => keyShape.test(key)))
    return { providers: [], faults: [keysFault(given)] };
  const read = keys.map((key) => readProvider(key, given));
  const providers = read.flatMap(({ provider }) => provider ?? []);
  const issuers = new Set(providers.map(({ issuer }) => issuer.href));
  const twice = issuers.size < providers.length ? ["OIDC_PROVIDERS : deux fournisseurs ont le même ISSUER"] : [];
  return { providers, faults: [...read.flatMap(({ faults }) => faults), ...twice] };
}

const keysFault = (given: Given): string =>
  `OIDC_PROVIDERS : reçu ${JSON.stringify(given["OIDC_PROVIDERS"])}, attendu des noms différents en lettres minuscules et chiffres, séparés par des virgules`;

function readProvider(key: string, given: Given): { provider?: OidcProvider; faults: string[] } {
  const nameOf = (field: string): string => `OIDC_${key.toUpperCase()}_${field}`;
  const fields = Object.keys(oneProvider.shape).flatMap((field) => {
    const value = given[nameOf(field)];
    return value === undefined ? [] : [[field, value] as const];
  });
  const parsed = oneProvider.safeParse(Object.fromEntries(fields));
  if (!parsed.success)
    return { faults: parsed.error.issues.map((issue) => faultLine(nameOf(String(issue.path[0])), issue, given)) };
  const { data } = parsed;
  if ((data.ROLES === undefined) !== (data.ROLES_CLAIM === undefined))
    return { faults: [`${nameOf("ROLES")} et ${nameOf("ROLES_CLAIM")} vont ensemble : un seul est donné`] };
  return { provider: providerOf(key, data), faults: [] };
}

function providerOf(key: string, data: z.output<typeof oneProvider>): OidcProvider {
  const table = data.ROLES as [string, Role][] | undefined;
  const claim = data.ROLES_CLAIM;
  return {
    key,
    label: data.LABEL,
    issuer: new URL(data.ISSUER),
    clientId: data.CLIENT_ID,
    clientSecret: data.CLIENT_SECRET,
    scopes: data.SCOPES,
    accounts: data.ACCOUNTS,
    linkByEmail: data.LINK_EMAIL === "yes",
    roles: table && claim !== undefined ? { claim, table, overHand: data.ROLES_OVER_HAND === "yes" } : null,
  };
}

function faultLine(name: string, { message }: z.core.$ZodIssue, given: Given): string {
  const shown = given[name] !== undefined && name.endsWith("_CLIENT_SECRET") ? "[masqué]" : JSON.stringify(given[name] ?? "");
  return `${name} : reçu ${shown}, attendu ${message}`;
}
