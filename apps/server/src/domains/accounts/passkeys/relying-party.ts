import type { FastifyRequest } from "fastify";
import type { Config } from "#core/config.ts";

/** The site as browsers and authenticators know it. */
export interface RelyingParty {
  /** The domain that a passkey belongs to. */
  readonly id: string;
  readonly origin: string;
}

/** From PUBLIC_URL where it is set, else from the address that the request came to. */
export function relyingParty(
  { given, PUBLIC_URL }: Pick<Config, "given" | "PUBLIC_URL">,
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): RelyingParty {
  const { hostname, origin } = new URL((given.has("PUBLIC_URL") ? null : URL.parse(`${protocol}://${host}`)) ?? PUBLIC_URL);
  return { id: hostname, origin };
}
