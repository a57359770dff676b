import { channelKind } from "./channels/channels.write.service.ts";
import { episodeKind } from "./episodes/episodes.write.service.ts";
import { movieKind } from "./movies/movies.write.service.ts";
import { seriesKind } from "./series/series.write.service.ts";

/** Every kind of item, by its type. */
export const kinds = { movie: movieKind, series: seriesKind, episode: episodeKind, channel: channelKind } as const;
