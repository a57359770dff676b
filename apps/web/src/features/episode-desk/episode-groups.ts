import type { Episode } from "@seance/contract/episodes";
import { normalizeSearch } from "@seance/contract/text";

/** The episodes of a series, by season, then number. */
export interface EpisodeGroup {
  readonly id: string;
  readonly title: string;
  readonly episodes: readonly Episode[];
}

/** « S1E2 ». */
export const placeOf = ({ season_number, episode_number }: Pick<Episode, "season_number" | "episode_number">): string =>
  `S${season_number}E${episode_number}`;

/** The episodes that every word fits, or of those only the ones without a video, by series in the order of their titles. */
export function groupEpisodes(episodes: readonly Episode[], words: string, withoutVideo = false): EpisodeGroup[] {
  const asked = normalizeSearch(words).split(" ").filter(Boolean);
  const found = episodes.filter((episode) => !(withoutVideo && episode.has_video) && asked.every((word) => fits(episode, word)));
  const groups = Map.groupBy(found, ({ series_id }) => series_id);
  return [...groups]
    .map(([id, own]) => ({ id, title: own[0]?.series_title ?? "", episodes: own.toSorted(byPlace) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, "fr", { numeric: true }) || a.id.localeCompare(b.id));
}

const byPlace = (a: Episode, b: Episode): number => a.season_number - b.season_number || a.episode_number - b.episode_number;

/** In title or description, or as the number of the season, of the episode, or of both. */
function fits(episode: Episode, word: string): boolean {
  const { title, description, season_number, episode_number } = episode;
  if (/^\d+$/.test(word) && (Number(word) === season_number || Number(word) === episode_number)) return true;
  return normalizeSearch(`${title} ${description}`).includes(word) || placeOf(episode).toLowerCase() === word;
}
