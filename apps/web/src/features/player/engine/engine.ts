import type { Chapter, Playback, Source, SubtitleFile, TitleLanguages } from "@seance/contract/playback";

/** A caption file beside the source, which may have tracks of its own. */
export interface CaptionFile {
  url: string;
  language: string;
  label: string;
  kind?: TextKind;
  /** `pgs`: pictures, which are drawn; WebVTT without. */
  format?: "pgs";
  /** Its ASS original, which is drawn in its place where that can be done. */
  ass?: string;
}

type Preparing = NonNullable<Playback["preparing"]>;

/** The source of the playback call, with its captions and chapters. */
export interface PlayerSource extends Source {
  captions?: readonly CaptionFile[];
  /** Instead of the source's own. */
  chapters?: readonly Chapter[];
  /** Address of the WebVTT file with previews for the seek bar. */
  storyboard?: string | null;
  /** ASS originals of the source's own text tracks, by their name, and the fonts that they may need. */
  styled?: readonly { name: string; url: string }[];
  fonts?: readonly string[];
  /** In LUFS. */
  loudness?: number | null;
  /** While the film is being prepared, its length in seconds and the heights that it will have: what is made of it plays, and grows. */
  preparing?: Preparing;
  /** What its title says of its voices. */
  titleLanguages?: TitleLanguages;
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

/** `description`: with audio description for the blind. */
export type AudioKind = "main" | "description" | "commentary";
export type TextKind = SubtitleFile["kind"] | "commentary";

export interface AudioChoice extends TrackChoice {
  kind: AudioKind;
}

export interface TextChoice extends TrackChoice {
  kind: TextKind;
}

export interface QualityChoice {
  id: string;
  /** Pixels. */
  height: number;
  active: boolean;
}

export interface Tracks {
  audio: readonly AudioChoice[];
  text: readonly TextChoice[];
  /** The captions are drawn over the picture, with a look of their own. */
  drawn: boolean;
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

/** Sound and picture of a growing film do not end at the same instant. */
const encoderSlackSeconds = 1;

export type EngineEvent =
  | { type: "playing" | "paused" | "waiting" | "ended" | "time" | "settings" | "tracks" }
  /** Autoplay was blocked: the browser requires a user gesture. */
  | { type: "blocked" }
  | { type: "cues"; cues: readonly DocumentFragment[] }
  | { type: "error"; error: EngineError };

/** The remembered tracks, by `trackKey`. `text: null` means captions off; a missing field means no choice yet. */
export interface TrackPreferences {
  audio?: string;
  text?: string | null;
}

/** How the first tracks are chosen; `audioLanguage` is the language of the voice, where it is known before the tracks are. */
export interface TrackStart {
  audioLanguage: string | undefined;
  choose: (tracks: Pick<Tracks, "audio" | "text">) => { audio?: AudioChoice; text: TextChoice | null };
}

/** Plays one source, on a media element of this page or on a cast device, behind one interface for the session and the controls. */
export interface Engine {
  /** Resolves when it can play from `startAt` (seconds). Failures are error events, never rejections. */
  load(source: PlayerSource, startAt: number, start: TrackStart): Promise<void>;
  /** Removes every listener, request and media source. */
  destroy(): Promise<void>;
  play(): void;
  pause(): void;
  seek(position: number): void;
  goLive(): void;
  setVolume(volume: number): void;
  setMuted(muted: boolean): void;
  setRate(rate: number): void;
  selectAudio(id: string): void;
  /** null turns captions off. */
  selectText(id: string | null): void;
  /** Delays the captions by this number of seconds; negative shows them earlier. */
  shiftText(seconds: number): void;
  /** At once, which may stall the picture for a moment; or smoothly, after what is buffered. */
  selectQuality(id: "auto" | string, change?: "at once" | "smoothly"): void;
  snapshot(): MediaSnapshot;
  tracks(): Tracks;
}

export type EngineListener = (event: EngineEvent) => void;

export const noTracks: Tracks = { audio: [], text: [], drawn: false, quality: [], autoQuality: true, chapters: [] };

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

/** Whether everything that is made of a film in preparation has been loaded, so that only the encoder can bring more. */
export const awaitsEncoder = ({ live, duration, seekable, bufferedTo }: MediaSnapshot): boolean =>
  !live && seekable.end > 0 && duration - seekable.end > encoderSlackSeconds && bufferedTo >= seekable.end - encoderSlackSeconds;
