/** Playback progress in a film or an episode; `ratio` from 0 to 1, `time` in seconds. */
export type WatchState =
  | { readonly kind: "none" }
  | { readonly kind: "started"; readonly ratio: number; readonly time: number }
  | { readonly kind: "completed" };
