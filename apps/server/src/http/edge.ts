import type { CacheTag } from "@seance/contract/endpoint";
import type { Config } from "#core/config.ts";

/** The tags of public answers. */
export const publicTags = ["catalogue", "guide", "settings", "ticker", "maintenance"] as const satisfies readonly CacheTag[];

/**
 * What tells caches in front of the site (nginx, a CDN) how long to keep a public answer, and by which tags to purge it. Cache-Control is for
 * the browsers, which ask again each time. A maintenance closes every answer, so that all have its tag. Null when the site has no such cache.
 */
export function edgeHeaders(
  { EDGE_SECONDS: seconds }: Pick<Config, "EDGE_SECONDS">,
  tags: readonly CacheTag[],
): Readonly<Record<string, string>> | null {
  if (seconds === 0) return null;
  return {
    "x-accel-expires": String(seconds),
    "cdn-cache-control": `max-age=${seconds}, stale-while-revalidate=${seconds}`,
    "cache-tag": [...new Set([...tags, "maintenance"])].join(","),
  };
}
