import type { CacheTag } from "@seance/contract/endpoint";
import type { Config } from "#core/config.ts";

/** The tags of public answers. */
export const publicTags = ["catalogue", "guide", "settings", "ticker", "maintenance"] as const satisfies readonly CacheTag[];

const guideSeconds = 60;

/**
 * What tells caches in front of the site (nginx, a CDN) how long to keep a public answer, and by which tags to purge it. Cache-Control is for
 * the browsers, which ask again each time. A maintenance closes every answer, so that all have its tag. Null when the site has no such cache.
 */
export function edgeHeaders(
  { EDGE_SECONDS: longest }: Pick<Config, "EDGE_SECONDS">,
  tags: readonly CacheTag[],
): Readonly<Record<string, string>> | null {
  if (longest === 0) return null;
  // What is on now changes with the time, which purges nothing.
  const seconds = tags.includes("guide") ? Math.min(longest, guideSeconds) : longest;
  return {
    "x-accel-expires": String(seconds),
    "cdn-cache-control": `max-age=${seconds}, stale-while-revalidate=${seconds}`,
    "cache-tag": [...new Set([...tags, "maintenance"])].join(","),
  };
}
