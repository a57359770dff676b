/** What the bar and the panel show of the television, and what they ask of it. */
export interface RemoteView {
  title: string;
  /** Series, season and episode; empty for a film. */
  subtitle: string;
  poster: string | null;
  /** Where it plays, or why it does not. */
  line: string;
  /** `again` begins the film anew, `retry` asks the television again, `none` has nothing to command yet. */
  main: "play" | "pause" | "again" | "retry" | "none";
  live: boolean;
  /** Seconds. */
  position: number;
  duration: number;
  /** From 0 to 1. */
  volume: number;
  /** null: there are none; else whether they show. */
  captions: boolean | null;
  nextTitle: string | null;
}

export interface RemoteCommands {
  /** What `main` says. */
  main: () => void;
  seekTo: (position: number) => void;
  seekBy: (seconds: number) => void;
  setVolume: (volume: number) => void;
  toggleCaptions: () => void;
  next: () => void;
  stop: () => void;
}
