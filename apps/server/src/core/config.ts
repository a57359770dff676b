import { isIP } from "node:net";
import path from "node:path";
import { limits } from "@seance/contract/limits";
import { registrationModes } from "@seance/contract/site";
import * as z from "zod/mini";
import { readProviders, type OidcProvider } from "./oidc-settings.ts";
import { parseStoreAddress, type StoreAddress } from "./store-address.ts";

const integer = (min: number, max: number, fallback: number) =>
  z._default(
    z.pipe(
      z
        .string()
        .check(z.refine((v) => /^\d+$/.test(v) && Number(v) >= min && Number(v) <= max, `un nombre entier de ${min} à ${max}`)),
      z.transform(Number),
    ),
    fallback,
  );

const units: Record<string, number> = { "": 1, K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 };
const sizeShape = /^(\d{1,12})\s*([KMGT]?)(?:i?B)?$/i;
const bytesOf = (text: string): number => {
  const [, digits = "0", unit = ""] = sizeShape.exec(text) ?? [];
  return Number(digits) * (units[unit.toUpperCase()] ?? 1);
};
/** Bytes, with or without a unit: `500MiB`, `20 GiB`, `1073741824`. */
const size = (fallback: number, min = 0, accepted = "une taille, comme 500MiB ou 20GiB") =>
  z._default(
    z.pipe(z.string().check(z.refine((v) => sizeShape.test(v) && bytesOf(v) >= min, accepted)), z.transform(bytesOf)),
    fallback,
  );

const httpUrl = z.string().check(z.refine((v) => /^https?:$/.test(URL.parse(v)?.protocol ?? ""), "une adresse http(s)"));
const postgresUrl = z
  .string()
  .check(z.refine((v) => /^postgres(ql)?:$/.test(URL.parse(v)?.protocol ?? ""), "une adresse postgresql://…"));
const smtpUrl = z
  .string()
  .check(z.refine((v) => /^smtps?:$/.test(URL.parse(v)?.protocol ?? ""), "une adresse smtp://… ou smtps://…"));
const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
const list = z._default(z.pipe(z.string(), z.transform(splitList)), []);
const isPlainUrl = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
};
/** A comma-separated list whose parts are all valid; `expected` says in words what they must be. */
const listOf = (isValid: (part: string) => boolean, expected: string) =>
  z._default(z.pipe(z.string().check(z.refine((text) => splitList(text).every(isValid), expected)), z.transform(splitList)), []);
const httpUrls = listOf(isPlainUrl, "des adresses http(s) sans mot de passe, séparées par des virgules");

/** An address, a CIDR range, or one of the range names that Fastify accepts. */
function isNetwork(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  const version = isIP(address);
  const bitsFit = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && bitsFit && more.length === 0;
}
const networks = listOf(isNetwork, "des adresses IP ou des plages comme 10.0.0.0/8, séparées par des virgules");
/** Where media files lie: new ones go to the first store, the others are only read. */
const stores = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (v) => splitList(v).length > 0 && splitList(v).every((part) => parseStoreAddress(part) !== null),
        "folder, ou s3://seau?endpoint=https://…&region=…, séparés par des virgules",
      ),
    ),
  z.transform((v): StoreAddress[] => splitList(v).flatMap((part) => parseStoreAddress(part) ?? [])),
);
const oneOf = <const T extends readonly string[]>(values: T, fallback: T[number]) =>
  z._default(z.enum(values as unknown as [T[number], ...T[number][]], `l’une de ces valeurs : ${values.join(", ")}`), fallback);

const isShare = (text: string): boolean => /^(?:0?\.\d+|[01](?:\.0*)?)$/.test(text);
const share = z.pipe(z.string().check(z.refine(isShare, "une part entre 0 et 1, comme 0.05")), z.transform(Number));

const founderPasswordShape = `${limits.password.staffMin} à 256 caractères`;

