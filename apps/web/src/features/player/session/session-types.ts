import type { LanguagePreference } from "@seance/contract/languages";
import type { Engine, EngineListener, MediaSnapshot, PlayerSource, Tracks } from "#features/player/engine/engine.ts";
import type { LiveEdge } from "./live-edge.ts";
import type { PlayerEffect, PlayerState } from "./player-state.ts";
import type { Preferences } from "./preferences.ts";
import type { Skips } from "./skips.ts";

export interface PlayerView {
  state: PlayerState;
  media: MediaSnapshot;
  edge: LiveEdge;
  tracks: Tracks;
  cues: readonly DocumentFragment[];
  preferences: Preferences;
  /** Seconds by which the captions come later. */
  captionShift: number;
  skips: Skips;
  /** Where the person has just gone, for the preview; null a moment later. */
  sought: number | null;
}

/** The effects that the session leaves to its owner; `position` in seconds. */
export type SessionEffect =
  | Exclude<PlayerEffect, { type: "reload" | "replay" | "hand-over" }>
  | { type: "hand-over"; position: number };

export interface OpenOptions {
  source: PlayerSource;
  /** null for an embedded page, which has its own player. */
  openEngine: ((emit: EngineListener) => Engine | Promise<Engine>) | null;
  /** Whether volume and mute are remembered by this browser; a cast device has its own. */
  rememberVolume: boolean;
  startAt: number;
  live: boolean;
  hasNext: boolean;
  /** A new source with the same key resumes where the previous one failed. */
  itemKey: string;
  person: string;
  series: string | undefined;
  languages: LanguagePreference;
  run: (effect: SessionEffect) => void;
}

/** What a session lends to its parts. */
export interface SessionParts {
  engine: () => Engine | null;
  view: () => PlayerView;
  opened: () => OpenOptions | null;
  change: (change: Partial<PlayerView>) => void;
  prefer: (change: Partial<Preferences>) => void;
}
