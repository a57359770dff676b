import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { episodesQuery, movieQuery, seriesQuery } from "#features/catalogue/catalogue.api.ts";
import { channelsQuery } from "#features/channels/channels.api.ts";
import { playbackQuery, playbackRefusal } from "#features/playback/playback.api.ts";
import type { PlayerItem } from "#features/player/player-props.ts";
import { progress, useHistory } from "#features/progress/progress.api.ts";
import { deviceLanguages } from "#shared/device-languages.ts";
import { useSession } from "#shared/session/current-session.ts";
import type { Playable } from "#shared/playable.ts";
import { aheadKey, askedAhead, forgetAhead } from "./ahead.ts";
import { channelAfter, channelItem, episodeItem, menuOf, movieItem, nextOf, sourceOf, startOf } from "./catalogue-items.ts";

/** The data of the player, as the queries resolve. */
export function usePlayerData(playable: Playable) {
  const { type, id } = playable;
  const { user } = useSession();
  const account = user?.id ?? null;
  const { playback, refusal, retry } = usePlayback(playable, account);
  const movie = useQuery({ ...movieQuery(id), enabled: type === "movie" });
  const channels = useQuery({ ...channelsQuery, enabled: type === "channel" });
  const episode = playback?.episode ?? null;
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
  const startAt = useMemo(() => (playback ? startOf(playback, progress.find(id), account !== null) : 0), [playback, id, account]);
  const episodes = useMemo(() => menuOf(known.episodes, history), [known.episodes, history]);
  const source = useMemo(() => (playback ? sourceOf(playback) : null), [playback]);
  const next = useMemo(() => nextOf(playback?.next_episode ?? null), [playback]);

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
    castUrl: playback?.cast_url ?? null,
    languages: playback?.languages ?? deviceLanguages(),
    refusal,
    retry,
    /** Poster for the history: of the series for an episode. */
    poster: movie.data?.poster_url ?? series.data?.poster_url ?? item.poster,
    description: movie.data?.description ?? shown?.description ?? "",
  };
}

/** What plays: as it was asked ahead, at once, while the call that counts the view is under way; else as that call says. */
function usePlayback(playable: Playable, account: string | null) {
  const asked = useQuery(playbackQuery(playable, account));
  const key = aheadKey(playable, account);
  const [ahead, setAhead] = useState(() => ({ key, playback: askedAhead(playable, account) }));
  // It was about where to begin: another episode, or this one again later, is asked for.
  if (ahead.key !== key) setAhead({ key, playback: null });
  useEffect(forgetAhead, []);
  if (ahead.key === key && ahead.playback) {
    const drop = (): void => setAhead({ key, playback: null });
    return { playback: ahead.playback, refusal: null, retry: () => void asked.refetch().finally(drop) };
  }
  const refusal = asked.error && !asked.isFetching ? playbackRefusal(asked.error) : null;
  return { playback: asked.data, refusal, retry: () => void asked.refetch() };
}

/** The episodes of the series and the wanted one, which the history may name before the playback call answers. */
function useKnownEpisode({ type, id }: Playable, answered: string | null) {
  const remembered = progress.find(id)?.seriesId ?? null;
  const seriesId = type === "episode" ? (answered ?? remembered) : null;
  const { data } = useQuery({ ...episodesQuery(seriesId ?? ""), enabled: seriesId !== null });
  const episodes = useMemo(() => data ?? [], [data]);
  return { episodes, episode: episodes.find((one) => one.id === id) ?? null };
}
