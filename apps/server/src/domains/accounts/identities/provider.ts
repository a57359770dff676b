import { oidcMessages, oidcPage } from "@seance/contract/oidc";
import type { ClientAuth, Configuration } from "openid-client";
import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";
import { isLoopback, type OidcProvider } from "#core/oidc-settings.ts";
import { Refusal } from "#core/refusal.ts";
import { WrongGuess } from "#db/attempts.ts";

// Loaded on the first sign-in at a provider: a site without one does not need it.
const load = () => import("openid-client");

export const timeoutSeconds = 5;
const keptMs = 60 * 60_000;

/** What a sign-in sends and its answer has to match. */
export interface Secrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of a person: the claims of the ID token, and of its own page about the person. */
export interface Claims {
  readonly subject: string;
  /** The id of the session at the provider; null where it gives none. */
  readonly sid: string | null;
  readonly [name: string]: unknown;
}

export interface Needed {
  readonly config: Pick<Config, "PUBLIC_URL">;
  readonly log: Log;
}

const redirectUri = ({ config }: Needed, { key }: OidcProvider): string => new URL(oidcPage(key), config.PUBLIC_URL).href;

/** The address at the provider where a sign-in begins. */
export async function authorizationUrl(needed: Needed, provider: OidcProvider): Promise<{ url: string; secrets: Secrets }> {
  const client = await load();
  const found = await discover(needed, provider);
  const secrets = { state: client.randomState(), nonce: client.randomNonce(), verifier: client.randomPKCECodeVerifier() };
  const url = client.buildAuthorizationUrl(found, {
    redirect_uri: redirectUri(needed, provider),
    scope: provider.scopes,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: "S256",
  });
  return { url: url.href, secrets };
}

/** Checks the answer of a provider and exchanges its code; throws a refusal in words for any other answer. */
export async function claimsOf(needed: Needed, provider: OidcProvider, search: string, secrets: Secrets): Promise<Claims> {
  const client = await load();
  const found = await discover(needed, provider);
  try {
    const tokens = await client.authorizationCodeGrant(found, new URL(`?${search}`, redirectUri(needed, provider)), {
      pkceCodeVerifier: secrets.verifier,
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
    });
    const id = tokens.claims();
    // With an issuer for all tenants, the library accepts any of them.
    if (!id || URL.parse(id.iss)?.href !== provider.issuer.href) throw new Error("un autre émetteur");
    const more = found.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(found, tokens.access_token, id.sub)
      : undefined;
    return { ...more, ...id, subject: id.sub, sid: typeof id["sid"] === "string" ? id["sid"] : null };
  } catch (error) {
    needed.log.warn({ provider: provider.key, reason: reasonOf(error) }, "connexion par un fournisseur refusée");
    throw await refusalOf(provider, error);
  }
}

/** Where the session at the provider ends; null when it offers no such address, or is away. */
export async function logoutUrl(needed: Needed, provider: OidcProvider): Promise<string | null> {
  const client = await load();
  const found = await discover(needed, provider).catch(() => null);
  if (!found?.serverMetadata().end_session_endpoint) return null;
  return client.buildEndSessionUrl(found, { post_logout_redirect_uri: new URL("/connexion", needed.config.PUBLIC_URL).href })
    .href;
}

const discovered = new WeakMap<OidcProvider, { readonly found: Promise<Configuration>; readonly until: number }>();

/** The addresses and keys of a provider, kept for an hour; a failure is tried again by the next sign-in. */
export async function discover({ log }: Needed, provider: OidcProvider): Promise<Configuration> {
  const known = discovered.get(provider);
  if (known && known.until > performance.now()) return known.found;
  const found = readMetadata(provider).catch((error: unknown) => {
    discovered.delete(provider);
    log.warn({ provider: provider.key, reason: reasonOf(error) }, "fournisseur d’identité indisponible");
    throw away(provider);
  });
  discovered.set(provider, { found, until: performance.now() + keptMs });
  return found;
}

async function readMetadata({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const client = await load();
  const [basic, post] = [client.ClientSecretBasic(clientSecret), client.ClientSecretPost(clientSecret)];
  // Without a list, the standard says `client_secret_basic`.
  const authenticate: ClientAuth = (server, ...rest) =>
    ((server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"]).includes("client_secret_basic") ? basic : post)(
      server,
      ...rest,
    );
  const plain = issuer.protocol === "http:" && isLoopback(issuer) ? [client.allowInsecureRequests] : [];
  // The signature of ID tokens is checked too, which the library leaves to TLS otherwise.
  const execute = [client.enableNonRepudiationChecks, ...plain];
  return client.discovery(issuer, clientId, {}, authenticate, { timeout: timeoutSeconds, execute });
}

export const away = ({ label }: OidcProvider): Refusal =>
  new Refusal("unavailable", oidcMessages.away(label), { retryAfter: 30 });

const brokenAnswers = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_PARSE_ERROR",
  "OAUTH_RESPONSE_IS_NOT_JSON",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
]);

async function refusalOf(provider: OidcProvider, error: unknown): Promise<Refusal> {
  const { AuthorizationResponseError, ClientError, ResponseBodyError } = await load();
  const { label } = provider;
  if (error instanceof AuthorizationResponseError)
    return ["server_error", "temporarily_unavailable"].includes(error.error)
      ? away(provider)
      : new Refusal("forbidden", oidcMessages.denied(label));
  // Of `fetch` that cannot connect.
  const isUnreachable = error instanceof TypeError && error.message === "fetch failed";
  const isBroken = error instanceof ClientError && brokenAnswers.has(error.code ?? "");
  // Its settings, or this site's, are wrong: who signs in has guessed nothing.
  const isRefused = error instanceof ResponseBodyError && error.error !== "invalid_grant";
  if (isUnreachable || isBroken || isRefused) return away(provider);
  return new WrongGuess("forbidden", oidcMessages.unverified(label));
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} : ${error.cause.message}` : error.message;
}
