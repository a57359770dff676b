import type { Channel } from "@seance/contract/channels";
import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import type { DrawnSubtitles, Playback, SubtitleFile } from "@seance/contract/playback";
import { orderedChapters } from "#features/player/chapters.ts";
import type { CaptionFile, PlayerSource } from "#features/player/engine/engine.ts";
import { trackNames } from "#features/player/track-names.ts";
import type { MenuSeason, NextEpisode, PlayerItem } from "#features/player/player-props.ts";
import {
  resumeTime,
  watchState,
  type FollowingEpisode,
  type LocalEntry,
  type WatchedItem,
} from "#features/progress/history-entry.ts";

export function movieItem({ id, title, backdrop, poster_url }: Movie): PlayerItem {
  return { type: "movie", id, title, poster: backdrop ?? poster_url };
}

export function episodeItem(episode: Episode): PlayerItem {
  const { id, title, thumbnail, series_id, series_title, season_number, episode_number } = episode;
  return {
    type: "episode",
    id,
    title,
    poster: thumbnail,
    series: { id: series_id, title: series_title },
    seasonNumber: season_number,
    episodeNumber: episode_number,
  };
}

export function channelItem({ id, name, thumbnail, category, country, quality }: Channel): PlayerItem {
  return { type: "channel", id, title: name, poster: thumbnail, channel: { category, country, quality } };
}

/** The subtitle files that staff added, by the name they gave, else by language and kind. */
function captionsOf(files: readonly SubtitleFile[]): CaptionFile[] {
  const facts = files.map(({ language, kind }) => ({
    language,
    forced: kind === "forced",
    roles: kind === "sdh" ? ["caption"] : [],
  }));
  const names = trackNames("text", facts);
  return files.map(({ url, language, kind, label, ass_url }, at) => ({
    ...{ url, language, kind, label: label ?? names[at] ?? language },
    ...(ass_url !== null && { ass: ass_url }),
  }));
}

const ownCaptions = ({ url, language, name, kind }: DrawnSubtitles["pictures"][number]): CaptionFile => ({
  url,
  language: language ?? "und",
  kind,
  label: name,
});

/** The next channel of the list, the first after the last; null where there is no other. */
export function channelAfter(channels: readonly Channel[], id: string): Channel | null {
  const next = channels[(channels.findIndex((one) => one.id === id) + 1) % channels.length];
  return next && next.id !== id ? next : null;
}

export function nextOf(episode: Episode | null): NextEpisode | null {
  if (!episode) return null;
  const { id, title, season_number, episode_number, thumbnail } = episode;
  return { id, title, seasonNumber: season_number, episodeNumber: episode_number, thumbnail };
}

/** The source with what plays beside it. */
export function sourceOf(playback: Playback): PlayerSource {
  const { source, chapters, storyboard_url, subtitles, drawn, loudness, preparing, title_languages } = playback;
  const ordered = chapters.length > 0 && { chapters: orderedChapters(chapters) };
  const { styled, fonts } = drawn;
  const captions = [
    ...drawn.texts.map((track) => ({ ...ownCaptions(track), ...(track.ass_url !== null && { ass: track.ass_url }) })),
    ...captionsOf(subtitles),
    ...drawn.pictures.map((track) => ({ ...ownCaptions(track), format: "pgs" as const })),
  ];
  return {
    ...source,
    ...ordered,
    ...(preparing && { preparing }),
    storyboard: storyboard_url,
    captions,
    styled,
    fonts,
    loudness,
    titleLanguages: title_languages,
  };
}

/** The episode menu, by season, with the progress of each episode. */
export function menuOf(episodes: readonly Episode[], history: readonly LocalEntry[]): MenuSeason[] {
  const byId = new Map(history.map((entry) => [entry.id, entry]));
  const seasons = Map.groupBy(episodes, (episode) => episode.season_number);
  return [...seasons].map(([number, list]) => ({
    number,
    episodes: list.map(({ id, title, episode_number, duration, thumbnail }) => {
      const state = watchState(byId.get(id));
      return {
        id,
        title,
        number: episode_number,
        duration,
        thumbnail,
        progress: state.kind === "started" ? state.ratio : null,
        completed: state.kind === "completed",
      };
    }),
  }));
}

/** Start position in seconds: the server's, which includes other devices, unless the local entry is unsent or a guest's. */
export function startOf(playback: Playback, entry: LocalEntry | undefined, signedIn: boolean): number {
  return signedIn && !entry?.unsent ? playback.resume_time : resumeTime(entry);
}

/** The history entry of an item; channels have none. */
export function watchedItem(
  item: PlayerItem,
  { poster, description, next }: { poster: string | null; description: string; next: NextEpisode | null },
): WatchedItem | null {
  if (item.type === "channel") return null;
  const { id, title, series, seasonNumber, episodeNumber } = item;
  return {
    id,
    title,
    description,
    poster,
    itemType: item.type,
    type: item.type === "movie" ? "movie" : "series",
    ...(series && { seriesId: series.id, seriesTitle: series.title }),
    ...(seasonNumber !== undefined && { seasonNumber }),
    ...(episodeNumber !== undefined && { episodeNumber }),
    ...(next && { next: followingOf(next) }),
  };
}

const followingOf = ({ id, title, seasonNumber, episodeNumber }: NextEpisode): FollowingEpisode => ({
  id,
  title,
  seasonNumber,
  episodeNumber,
});
