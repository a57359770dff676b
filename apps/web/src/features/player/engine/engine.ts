import type { Source } from "@seance/contract/playback";

/** A caption file beside a media file; adaptive sources have their own tracks. */
export interface CaptionFile {
  url: string;
  language: string;
  label: string;
}

/** Times in seconds. */
export interface Chapter {
  start: number;
  title: string;
}

/** The source of the playback call, with its captions and chapters. */
export interface PlayerSource extends Source {
  captions?: readonly CaptionFile[];
  chapters?: readonly Chapter[];
}

export type EngineErrorKind = "network" | "media" | "unsupported" | "forbidden" | "gone";

/** `fatal`: the engine has given up; otherwise it is retrying. */
export interface EngineError {
  kind: EngineErrorKind;
  fatal: boolean;
  /** The engine's own error number, shown for bug reports. */
  code?: string;
}

export interface TrackChoice {
  id: string;
  language: string;
  label: string;
  active: boolean;
}

export interface QualityChoice {
  id: string;
  /** Pixels. */
  height: number;
  active: boolean;
}

export interface Tracks {
  audio: readonly TrackChoice[];
  text: readonly TrackChoice[];
  quality: readonly QualityChoice[];
  /** Whether the engine chooses the quality (adaptive bitrate). */
  autoQuality: boolean;
  chapters: readonly Chapter[];
}

/** State of the media; times in seconds, volume from 0 to 1. */
export interface MediaSnapshot {
  position: number;
  duration: number;
  live: boolean;
  seekable: { start: number; end: number };
  bufferedTo: number;
  /** Seconds behind the live edge; 0 for recorded media. */
  behindLive: number;
  paused: boolean;
  volume: number;
  muted: boolean;
  rate: number;
}

export type EngineEvent =
  | { type: "playing" | "paused" | "waiting" | "ended" | "time" | "settings" | "tracks" }
  /** Autoplay was blocked: the browser requires a user gesture. */
  | { type: "blocked" }
  | { type: "cues"; cues: readonly DocumentFragment[] }
  | { type: "error"; error: EngineError };

/** Languages chosen earlier; `text: null` turns captions off, an absent field is no preference. */
export interface TrackPreferences {
  audio?: string;
  text?: string | null;
}

/** Plays one source, on a media element of this page or on a cast device, behind one interface for the session and the controls. */
export interface Engine {
  /** Resolves when it can play from `startAt` (seconds). Failures are error events, never rejections. */
  load(source: PlayerSource, startAt: number, preferred: TrackPreferences): Promise<void>;
  /** Removes every listener, request and media source. */
  destroy(): Promise<void>;
  play(): void;
  pause(): void;
  seek(position: number): void;
  /** Retries now instead of after the backoff. */
  retry(): void;
  goLive(): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  selectAudio(id: string): void;
  /** null turns captions off. */
  selectText(id: string | null): void;
  selectQuality(id: "auto" | string): void;
  snapshot(): MediaSnapshot;
  tracks(): Tracks;
}

export type EngineListener = (event: EngineEvent) => void;

export const noTracks: Tracks = { audio: [], text: [], quality: [], autoQuality: true, chapters: [] };

export const emptySnapshot: MediaSnapshot = {
  position: 0,
  duration: 0,
  live: false,
  seekable: { start: 0, end: 0 },
  bufferedTo: 0,
  behindLive: 0,
  paused: true,
  volume: 1,
  muted: false,
  rate: 1,
};
