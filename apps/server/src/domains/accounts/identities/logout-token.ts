import { oidcMessages } from "@seance/contract/oidc";
import type { JWTVerifyGetKey, JWTVerifyResult } from "jose";
import type { Configuration } from "openid-client";
import { isLoopback, type OidcProvider } from "#core/oidc-settings.ts";
import { WrongGuess } from "#db/attempts.ts";
import { away, discover, reasonOf, timeoutSeconds, type Needed } from "./provider.ts";

const load = () => import("jose");

/** Providers give logout tokens two minutes; one without an end counts for five. */
const oldestSeconds = 5 * 60;
const toleranceSeconds = 60;
const event = "http://schemas.openid.net/event/backchannel-logout";
const types = new Set(["logout+jwt", "application/logout+jwt", "jwt"]);

/** What a logout token says: which session at the provider has ended, or that all of a person have. */
export interface LogoutToken {
  readonly id: string;
  readonly subject: string | null;
  readonly sid: string | null;
}

/** The 400 of OpenID Connect Back-Channel Logout; nothing in it depends on accounts. */
export const badLogout = (): WrongGuess =>
  new WrongGuess("bad-request", oidcMessages.badLogout, {
    facts: { error: "invalid_request", error_description: "The logout token is not valid." },
  });

/** Checks a logout token of a provider (section 2.6); a 400 for any other text, a 503 while the provider is away. */
export async function readLogoutToken(needed: Needed, provider: OidcProvider, token: string): Promise<LogoutToken> {
  const found = await discover(needed, provider);
  try {
    return claimsOf(provider, await verify(found, provider, token));
  } catch (error) {
    needed.log.warn({ provider: provider.key, reason: reasonOf(error) }, "jeton de déconnexion refusé");
    throw (await isAway(error)) ? away(provider) : badLogout();
  }
}

async function verify(found: Configuration, { clientId }: OidcProvider, token: string): Promise<JWTVerifyResult> {
  const { issuer, id_token_signing_alg_values_supported: offered = ["RS256"] } = found.serverMetadata();
  const { jwtVerify } = await load();
  return jwtVerify(token, await keysOf(found), {
    issuer,
    audience: clientId,
    // As for ID tokens, only signatures with a key that the provider keeps to itself.
    algorithms: offered.filter((alg) => alg !== "none" && !alg.startsWith("HS")),
    // Asks for `iat` too.
    maxTokenAge: oldestSeconds,
    clockTolerance: toleranceSeconds,
  });
}

function claimsOf({ clientId }: OidcProvider, { payload, protectedHeader }: JWTVerifyResult): LogoutToken {
  const { typ } = protectedHeader;
  const { aud, events, jti, sub, sid } = payload;
  const said = typeof events === "object" && events !== null && Object.hasOwn(events, event) ? (events as Said)[event] : null;
  if (typ !== undefined && !types.has(typ.toLowerCase())) throw new Error("un autre type de jeton");
  if ([aud].flat().some((one) => one !== clientId)) throw new Error("aussi pour d’autres sites");
  if (typeof said !== "object" || said === null) throw new Error("pas une déconnexion");
  if ("nonce" in payload) throw new Error("un jeton d’identité");
  if (!isText(jti) || !isTextOrAbsent(sub) || !isTextOrAbsent(sid) || (sub ?? sid) === undefined)
    throw new Error("ni personne ni session");
  return { id: jti, subject: sub ?? null, sid: sid ?? null };
}

type Said = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isTextOrAbsent = (value: unknown): value is string | undefined => value === undefined || isText(value);

const known = new WeakMap<Configuration, JWTVerifyGetKey>();

/** The keys of a provider, read again for a key that is not among them, twice a minute at most. */
async function keysOf(found: Configuration): Promise<JWTVerifyGetKey> {
  const kept = known.get(found);
  if (kept) return kept;
  const { createRemoteJWKSet } = await load();
  const { issuer, jwks_uri: address = "" } = found.serverMetadata();
  const url = new URL(address);
  if (url.protocol !== "https:" && !(isLoopback(url) && isLoopback(new URL(issuer)))) throw new TypeError("clés sans TLS");
  const keys = createRemoteJWKSet(url, { timeoutDuration: timeoutSeconds * 1000 });
  known.set(found, keys);
  return keys;
}

/** Whether the keys could not be read. */
async function isAway(error: unknown): Promise<boolean> {
  const { errors } = await load();
  if (error instanceof TypeError) return true;
  return error instanceof errors.JOSEError && ["ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID", "ERR_JOSE_GENERIC"].includes(error.code);
}
