import { useSyncExternalStore } from "react";

/** What may stand over the page; one at a time. The player is not among them: the address says that it is open. */
export type Overlay = "search" | "profile" | "support" | "founder" | "legal";

let open: Overlay | null = null;
const listeners = new Set<() => void>();

export function showOverlay(overlay: Overlay | null): void {
  if (overlay === open) return;
  open = overlay;
  for (const listener of listeners) listener();
}

export function useOverlay(): Overlay | null {
  return useSyncExternalStore(subscribe, () => open);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
