import { limits } from "@seance/contract/limits";
import type { TitleCard as Title } from "@seance/contract/titles";
import type { QueryClient } from "@tanstack/react-query";
import { episodesQuery } from "#features/catalogue/catalogue.api.ts";
import { seriesPlace } from "#features/details/play-label.ts";
import { watchState } from "#features/progress/history-entry.ts";
import { progress } from "#features/progress/progress.api.ts";
import type { Playable } from "#shared/playable.ts";
import { notify } from "#ui/feedback/toasts.ts";

/** Plays a film, or the next episode of a series; shows a message if there is no video. */
export async function watchTitle(title: Title, queries: QueryClient, watch: (playable: Playable) => void): Promise<void> {
  const playable = await playableOf(title, queries);
  if (playable) watch(playable);
  else notifyMissingVideo();
}

async function playableOf({ item_type, id, has_video }: Title, queries: QueryClient): Promise<Playable | null> {
  if (item_type === "movie") return has_video ? { type: "movie", id } : null;
  const { episodes } = await queries.ensureQueryData(episodesQuery(id));
  const watched = progress.get().map((entry) => entry.id);
  const place = seriesPlace(episodes, watched, (one) => watchState(progress.find(one)));
  return place?.episode.has_video ? { type: "episode", id: place.episode.id } : null;
}

export const notifyMissingVideo = (): void =>
  notify("Vidéo non disponible pour le moment...", { kind: "warning", timeout: limits.toast.missingVideoMs });
