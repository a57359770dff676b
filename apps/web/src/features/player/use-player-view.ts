import { useSyncExternalStore } from "react";
import type { PlayerSession, PlayerView } from "./player-session.ts";

/** A part of what the player shows; `pick` gives a part as it is held, never a new object. */
export function usePlayerView<T>(session: PlayerSession, pick: (view: PlayerView) => T): T {
  return useSyncExternalStore(session.subscribe, () => pick(session.getView()));
}
