import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#core/config.ts";
import { openText, sealText } from "#core/sealed-text.ts";
import type { Secret } from "#core/secret.ts";
import { hasSecureCookies, readCookie } from "#http/cookies.ts";
import type { Secrets } from "./provider.ts";

/** A sign-in that has gone to a provider. */
export interface Flow extends Secrets {
  /** The key of the provider. */
  readonly provider: string;
  /** The session whose account is to be linked; null to sign in. */
  readonly sessionId: string | null;
  readonly returnTo: string;
  /** The token of an invitation, for a person without an account. */
  readonly invitation: string | null;
}

interface Needed {
  readonly config: Pick<Config, "PUBLIC_URL">;
  readonly secret: Secret;
}

const flowMinutes = 10;
const purpose = "sign-ins elsewhere";
const isSecure = ({ config }: Needed): boolean => hasSecureCookies(config);
const nameOf = (needed: Needed): string => (isSecure(needed) ? "__Host-seance-oidc" : "seance-oidc");

function setCookie(needed: Needed, reply: FastifyReply, value: string, seconds: number): void {
  const secure = isSecure(needed) ? "; Secure" : "";
  void reply.header("set-cookie", `${nameOf(needed)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`);
}

/** Keeps a flow in the browser that began it, encrypted: its answer counts there only. */
export function keepFlow(needed: Needed, reply: FastifyReply, flow: Flow): void {
  const text = JSON.stringify({ ...flow, until: Date.now() + flowMinutes * 60_000 });
  setCookie(needed, reply, sealText(needed.secret, purpose, text), flowMinutes * 60);
}

/** The flow of this browser, which counts once; null for none, an old one, and one that the site did not write. */
export function takeFlow(needed: Needed, request: FastifyRequest, reply: FastifyReply): Flow | null {
  const value = readCookie(request, nameOf(needed));
  if (value === undefined) return null;
  setCookie(needed, reply, "", 0);
  const text = openText(needed.secret, purpose, value);
  if (text === null) return null;
  const { until, ...flow } = JSON.parse(text) as Flow & { readonly until: number };
  // A flow of an earlier version names no invitation.
  return until > Date.now() ? { ...flow, invitation: flow.invitation ?? null } : null;
}
