/** One file of captions beside a media file; adaptive sources carry their own. */
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

/** What the playback call answers, and what may come beside it. */
export interface PlayerSource {
  kind: "iframe" | "hls" | "dash" | "file";
  url: string;
  mime: string;
  captions?: readonly CaptionFile[];
  chapters?: readonly Chapter[];
}

export type EngineErrorKind = "network" | "media" | "unsupported" | "forbidden" | "gone";

/** `fatal` means that the engine has given up; otherwise it is still trying by itself. */
export interface EngineError {
  kind: EngineErrorKind;
  fatal: boolean;
  /** For the person who reports it: the engine's own number. */
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
  /** Lines of picture. */
  height: number;
  active: boolean;
}

export interface Tracks {
  audio: readonly TrackChoice[];
  text: readonly TrackChoice[];
  quality: readonly QualityChoice[];
  /** Whether the engine picks the quality by itself. */
  autoQuality: boolean;
  chapters: readonly Chapter[];
}

/** Where the media stands; times in seconds, volume from 0 to 1. */
export interface MediaSnapshot {
  position: number;
  duration: number;
  live: boolean;
  seekable: { start: number; end: number };
  bufferedTo: number;
  /** Seconds behind the live edge; 0 for what is not live. */
  behindLive: number;
  paused: boolean;
  volume: number;
  muted: boolean;
  rate: number;
}

export type EngineEvent =
  | { type: "playing" | "paused" | "waiting" | "ended" | "time" | "settings" | "tracks" }
  /** The browser wants a gesture before it plays. */
  | { type: "blocked" }
  | { type: "cues"; cues: readonly DocumentFragment[] }
  | { type: "error"; error: EngineError };

/** The languages somebody chose earlier; `text: null` is captions off, absent is no opinion. */
export interface TrackWishes {
  audio?: string;
  text?: string | null;
}

/**
 * Plays one source. Whatever plays (a media element here, a television elsewhere) stands behind this, so that the controls
 * and the rules know one thing only.
 */
export interface Engine {
  /** Resolves when it can play from `startAt` (seconds); failures arrive as error events, never as a rejection. */
  load(source: PlayerSource, startAt: number, wishes: TrackWishes): Promise<void>;
  /** Leaves no listener, request or media source. */
  destroy(): Promise<void>;
  play(): void;
  pause(): void;
  seek(position: number): void;
  /** Tries at once what it was going to try later. */
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
