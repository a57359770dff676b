import type { FastifyRequest } from "fastify";
import type { Config } from "#core/config.ts";

/** Whether browsers reach the site over https only, so that its cookies are never sent otherwise. */
export const hasSecureCookies = ({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): boolean => PUBLIC_URL.startsWith("https:");

export function readCookie({ headers }: Pick<FastifyRequest, "headers">, name: string): string | undefined {
  const prefix = `${name}=`;
  const cookies = (headers.cookie ?? "").split("; ");
  return cookies.find((cookie) => cookie.startsWith(prefix))?.slice(prefix.length);
}
