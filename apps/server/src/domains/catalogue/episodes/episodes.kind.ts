import { episodeMessages } from "@seance/contract/episode-form";
import type { Episode } from "@seance/contract/episodes";
import { binEpisodes, restoreEpisode } from "#domains/catalogue/bin/bin-items.queries.ts";
import type { Kind } from "#domains/catalogue/writes/kind.ts";
import { presentEpisode } from "./episodes.present.ts";
import { lockEpisodes, updateEpisode } from "./episodes.write.queries.ts";

/** Episodes as the staff's writes see them. */
export const episodeKind: Kind<Episode> = {
  type: "episode",
  told: "series",
  label: (one) => `${one.series_title} S${one.season_number}E${one.episode_number} · ${one.title}`,
  lock: async (tx, ids) => (await lockEpisodes(tx, ids)).map((row) => presentEpisode(row, { links: true })),
  update: updateEpisode,
  bin: binEpisodes,
  restore: restoreEpisode,
  taken: { constraint: "episode_place", detail: episodeMessages.taken },
};
