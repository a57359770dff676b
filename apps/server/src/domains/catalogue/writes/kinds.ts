import { channelKind } from "#domains/catalogue/channels/channels.write.service.ts";
import { episodeKind } from "#domains/catalogue/episodes/episodes.write.service.ts";
import { movieKind } from "#domains/catalogue/movies/movies.write.service.ts";
import { sagaKind } from "#domains/catalogue/sagas/sagas.write.service.ts";
import { seriesKind } from "#domains/catalogue/series/series.write.service.ts";

/** Every kind of item, by its type. */
export const kinds = {
  movie: movieKind,
  series: seriesKind,
  episode: episodeKind,
  channel: channelKind,
  saga: sagaKind,
} as const;
