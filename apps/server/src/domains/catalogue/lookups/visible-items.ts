import type { Episode } from "@seance/contract/episodes";
import type { MovieCard, SeriesCard, TitleCard } from "@seance/contract/titles";
import type { PlayableType } from "@seance/contract/playback";
import { limits } from "@seance/contract/limits";
import type { SourceField } from "@seance/contract/source-order";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { channelLinks, channelName } from "#domains/catalogue/channels/channels.queries.ts";
import {
  episodeLinks,
  episodesById,
  episodesOfSeries,
  playableAfter,
  playableAfterEach,
} from "#domains/catalogue/episodes/episodes.queries.ts";
import { presentEpisode } from "#domains/catalogue/episodes/episodes.present.ts";
import { movieLinks, type ItemLinks } from "./links.queries.ts";
import { movieCards, presentMovieCard } from "#domains/catalogue/movies/movies.present.ts";
import { presentSeriesCard, seriesCards } from "#domains/catalogue/series/series.present.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import { seesDrafts } from "#domains/catalogue/titles/visibility.queries.ts";

export interface TitleReference {
  readonly item_type: "movie" | "series";
  readonly id: string;
}

/** The card of a film or series; 404 when the caller may not see it. */
export async function findTitle(db: Db, caller: Caller, { item_type, id }: TitleReference): Promise<TitleCard> {
  const found = item_type === "movie" ? await findMovies(db, caller, [id]) : await findSeries(db, caller, [id]);
  const card = found.get(id);
  if (!card) throw notFound();
  return card;
}

/** Cards of the films that the caller may see, by id. */
export async function findMovies(db: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, MovieCard>> {
  if (ids.length === 0) return new Map();
  const rows = await titlesById(db, movieCards, ids, seesDrafts(caller));
  return new Map(rows.map((row) => [row.id, presentMovieCard(row)]));
}

/** Cards of the series that the caller may see, by id. */
export async function findSeries(db: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, SeriesCard>> {
  if (ids.length === 0) return new Map();
  const rows = await titlesById(db, seriesCards, ids, seesDrafts(caller));
  return new Map(rows.map((row) => [row.id, presentSeriesCard(row)]));
}

/** The episodes that the caller may see, by id. */
export async function findEpisodes(db: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, Episode>> {
  if (ids.length === 0) return new Map();
  const drafts = seesDrafts(caller);
  const rows = await episodesById(db, ids, drafts);
  return new Map(rows.map((row) => [row.id, presentEpisode(row, { links: drafts })]));
}

/** An episode; 404 when the caller may not see it. */
export async function findEpisode(db: Db, caller: Caller, id: string): Promise<Episode> {
  const episode = (await findEpisodes(db, caller, [id])).get(id);
  if (!episode) throw notFound();
  return episode;
}

/** The episodes of a series that the caller may see, in their order. */
export async function episodesOf(db: Db, caller: Caller, seriesId: string): Promise<Episode[]> {
  const drafts = seesDrafts(caller);
  const { rows } = await episodesOfSeries(db, seriesId, drafts, { skip: 0, limit: limits.list.maxSkip });
  return rows.map((row) => presentEpisode(row, { links: drafts }));
}

/** The next episode of the series that has a video; null after the last. */
export async function nextEpisode(
  db: Db,
  caller: Caller,
  place: Pick<Episode, "series_id" | "season_number" | "episode_number">,
): Promise<Episode | null> {
  const drafts = seesDrafts(caller);
  const row = await playableAfter(db, place, drafts);
  return row ? presentEpisode(row, { links: drafts }) : null;
}

/** The result of {@link nextEpisode} for each of these episodes, by id; episodes without a next one are left out. */
export async function nextEpisodes(db: Db, caller: Caller, ids: readonly string[]): Promise<Map<string, Episode>> {
  if (ids.length === 0) return new Map();
  const pairs = await playableAfterEach(db, ids);
  const found = await findEpisodes(
    db,
    caller,
    pairs.map(({ next_id }) => next_id),
  );
  return new Map(
    pairs.flatMap(({ id, next_id }) => {
      const next = found.get(next_id);
      return next ? [[id, next]] : [];
    }),
  );
}

/** The stored links of a film, episode or channel, which no answer may contain. */
export interface PlayableLinks extends ItemLinks {
  /** The path of the hosted file of a film. */
  readonly video_file: string | null;
  readonly stream_url: string | null;
}

/** The links of an item, and the staff's order of them; 404 when the caller may not see it. */
export async function playableSources(
  db: Db,
  caller: Caller,
  type: PlayableType,
  id: string,
): Promise<{ readonly links: PlayableLinks; readonly order: readonly SourceField[] }> {
  const found = await linksOf[type](db, id, seesDrafts(caller));
  if (!found) throw notFound();
  const { source_order: order = [], ...links } = found;
  return { links: { ...noLinks, ...links }, order };
}

/** The links of an item; 404 when the caller may not see it. */
export const playableLinks = async (...item: Parameters<typeof playableSources>): Promise<PlayableLinks> =>
  (await playableSources(...item)).links;

const noLinks: PlayableLinks = {
  iframe_url: null,
  video_url: null,
  embed_url: null,
  hosting_url: null,
  video_file: null,
  stream_url: null,
};

type FoundLinks = Partial<PlayableLinks> & { readonly source_order?: readonly SourceField[] };

const linksOf: Record<PlayableType, (db: Db, id: string, drafts: boolean) => Promise<FoundLinks | undefined>> = {
  movie: movieLinks,
  episode: episodeLinks,
  channel: channelLinks,
};

export interface PlayableName {
  readonly title: string;
  /** Of an episode. */
  readonly series: { readonly id: string; readonly title: string; readonly season: number; readonly episode: number } | null;
}

/** The title of a film, episode or channel; 404 when the caller may not see it. */
export async function playableName(db: Db, caller: Caller, type: PlayableType, id: string): Promise<PlayableName> {
  if (type === "movie") return { title: (await findTitle(db, caller, { item_type: type, id })).title, series: null };
  if (type === "episode") {
    const { title, ...place } = await findEpisode(db, caller, id);
    const { series_id, series_title, season_number, episode_number } = place;
    return { title, series: { id: series_id, title: series_title, season: season_number, episode: episode_number } };
  }
  const channel = await channelName(db, id, seesDrafts(caller));
  if (!channel) throw notFound();
  return { title: channel.name, series: null };
}