const environment = z.object({
  PORT: integer(0, 65_535, 8001),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), ".data"),
  MEDIA_DIR: z.optional(z.string()),
  LIBRARY_DIRS: list,
  MEDIA_STORE: z._default(stores, ["folder"]),
  ORIGINALS_STORE: z.optional(stores),
  MAX_UPLOAD: size(20 * 2 ** 30),
  QUOTA_PER_ACCOUNT: size(0),
  QUOTA_TOTAL: size(0),
  DELETE_ORIGINALS: oneOf(["yes", "no"], "no"),
  REGISTRATION: oneOf(registrationModes, "open"),
  STAFF_SECOND_FACTOR: oneOf(["yes", "no"], "no"),
  MIN_FREE_DISK: size(2 ** 30, 512 * 2 ** 20, "une taille d’au moins 512MiB, comme 1GiB"),
  CACHE_MEMORY: size(64 * 2 ** 20, 2 ** 20, "une taille d’au moins 1MiB, comme 64MiB"),
  FFMPEG_PATH: z.optional(z.string()),
  PREPARE_VIDEOS: oneOf(["yes", "no"], "yes"),
  RUNNER_SERVER: z.optional(httpUrl),
  RUNNER_TOKEN: z.optional(z.string().check(z.minLength(20, "au moins 20 caractères"))),
  DATABASE_URL: z.optional(postgresUrl),
  DATABASE_LISTEN_URL: z.optional(postgresUrl),
  DATABASE_REPLICA_URL: z.optional(postgresUrl),
  DATABASE_POOL: integer(2, 200, 10),
  APP_SECRET: z.optional(z.string().check(z.minLength(32, "au moins 32 caractères"))),
  FOUNDER_EMAIL: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "une adresse e-mail"))),
  FOUNDER_PASSWORD: z.optional(z.string().check(z.maxLength(256, founderPasswordShape))),
  TRUST_PROXY: networks,
  EDGE_SECONDS: integer(0, 3600, 0),
  EDGE_PURGE_URLS: httpUrls,
  EDGE_PURGE_TOKEN: z.optional(z.string().check(z.regex(/^[\x21-\x7E]{16,}$/, "au moins 16 caractères, sans espace"))),
  TRACES_URL: z.optional(httpUrl),
  TRACES_SHARE: z._default(share, 1),
  PUBLIC_URL: z.optional(httpUrl),
  SMTP_URL: z.optional(smtpUrl),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.regex(/^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, "une adresse, comme Séance <site@exemple.fr>"),
      ),
  ),
  HSTS_SUBDOMAINS: oneOf(["yes", "no"], "no"),
  WEBHOOK_HTTP: oneOf(["yes", "no"], "no"),
  SITE_PUBLIC: oneOf(["yes", "no"], "no"),
  PROTECTED_HOSTS: list,
  WRAPPED_HOSTS: list,
  STREAM_HOSTS: z._default(
    z.pipe(
      z.string().check(z.regex(/^[\w\s:/.*-]+$/, "des origines séparées par des espaces ou des virgules")),
      z.transform((v) => v.split(/[\s,]+/).filter(Boolean)),
    ),
    ["https:"],
  ),
  CAST_APP_ID: z._default(z.string().check(z.regex(/^[A-Z0-9]{8}$/, "huit caractères A–Z et 0–9")), "CC1AD845"),
  COMMUNITY_URL: z.optional(httpUrl),
  RETENTION_TICKETS: integer(1, 36_500, 365),
  RETENTION_AUDIT: integer(1, 36_500, 365),
  RETENTION_SECURITY: integer(1, 36_500, 365),
  RETENTION_BIN: integer(1, 36_500, 30),
  RETENTION_LOGINS: integer(1, 36_500, 365),
  RETENTION_LOGINS_FULL_IP: integer(1, 36_500, 183),
  RETENTION_WATCH: integer(1, 36_500, 730),
  SECURITY_CODE: z.optional(z.string().check(z.regex(/^\d{4}$/, "quatre chiffres"))),
  COUNTRY_DATABASE: z.optional(z.string()),
  TMDB_API_KEY: z.optional(z.string().check(z.minLength(8, "au moins 8 caractères"))),
  TMDB_BASE_URL: z._default(httpUrl, "https://api.themoviedb.org/3"),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, "au moins 16 caractères"))),
  PROTECTION: oneOf(["off", "player", "full"], "player"),
  RATE_LIMITS: oneOf(["on", "off"], "on"),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
});

export interface Config extends Omit<z.output<typeof environment>, "MEDIA_DIR" | "PUBLIC_URL"> {
  readonly MEDIA_DIR: string;
  readonly PUBLIC_URL: string;
  readonly OIDC: readonly OidcProvider[];
  /** The names of the settings that the environment gives. */
  readonly given: ReadonlySet<string>;
}

/** An invalid setting; the message gives its name, its value and what is accepted. */
export class BadSetting extends Error {}

