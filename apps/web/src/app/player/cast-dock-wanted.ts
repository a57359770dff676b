import { useSyncExternalStore } from "react";
import { markKey, tabStorage } from "#features/cast/cast-mark.ts";

let wanted = tabStorage.get(markKey) !== null;
const listeners = new Set<() => void>();

/** From then on the page has the commands of the television: their code is not loaded before. */
export function showCastDock(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

/** Also right after a reload of a page that was casting. */
export const useCastDockWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
