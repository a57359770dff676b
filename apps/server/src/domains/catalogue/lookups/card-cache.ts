import type { TitleCard } from "@seance/contract/titles";
import { cacheBytes } from "#core/cache-memory.ts";
import { ReadCache } from "#core/read-cache.ts";
import { movieCards, presentMovieCard } from "#domains/catalogue/movies/movies.present.ts";
import { presentSeriesCard, seriesCards } from "#domains/catalogue/series/series.present.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import type { Bus } from "#db/bus.ts";
import type { Db } from "#db/client.ts";

/** Cards of films and series by id, as viewers see them. */
export type CardReader = (ids: readonly string[]) => Promise<ReadonlyMap<string, TitleCard>>;

interface CardSource {
  readonly db: Db;
  readonly bus: Pick<Bus, "subscribe">;
  readonly config: Parameters<typeof cacheBytes>[0];
}

/** Estimated bytes of a card in memory. */
const cardBytes = 2000;

/** Caches the cards that are asked for most, until the catalogue changes. */
export function openCardCache({ db, bus, config }: CardSource): CardReader {
  const cache = new ReadCache<TitleCard>({ max: Math.ceil(cacheBytes(config, "cards") / cardBytes) });
  bus.subscribe((message) => {
    if (message.kind === "resync" || (message.kind === "tag" && message.tag === "catalogue")) cache.evict();
  });
  return async (ids) => {
    const known = new Map(ids.map((id) => [id, cache.get(id)]));
    const missing = ids.filter((id) => !known.get(id));
    if (missing.length > 0) {
      const keep = cache.startRead();
      const [movies, series] = await Promise.all([
        titlesById(db, movieCards, missing, false),
        titlesById(db, seriesCards, missing, false),
      ]);
      for (const card of [...movies.map(presentMovieCard), ...series.map(presentSeriesCard)]) {
        keep(card.id, card);
        known.set(card.id, card);
      }
    }
    return new Map([...known].flatMap(([id, card]) => (card ? [[id, card] as const] : [])));
  };
}
