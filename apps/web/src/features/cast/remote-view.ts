/** What the cast bar and the cast panel show. */
export interface RemoteView {
  title: string;
  /** Series, season and episode; empty for a film. */
  subtitle: string;
  poster: string | null;
  /** Text of `castLine`. */
  line: string;
  /** Action of the main button; `none` while loading. */
  main: "play" | "pause" | "again" | "retry" | "none";
  live: boolean;
  /** Seconds. */
  position: number;
  duration: number;
  /** From 0 to 1. */
  volume: number;
  /** Whether captions are on; null where the film has none. */
  captions: boolean | null;
  nextTitle: string | null;
}

export interface RemoteCommands {
  /** Runs `RemoteView.main`. */
  main: () => void;
  seekTo: (position: number) => void;
  seekBy: (seconds: number) => void;
  setVolume: (volume: number) => void;
  toggleCaptions: () => void;
  next: () => void;
  stop: () => void;
}
