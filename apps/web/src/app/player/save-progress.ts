import type { NextEpisode, PlayerItem, PlayerProgress } from "#features/player/player-props.ts";
import { progress } from "#features/progress/progress.api.ts";
import { serverNow } from "#lib/api/server-clock.ts";
import { watchedItem } from "./catalogue-items.ts";

interface ItemData {
  readonly item: PlayerItem;
  readonly poster: string | null;
  readonly description: string;
  readonly next: NextEpisode | null;
}

/** Saves the progress locally and sends it to the server. `item` may be the previous one: then `data` is not about it. */
export function saveProgress(data: ItemData, { item, currentTime, totalTime }: Omit<PlayerProgress, "completed">): void {
  const own = item.id === data.item.id;
  const watched = watchedItem(item, own ? data : { poster: item.poster, description: "", next: null });
  if (!watched) return;
  progress.save(watched, currentTime, totalTime, serverNow());
  void progress.flush();
}
