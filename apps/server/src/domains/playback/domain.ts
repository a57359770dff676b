import { limits } from "@seance/contract/limits";
import type { Domain } from "#domain.ts";
import { personalData } from "./personal-data.queries.ts";
import { playbackRoutes } from "./playback.routes.ts";
import { videoProxyRoutes } from "./proxy/video-proxy.routes.ts";
import { smartIframeRoutes } from "./smart-iframe.routes.ts";
import { sourcesRoutes } from "./sources/sources.routes.ts";

export const playbackDomain: Domain = {
  name: "playback",
  uses: ["accounts", "catalogue", "library", "media", "parts", "progress", "subtitles"],
  tables: ["counted_view", "link_check"],
  routes: [sourcesRoutes, playbackRoutes, videoProxyRoutes, smartIframeRoutes],
  personalData,
  retention: [
    { table: "counted_view", column: "counted_at", days: limits.viewCountedHours / 24 },
    { table: "link_check", column: "checked_at", days: limits.linkCheckDays },
  ],
};
