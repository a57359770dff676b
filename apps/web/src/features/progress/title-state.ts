import type { TitleCard } from "@seance/contract/titles";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { watchState, type LocalEntry } from "./history-entry.ts";
import { useHistory } from "./progress.api.ts";

interface HistoryIndex {
  readonly byId: ReadonlyMap<string, LocalEntry>;
  readonly bySeries: ReadonlyMap<string | undefined, readonly LocalEntry[]>;
}

let indexed: { readonly entries: readonly LocalEntry[]; readonly index: HistoryIndex } | null = null;

/** The entries by item and by series; built once for all the cards of a page. */
function indexOf(entries: readonly LocalEntry[]): HistoryIndex {
  if (indexed?.entries !== entries) {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    indexed = { entries, index: { byId, bySeries: Map.groupBy(entries, ({ seriesId }) => seriesId) } };
  }
  return indexed.index;
}

type Title = Pick<TitleCard, "id"> & ({ item_type: "movie" } | { item_type: "series"; episodes_count: number });

/** How far one is in a film, or in all the episodes of a series. */
export function titleState(title: Title, entries: readonly LocalEntry[]): WatchState {
  const { byId, bySeries } = indexOf(entries);
  if (title.item_type === "movie") return watchState(byId.get(title.id));
  const episodes = bySeries.get(title.id) ?? [];
  if (episodes.length === 0) return { kind: "none" };
  const watched = episodes.reduce((sum, { completed, progress }) => sum + (completed ? 1 : progress), 0);
  return watched >= title.episodes_count
    ? { kind: "completed" }
    : { kind: "started", ratio: watched / title.episodes_count, time: 0 };
}

export const useTitleState = (title: Title): WatchState => titleState(title, useHistory());
