import type { NextEpisode, PlayerItem, PlayerProgress } from "#features/player/player-item.ts";
import { progress } from "#features/progress/progress.api.ts";
import { serverNow } from "#lib/api/server-clock.ts";
import { watchedItem } from "./catalogue-items.ts";

/** What is known of the item on the screen; what ends may already be another one. */
interface Known {
  readonly item: PlayerItem;
  readonly poster: string | null;
  readonly description: string;
  readonly next: NextEpisode | null;
}

/** Keeps how far somebody is, here or on a television, and tells the server. */
export function saveProgress(known: Known, { item, currentTime, totalTime }: Omit<PlayerProgress, "completed">): void {
  const own = item.id === known.item.id;
  const watched = watchedItem(item, own ? known : { poster: item.poster, description: "", next: null });
  if (!watched) return;
  progress.save(watched, currentTime, totalTime, serverNow());
  void progress.flush();
}
