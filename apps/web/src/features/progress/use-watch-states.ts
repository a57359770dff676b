import { useMemo } from "react";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { watchState, type LocalEntry } from "./history-entry.ts";
import { useHistory } from "./progress.api.ts";

export interface WatchStates {
  readonly stateOf: (id: string) => WatchState;
  /** Newest first. */
  readonly entries: readonly LocalEntry[];
}

/** The watch state of any title by its id. */
export function useWatchStates(): WatchStates {
  const entries = useHistory();
  return useMemo(() => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return { entries, stateOf: (id) => watchState(byId.get(id)) };
  }, [entries]);
}