/** Reads and validates every setting; throws {@link BadSetting} with one line per fault. Empty values count as unset. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) throw new BadSetting(parsed.error.issues.map((issue) => faultLine(issue, given)).join("\n"));
  const config = parsed.data;
  const dataDir = path.resolve(config.DATA_DIR);
  const mediaDir = config.MEDIA_DIR ? path.resolve(config.MEDIA_DIR) : path.join(dataDir, "media");
  const libraryDirs = config.LIBRARY_DIRS.map((folder) => path.resolve(folder));
  const oidc = readProviders(given);
  const clashes = [...contradictions(config), ...overlaps(libraryDirs, dataDir, mediaDir)];
  const faults = [...replacedSettings(given), ...oidc.faults, ...clashes];
  if (faults.length > 0) throw new BadSetting(faults.join("\n"));
  return {
    ...config,
    DATA_DIR: dataDir,
    MEDIA_DIR: mediaDir,
    LIBRARY_DIRS: libraryDirs,
    OIDC: oidc.providers,
    given: new Set(Object.keys(given)),
    PUBLIC_URL: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  };
}

/**
 * The founder that the settings name; null without one. A password that is too short is refused here, where it is used: one that an
 * older version has accepted must not keep the site from starting.
 */
export function founderOf({
  FOUNDER_EMAIL: email,
  FOUNDER_PASSWORD: password,
}: Pick<Config, "FOUNDER_EMAIL" | "FOUNDER_PASSWORD">): { readonly email: string; readonly password: string } | null {
  if (!email || !password) return null;
  if (password.length < limits.password.staffMin)
    throw new BadSetting(`FOUNDER_PASSWORD : reçu [masqué], attendu ${founderPasswordShape}`);
  return { email, password };
}

/** The names of all settings but those of identity providers. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

/** The values of settings without an environment. */
export const defaultSettings: Readonly<z.output<typeof environment>> = environment.parse({});

const secretSettings = new Set([
  "APP_SECRET",
  "EDGE_PURGE_TOKEN",
  "FOUNDER_PASSWORD",
  "METRICS_TOKEN",
  "RUNNER_TOKEN",
  "SECURITY_CODE",
  "SMTP_URL",
  "TMDB_API_KEY",
  "DATABASE_URL",
  "DATABASE_LISTEN_URL",
  "DATABASE_REPLICA_URL",
]);

function faultLine(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const shown = secretSettings.has(name) ? "[masqué]" : JSON.stringify(given[name]);
  return `${name} : reçu ${shown}, attendu ${issue.message}`;
}

/** A setting of an older version is not passed over: a site that was closed would open. */
const replacedSettings = (given: Record<string, unknown>): string[] =>
  given["OPEN_REGISTRATION"] === undefined
    ? []
    : ["OPEN_REGISTRATION est remplacé : attendu REGISTRATION=open, approval, invitation ou closed (closed au lieu de no)"];

function contradictions(config: z.output<typeof environment>): string[] {
  const faults: string[] = [];
  if (config.DATABASE_URL && !config.APP_SECRET)
    faults.push("APP_SECRET : absent, attendu (au moins 32 caractères) avec DATABASE_URL");
  if (Boolean(config.FOUNDER_EMAIL) !== Boolean(config.FOUNDER_PASSWORD))
    faults.push("FOUNDER_EMAIL et FOUNDER_PASSWORD vont ensemble : un seul est donné");
  if (Boolean(config.SMTP_URL) !== Boolean(config.MAIL_FROM))
    faults.push("SMTP_URL et MAIL_FROM vont ensemble : un seul est donné");
  if (config.EDGE_PURGE_URLS.length > 0 && config.EDGE_SECONDS === 0)
    faults.push("EDGE_SECONDS : absent, attendu (1 à 3600) avec EDGE_PURGE_URLS");
  return faults;
}

/** A library folder contains neither another one nor what the site writes, and is not part of MEDIA_DIR. */
function overlaps(libraries: readonly string[], dataDir: string, mediaDir: string): string[] {
  const contains = (outer: string, inner: string): boolean => `${inner}${path.sep}`.startsWith(path.join(outer, path.sep));
  return libraries.flatMap((library, i) => {
    const others = [...libraries.filter((_, j) => j !== i), dataDir, mediaDir].filter((other) => contains(library, other));
    const clashing = [...others, ...(contains(mediaDir, library) ? [mediaDir] : [])];
    return clashing.map((other) => `LIBRARY_DIRS : ${library} et ${other} se recouvrent, attendu des dossiers séparés`);
  });
}
