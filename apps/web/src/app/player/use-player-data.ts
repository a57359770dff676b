import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { episodesQuery, movieQuery, seriesQuery } from "#features/catalogue/catalogue.api.ts";
import { channelsQuery } from "#features/channels/channels.api.ts";
import { playbackQuery, playbackRefusal } from "#features/playback/playback.api.ts";
import type { PlayerItem } from "#features/player/player-item.ts";
import { progress, useHistory } from "#features/progress/progress.api.ts";
import { useSession } from "#shared/session/current-session.ts";
import type { Playable } from "#shared/playable.ts";
import { channelAfter, channelItem, episodeItem, menuOf, movieItem, nextOf, startOf } from "./catalogue-items.ts";

/** Everything the player needs for what the address names, as it comes in. */
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

  // The place is taken once, when the source comes: what is saved while watching must not move it.
  const startAt = useMemo(
    () => (playback.data ? startOf(playback.data, progress.find(id), account !== null) : 0),
    [playback.data, id, account],
  );
  const episodes = useMemo(() => menuOf(known.episodes, history), [known.episodes, history]);
  const next = useMemo(() => nextOf(playback.data?.next_episode ?? null), [playback.data]);

  return {
    item,
    /** The item is what the catalogue says, not what stands in for it meanwhile. */
    known: Boolean(movie.data ?? channel ?? shown),
    startAt,
    episodes,
    next,
    /** The one to go to where this channel is down. */
    nextChannel: type === "channel" ? channelAfter(channels.data ?? [], id) : null,
    account,
    source: playback.data?.source ?? null,
    /** Address for a television; null for what it cannot play, or before it is known. */
    castUrl: playback.data?.cast_url ?? null,
    refusal: playback.error && !playback.isFetching ? playbackRefusal(playback.error) : null,
    retry: () => void playback.refetch(),
    /** Poster of the history: a series' own for an episode. */
    poster: movie.data?.poster_url ?? series.data?.poster_url ?? item.poster,
    description: movie.data?.description ?? shown?.description ?? "",
  };
}

/** The series' episodes, and the wanted one among them: known before the server has given its source. */
function useKnownEpisode({ type, id }: Playable, fresh: string | null) {
  const kept = progress.find(id)?.seriesId ?? null;
  const seriesId = type === "episode" ? (fresh ?? kept) : null;
  const { data } = useQuery({ ...episodesQuery(seriesId ?? ""), enabled: seriesId !== null });
  const episodes = useMemo(() => data ?? [], [data]);
  return { episodes, episode: episodes.find((one) => one.id === id) ?? null };
}
