import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { episodesQuery, movieQuery, seriesQuery } from "#features/catalogue/catalogue.api.ts";
import { channelsQuery } from "#features/channels/channels.api.ts";
import { playbackQuery, playbackRefusal } from "#features/playback/playback.api.ts";
import type { PlayerItem } from "#features/player/player-props.ts";
import { progress, useHistory } from "#features/progress/progress.api.ts";
import { deviceLanguages } from "#shared/device-languages.ts";
import { useSession } from "#shared/session/current-session.ts";
import type { Playable } from "#shared/playable.ts";
import { channelAfter, channelItem, episodeItem, menuOf, movieItem, nextOf, sourceOf, startOf } from "./catalogue-items.ts";

/** The data of the player, as the queries resolve. */
export function usePlayerData(playable: Playable) {
  const { type, id } = playable;
  const { user } = useSession();
  const account = user?.id ?? null;
  const playback = useQuery(playbackQuery(playable, account));
  const movie = useQuery({ ...movieQuery(id), enabled: type === "movie" });
  const channels = useQuery({ ...channelsQuery, enabled: type === "channel" });
  const episode = playback.data?.episode ?? null;
  const known = useKnownEpisode(playable, episode?.series_id ?? null);
  const shown = episode ?? known.episode;
  const seriesId = shown?.series_id ?? null;
  const series = useQuery({ ...seriesQuery(seriesId ?? ""), enabled: seriesId !== null });
  const history = useHistory();
  const channel = channels.data?.find((one) => one.id === id);

  const item = useMemo<PlayerItem>(() => {
    if (movie.data) return movieItem(movie.data);
    if (channel) return channelItem(channel);
    return shown ? episodeItem(shown) : { type, id, title: "Lecture", poster: null };
  }, [movie.data, channel, shown, type, id]);

  // Read once, when the source arrives: progress saved while watching must not change it.
  const startAt = useMemo(
    () => (playback.data ? startOf(playback.data, progress.find(id), account !== null) : 0),
    [playback.data, id, account],
  );
  const episodes = useMemo(() => menuOf(known.episodes, history), [known.episodes, history]);
  const source = useMemo(() => (playback.data ? sourceOf(playback.data) : null), [playback.data]);
  const next = useMemo(() => nextOf(playback.data?.next_episode ?? null), [playback.data]);

  return {
    item,
    /** The item comes from the catalogue: it is no longer the placeholder. */
    known: Boolean(movie.data ?? channel ?? shown),
    startAt,
    episodes,
    next,
    /** Offered where this channel is down. */
    nextChannel: type === "channel" ? channelAfter(channels.data ?? [], id) : null,
    account,
    source,
    /** Address for a cast device; null where it cannot play the source, or while loading. */
    castUrl: playback.data?.cast_url ?? null,
    languages: playback.data?.languages ?? deviceLanguages(),
    refusal: playback.error && !playback.isFetching ? playbackRefusal(playback.error) : null,
    retry: () => void playback.refetch(),
    /** Poster for the history: of the series for an episode. */
    poster: movie.data?.poster_url ?? series.data?.poster_url ?? item.poster,
    description: movie.data?.description ?? shown?.description ?? "",
  };
}

/** The episodes of the series and the wanted one, which the history may name before the playback call answers. */
function useKnownEpisode({ type, id }: Playable, answered: string | null) {
  const remembered = progress.find(id)?.seriesId ?? null;
  const seriesId = type === "episode" ? (answered ?? remembered) : null;
  const { data } = useQuery({ ...episodesQuery(seriesId ?? ""), enabled: seriesId !== null });
  const episodes = useMemo(() => data ?? [], [data]);
  return { episodes, episode: episodes.find((one) => one.id === id) ?? null };
}
