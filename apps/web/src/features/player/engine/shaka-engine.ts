import shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import type { Engine, EngineListener, MediaSnapshot, PlayerSource, Tracks, TrackStart } from "./engine.ts";
import { noTracks } from "./engine.ts";
import { orderedChapters } from "#features/player/chapters.ts";
import { distinctNames } from "#features/player/track-names.ts";
import { DrawnCaptions } from "./drawn-captions.ts";
import { areCuesCovered, shiftCues } from "./follow-cues.ts";
import { mediaSnapshot, playMedia, retryDelaySeconds, soundWithoutPicture, watchMedia } from "./media-element.ts";
import { joinQualities } from "./join-qualities.ts";
import { CaptionDisplayer } from "./shaka-captions.ts";
import { engineError, loadInterrupted } from "./shaka-errors.ts";
import { ShakaSeeks } from "./shaka-seeks.ts";
import { audioId, bestByHeight, tracksOf } from "./shaka-tracks.ts";
import { SideCaptions } from "./side-captions.ts";

/** In seconds: `prepared` before {@link ShakaEngine.load} is called, `playing` after. */
const bufferingGoals = { prepared: 1, playing: 30 };

/** A new player attaches to an element only after the previous one has been destroyed. */
const lastTeardown = new WeakMap<HTMLVideoElement, Promise<void>>();

let polyfilled = false;

/** Plays HLS and DASH, recorded or live, with Shaka Player. */
export class ShakaEngine implements Engine {
  readonly #video: HTMLVideoElement;
  #listener: EngineListener;
  readonly #emit: EngineListener;
  readonly #stop = new AbortController();
  readonly #drawn: DrawnCaptions;
  readonly #sideCaptions: SideCaptions;
  readonly #seeks: ShakaSeeks;
  #styled: NonNullable<PlayerSource["styled"]> = [];
  #player: shaka.Player | null = null;
  #chapters: Tracks["chapters"] = [];
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #preparing: PlayerSource["preparing"];
  #prepared: Promise<void> | null = null;
  #startedAt = 0;
  #attached: Promise<void> = Promise.resolve();

  constructor(video: HTMLVideoElement, emit: EngineListener) {
    this.#video = video;
    this.#listener = emit;
    this.#emit = (event) => {
      if (!this.#stop.signal.aborted) this.#listener(event);
    };
    this.#seeks = new ShakaSeeks(video, this.#stop.signal);
    this.#drawn = new DrawnCaptions(video);
    this.#sideCaptions = new SideCaptions(video, this.#drawn, this.#emit);
  }

  /** Loads the first seconds of a source, so that it plays at once when `load` is called. Rejects when it cannot. */
  prepare(source: PlayerSource, startAt: number, audioLanguage: string | undefined): Promise<void> {
    this.#prepared = this.#open(source, startAt, audioLanguage);
    return this.#prepared;
  }

  /** Gives the events to another listener from now on. */
  follow(emit: EngineListener): void {
    this.#listener = emit;
  }

