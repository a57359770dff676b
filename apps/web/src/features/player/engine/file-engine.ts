import type { Engine, EngineErrorKind, EngineListener, MediaSnapshot, PlayerSource, Tracks, TrackStart } from "./engine.ts";
import { DrawnCaptions } from "./drawn-captions.ts";
import { areCuesCovered, shiftCues } from "./follow-cues.ts";
import { noTracks } from "./engine.ts";
import { mediaSnapshot, playMedia, retryDelaySeconds, soundWithoutPicture, watchMedia } from "./media-element.ts";
import { SideCaptions } from "./side-captions.ts";

/** Requests the first byte, since a media element does not tell a missing link from a forbidden one or an unsupported format. */
async function diagnose(url: string, signal: AbortSignal): Promise<EngineErrorKind> {
  try {
    const answer = await fetch(url, { headers: { range: "bytes=0-0" }, signal });
    await answer.body?.cancel();
    if (answer.status === 401 || answer.status === 403) return "forbidden";
    if (answer.status >= 500 || answer.status === 429) return "network";
    return answer.ok ? "unsupported" : "gone";
  } catch {
    const ours = new URL(url, location.href).origin === location.origin;
    return ours || !navigator.onLine ? "network" : "gone";
  }
}

/** Plays one media file with the browser's media element. */
export class FileEngine implements Engine {
  readonly #video: HTMLVideoElement;
  readonly #emit: EngineListener;
  readonly #stop = new AbortController();
  readonly #captions: SideCaptions;
  #source: PlayerSource | null = null;
  #startAt = 0;
  #started = false;
  #failures = 0;
  /** The intention of the person: the element itself pauses while it recovers from an error. */
  #wantsPlay = false;
  #recovering = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(video: HTMLVideoElement, emit: EngineListener) {
    this.#video = video;
    this.#emit = (event) => {
      if (event.type === "playing") this.#recovering = false;
      const pausedByError = event.type === "paused" && this.#isFailing();
      if (!this.#stop.signal.aborted && !pausedByError) emit(event);
    };
    this.#captions = new SideCaptions(video, new DrawnCaptions(video), this.#emit);
  }

  async load(source: PlayerSource, startAt: number, start: TrackStart): Promise<void> {
    const { signal } = this.#stop;
    const video = this.#video;
    this.#source = source;
    this.#startAt = startAt;
    watchMedia(video, this.#emit, signal);
    video.addEventListener("error", () => void this.#onError(), { signal });
    video.addEventListener("loadedmetadata", () => this.#seekToStart(), { signal });
    video.addEventListener("timeupdate", () => this.#rememberPosition(), { signal });
    video.addEventListener("play", () => (this.#wantsPlay = true), { signal });
    video.addEventListener("pause", () => (this.#wantsPlay &&= this.#isFailing()), { signal });
    window.addEventListener("online", () => this.#retry(), { signal });
    this.#captions.load(source);
    const { text } = start.choose(this.tracks());
    if (text) this.selectText(text.id);
    const ready = new Promise<void>((resolve) => {
      for (const name of ["loadeddata", "error", "emptied"])
        video.addEventListener(name, () => resolve(), { once: true, signal });
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    // No crossOrigin: most file hosts send no CORS headers, and nothing here reads the pixels.
    video.src = source.url;
    await ready;
    if (signal.aborted || !soundWithoutPicture(video)) return;
    video.pause();
    this.#emit({ type: "error", error: { kind: "unsupported", fatal: true } });
  }

  async destroy(): Promise<void> {
    clearTimeout(this.#timer);
    this.#captions.select(null);
    this.#stop.abort();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  play(): void {
    this.#wantsPlay = true;
    void playMedia(this.#video, this.#emit);
  }

  pause(): void {
    this.#wantsPlay = false;
    this.#video.pause();
  }

  seek(position: number): void {
    this.#startAt = position;
    this.#video.currentTime = position;
  }

  goLive(): void {
    const { seekable } = this.#video;
    if (seekable.length > 0) this.#video.currentTime = seekable.end(seekable.length - 1);
  }

  setVolume(volume: number): void {
    this.#video.volume = volume;
  }

  setMuted(muted: boolean): void {
    this.#video.muted = muted;
  }

  setRate(rate: number): void {
    this.#video.playbackRate = rate;
    this.#video.defaultPlaybackRate = rate;
  }

  selectAudio(): void {
    // Browsers offer no choice of audio track in a file.
  }

  selectText(id: string | null): void {
    this.#captions.select(id);
    this.#emit({ type: "tracks" });
  }

  shiftText(seconds: number): void {
    shiftCues(this.#video, seconds);
  }

  selectQuality(): void {
    // A file has one quality.
  }

  snapshot(): MediaSnapshot {
    const media = mediaSnapshot(this.#video, null);
    return this.#recovering ? { ...media, paused: !this.#wantsPlay } : media;
  }

  tracks(): Tracks {
    const drawn = areCuesCovered(this.#video);
    return { ...noTracks, text: this.#captions.choices(), drawn, chapters: this.#source?.chapters ?? [] };
  }

  /** An element in error pauses by itself, and again when its address is set anew. */
  #isFailing(): boolean {
    return this.#recovering || this.#video.error !== null;
  }

  #seekToStart(): void {
    const { duration } = this.#video;
    this.#started = true;
    this.#failures = 0;
    this.#emit({ type: "tracks" });
    if (this.#startAt > 0 && this.#startAt < duration) this.#video.currentTime = this.#startAt;
  }

  #retry(): void {
    if (!this.#source || !this.#video.error) return;
    clearTimeout(this.#timer);
    this.#video.src = this.#source.url;
    if (this.#wantsPlay) this.play();
  }

  #rememberPosition(): void {
    if (!this.#video.seeking && this.#video.currentTime > 0) this.#startAt = this.#video.currentTime;
  }

  async #onError(): Promise<void> {
    const { error } = this.#video;
    const url = this.#source?.url;
    if (!error || !url) return;
    const code = `M${error.code}`;
    const kind = error.code === MediaError.MEDIA_ERR_DECODE ? "media" : await diagnose(url, this.#stop.signal);
    if (this.#stop.signal.aborted) return;
    const lost = kind === "network" || (this.#started && error.code === MediaError.MEDIA_ERR_NETWORK && kind === "unsupported");
    if (!lost || !this.#started) {
      this.#emit({ type: "error", error: { kind, fatal: true, code } });
      return;
    }
    this.#recovering = true;
    this.#emit({ type: "error", error: { kind: "network", fatal: false, code } });
    if (this.#wantsPlay) this.#emit({ type: "waiting" });
    this.#timer = setTimeout(() => this.#retry(), retryDelaySeconds(this.#failures++) * 1000);
  }
}
