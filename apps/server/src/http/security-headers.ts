import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Config } from "#core/config.ts";

/** Google's Cast sender, loaded by the cast button. Only its three folders: other scripts of that host would defeat the policy. */
const castSender = ["cv/js/sender/", "eureka/clank/", "cast/sdk/libs/sender/"].map(
  (folder) => `https://www.gstatic.com/${folder}`,
);

/**
 * Content-Security-Policy of the pages: no inline script, no foreign one but the Cast sender, media and connections by the settings.
 * `inlineStyles`: the texts of the pages' own style elements, allowed by their hashes.
 */
export function contentSecurityPolicy(
  { STREAM_HOSTS, PUBLIC_URL }: Pick<Config, "STREAM_HOSTS" | "PUBLIC_URL">,
  inlineStyles: readonly string[] = [],
): string {
  const streams = STREAM_HOSTS.join(" ");
  return [
    "default-src 'self'",
    `script-src 'self' ${castSender.join(" ")}`,
    ["style-src 'self'", ...inlineStyles.map((style) => `'sha256-${hash("sha256", style, "base64")}'`)].join(" "),
    "font-src 'self'",
    "img-src 'self' data: blob: https:",
    `media-src 'self' blob: ${streams}`,
    `connect-src 'self' ${streams}`,
    "frame-src 'self' https:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(PUBLIC_URL.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Of the workers that compile WebAssembly, which pages may not; they reach this site only. */
export const wasmWorkerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** Headers of every answer; pages, media and frames have policies of their own. */
export function secureHeaders(app: FastifyInstance, config: Pick<Config, "PUBLIC_URL" | "HSTS_SUBDOMAINS">): void {
  const hsts = `max-age=31536000${config.HSTS_SUBDOMAINS === "yes" ? "; includeSubDomains" : ""}`;
  const headers: Record<string, string> = {
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "strict-origin-when-cross-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    ...(config.PUBLIC_URL.startsWith("https:") && { "strict-transport-security": hsts }),
  };
  app.addHook("onRequest", (_request, reply, next) => {
    void reply.headers(headers);
    next();
  });
}