  async load(source: PlayerSource, startAt: number, start: TrackStart): Promise<void> {
    const { signal } = this.#stop;
    try {
      await (this.#prepared ?? this.#open(source, startAt, start.audioLanguage));
      const player = this.#player;
      if (signal.aborted || !player) return;
      if (this.#prepared) {
        player.configure({
          streaming: { bufferingGoal: bufferingGoals.playing },
          abr: { enabled: true, restrictToElementSize: true },
        });
        if (startAt !== this.#startedAt) this.seek(startAt);
      }
      this.#styled = source.styled ?? [];
      this.#sideCaptions.load(source);
      if (source.preparing) {
        const { heights } = source.preparing;
        joinQualities(player, { url: source.url, heights, signal }, () => this.#emit({ type: "tracks" }));
      }
      this.#selectFirst(start);
      this.#chapters = source.chapters ?? (await this.#readChapters(player));
      this.#emit({ type: "tracks" });
    } catch (reason) {
      this.#loadFailed(reason);
    }
  }

  async #open(source: PlayerSource, startAt: number, audioLanguage: string | undefined): Promise<void> {
    const { signal } = this.#stop;
    await lastTeardown.get(this.#video);
    if (signal.aborted) return;
    if (!polyfilled) shaka.polyfill.installAll();
    polyfilled = true;
    const player = new shaka.Player();
    this.#player = player;
    this.#attached = player.attach(this.#video);
    await this.#attached;
    if (signal.aborted) return;
    this.#configure(player, audioLanguage);
    // Its video has no size yet.
    const unopened = {
      streaming: { bufferingGoal: bufferingGoals.prepared },
      abr: { enabled: false, restrictToElementSize: false },
    };
    if (this.#prepared) player.configure(unopened);
    this.#preparing = source.preparing;
    if (source.preparing) player.configure({ manifest: { hls: { liveSegmentsDelay: 0 } } });
    watchMedia(this.#video, this.#emit, signal);
    this.#listen(player);
    // Left to itself, Shaka starts a film that still grows at its end.
    this.#startedAt = startAt;
    await player.load(source.url, startAt > 0 || source.preparing ? startAt : null, source.mime || null);
  }

  async destroy(): Promise<void> {
    this.#sideCaptions.select(null);
    this.#stop.abort();
    clearTimeout(this.#retryTimer);
    const player = this.#player;
    this.#player = null;
    if (!player) return;
    // Destroyed while attaching, Shaka would leave its media source open.
    const destroy = () => player.destroy();
    const teardown = this.#attached.then(destroy, destroy);
    lastTeardown.set(this.#video, teardown);
    await teardown;
  }

  play(): void {
    void playMedia(this.#video, this.#emit);
  }

  pause(): void {
    this.#video.pause();
  }

  seek(position: number): void {
    this.#seeks.seek(position);
  }

  goLive(): void {
    this.#player?.goToLive();
    this.play();
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

  selectAudio(id: string): void {
    const chosen = this.#player?.getAudioTracks().find((track) => audioId(track) === id);
    if (chosen) this.#player?.selectAudioTrack(chosen);
  }

  selectText(id: string | null): void {
    const ownId = this.#sideCaptions.select(id) ? null : id;
    const own = this.#player?.getTextTracks().find((track) => String(track.id) === ownId);
    this.#player?.selectTextTrack(own ?? null);
    const styled = own && this.#styled.find(({ name }) => name === own.label);
    if (styled) this.#drawn.show({ format: "ass", url: styled.url });
    this.#emit({ type: "tracks" });
  }

  shiftText(seconds: number): void {
    shiftCues(this.#video, seconds);
  }

  selectQuality(id: string, change = "at once"): void {
    const player = this.#player;
    if (!player) return;
    player.configure({ abr: { enabled: id === "auto" } });
    const chosen = bestByHeight(player).get(Number(id));
    if (chosen) player.selectVideoTrack(chosen, change === "at once");
    this.#emit({ type: "tracks" });
  }

  snapshot(): MediaSnapshot {
    const player = this.#player;
    const snapshot = mediaSnapshot(this.#video, player?.isLive() ? player.seekRange() : null);
    // Shaka's duration is that of what is made: a film watched up to there is not finished.
    return player?.isInProgress() && this.#preparing
      ? { ...snapshot, duration: this.#preparing.duration, seekable: player.seekRange() }
      : snapshot;
  }

  tracks(): Tracks {
    const player = this.#player;
    if (!player) return noTracks;
    const { audio, text, quality } = tracksOf(player);
    const autoQuality = player.getConfiguration().abr.enabled;
    const texts = [...text, ...this.#sideCaptions.choices()];
    const labels = distinctNames(texts.map(({ label }) => label));
    const named = texts.map((track, at) => ({ ...track, label: labels[at] ?? track.label }));
    return { audio, text: named, drawn: areCuesCovered(this.#video), quality, autoQuality, chapters: this.#chapters };
  }

  #configure(player: shaka.Player, language: string | undefined): void {
    player.configure({
      streaming: {
        bufferingGoal: bufferingGoals.playing,
        // A seek that aborts the prefetch of an initialization segment would stop the loading for ever: Shaka tries the aborted one again.
        segmentPrefetchLimit: 0,
        // After a seek forward the sound waits that long for the pictures, which Shaka takes for late by as much as was skipped.
        updateIntervalSeconds: 0.1,
        // By default (2) a seek to the first two seconds of a segment loads the one before too, for playlists whose times are inexact. There
        // Shaka skips what is missing, which takes no longer than that load.
        inaccurateManifestTolerance: 0,
      },
      manifest: { dash: { autoCorrectDrift: true } },
      // A rendition banned for dropped frames would disappear from the quality menu.
      abr: { restrictToElementSize: true, droppedFrames: false },
      // Shaka checks the number of parameters and warns without this one.
      textDisplayFactory: (_player: shaka.Player) => new CaptionDisplayer(this.#video, this.#emit),
      ...(language ? { preferredAudio: [{ language }] } : {}),
    });
  }

  #listen(player: shaka.Player): void {
    const { signal } = this.#stop;
    player.addEventListener("error", (event) => this.#streamingFailed(player, event));
    player.addEventListener("streaming", () => this.#startWithText(player));
    for (const name of [
      "trackschanged",
      "adaptation",
      "variantchanged",
      "audiotrackchanged",
      "textchanged",
      "abrstatuschanged",
    ]) {
      player.addEventListener(name, () => this.#emit({ type: "tracks" }));
    }
    this.#video.addEventListener("playing", () => (this.#failures = 0), { signal });
    this.#video.addEventListener("loadeddata", () => this.#checkPicture(player), { signal });
    this.#seeks.attach(player);
    window.addEventListener("online", () => player.retryStreaming(0.1), { signal });
  }

  /**
   * Shaka times captions by the pictures that are loaded once it has had a caption track: without one from the start, captions that are
   * turned on later would wait for the next pictures, or stay empty where all are loaded.
   */
  #startWithText(player: shaka.Player): void {
    const [first] = player.getTextTracks();
    if (first) player.configure({ preferredText: [{ language: first.language, forced: first.forced }] });
  }

  #selectFirst(start: TrackStart): void {
    const { audio, text } = start.choose(this.tracks());
    if (audio && !audio.active) this.selectAudio(audio.id);
    this.selectText(text?.id ?? null);
  }

  async #readChapters(player: shaka.Player): Promise<Tracks["chapters"]> {
    const [first] = player.getChaptersTracks();
    if (!first) return [];
    const chapters = await player.getChaptersAsync(first.language);
    return orderedChapters(
      chapters.map(({ startTime, endTime, title }) => ({ start: startTime, end: endTime, title, kind: null })),
    );
  }

  #checkPicture(player: shaka.Player): void {
    if (player.getVideoTracks().length === 0 || !soundWithoutPicture(this.#video)) return;
    this.#video.pause();
    this.#emit({ type: "error", error: { kind: "unsupported", fatal: true } });
  }

  #loadFailed(reason: unknown): void {
    // Destroying the player interrupts its loading.
    if (this.#stop.signal.aborted) return;
    if (!(reason instanceof shaka.util.Error)) {
      this.#emit({ type: "error", error: { kind: "media", fatal: true } });
    } else if (reason.code !== loadInterrupted) {
      this.#emit({ type: "error", error: { ...engineError(reason), fatal: true } });
    }
  }

  /** A network outage is retried with backoff for as long as it lasts; any other error is emitted. */
  #streamingFailed(player: shaka.Player, event: Event): void {
    if (!("detail" in event) || !(event.detail instanceof shaka.util.Error)) return;
    const failure = event.detail;
    if (failure.code === loadInterrupted) return;
    const error = engineError(failure);
    const temporary = error.kind === "network" || (player.isLive() && error.kind === "gone");
    if (!temporary) {
      this.#emit({ type: "error", error });
      return;
    }
    event.preventDefault();
    this.#emit({ type: "error", error: { ...error, fatal: false } });
    this.#retryStreaming(player, retryDelaySeconds(this.#failures++));
  }

  /**
   * Loads again after a network failure. Shaka's own retry skips a stream whose playlist failed. If there is still no picture after the
   * delay, the active variant is selected again, which makes Shaka load its playlists too.
   */
  #retryStreaming(player: shaka.Player, delaySeconds: number): void {
    // Told of the failure, its owner may have given it up.
    if (this.#stop.signal.aborted) return;
    player.retryStreaming(delaySeconds);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => {
      if (this.#video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) return;
      const active = player.getVariantTracks().find((track) => track.active);
      if (active) player.selectVariantTrack(active, true);
      else this.#retryStreaming(player, delaySeconds);
    }, delaySeconds * 1000);
  }
}
