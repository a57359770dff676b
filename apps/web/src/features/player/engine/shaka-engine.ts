import shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import type { Engine, EngineListener, MediaSnapshot, PlayerSource, TrackChoice, Tracks, TrackPreferences } from "./engine.ts";
import { noTracks } from "./engine.ts";
import { languageName } from "#features/player/player-text.ts";
import { mediaSnapshot, playMedia, retryDelaySeconds, soundWithoutPicture, watchMedia } from "./media-element.ts";
import { CaptionDisplayer } from "./shaka-captions.ts";
import { engineError, loadInterrupted } from "./shaka-errors.ts";

const bufferSeconds = 30;

/** A new player attaches to an element only after the previous one has been destroyed. */
const lastTeardown = new WeakMap<HTMLVideoElement, Promise<void>>();

let polyfilled = false;

/** Plays HLS and DASH, recorded or live, with Shaka Player. */
export class ShakaEngine implements Engine {
  readonly #video: HTMLVideoElement;
  readonly #emit: EngineListener;
  readonly #stop = new AbortController();
  #player: shaka.Player | null = null;
  #chapters: Tracks["chapters"] = [];
  #failures = 0;
  #attached: Promise<void> = Promise.resolve();

  constructor(video: HTMLVideoElement, emit: EngineListener) {
    this.#video = video;
    this.#emit = (event) => {
      if (!this.#stop.signal.aborted) emit(event);
    };
  }

  async load(source: PlayerSource, startAt: number, preferred: TrackPreferences): Promise<void> {
    const { signal } = this.#stop;
    await lastTeardown.get(this.#video);
    if (signal.aborted) return;
    if (!polyfilled) shaka.polyfill.installAll();
    polyfilled = true;
    const player = new shaka.Player();
    this.#player = player;
    const attached = player.attach(this.#video);
    this.#attached = attached;
    try {
      await attached;
      if (signal.aborted) return;
      this.#configure(player, preferred.audio);
      watchMedia(this.#video, this.#emit, signal);
      this.#listen(player);
      await player.load(source.url, startAt > 0 ? startAt : null, source.mime || null);
      if (signal.aborted) return;
      this.#selectPreferredText(player, preferred.text);
      this.#chapters = source.chapters ?? (await this.#readChapters(player));
      this.#emit({ type: "tracks" });
    } catch (reason) {
      this.#loadFailed(reason);
    }
  }

  async destroy(): Promise<void> {
    this.#stop.abort();
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
    this.#video.currentTime = position;
  }

  retry(): void {
    this.#player?.retryStreaming(0.1);
    this.play();
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
    this.#player?.selectTextTrack(this.#player.getTextTracks().find((track) => String(track.id) === id) ?? null);
    this.#emit({ type: "tracks" });
  }

  selectQuality(id: string): void {
    const player = this.#player;
    if (!player) return;
    player.configure({ abr: { enabled: id === "auto" } });
    const chosen = bestByHeight(player).get(Number(id));
    if (chosen) player.selectVideoTrack(chosen, true);
    this.#emit({ type: "tracks" });
  }

  snapshot(): MediaSnapshot {
    const player = this.#player;
    return mediaSnapshot(this.#video, player?.isLive() ? player.seekRange() : null);
  }

  tracks(): Tracks {
    const player = this.#player;
    if (!player) return noTracks;
    const audio = player.getAudioTracks();
    const text = player.getTextTracks().filter((track) => !track.forced);
    const quality = [...bestByHeight(player)].map(([height, track]) => ({ id: String(height), height, active: track.active }));
    return {
      audio: audio.map((track) => choice(audioId(track), track)),
      text: text.map((track) => choice(String(track.id), track)),
      quality: quality.toSorted((a, b) => b.height - a.height),
      autoQuality: player.getConfiguration().abr.enabled,
      chapters: this.#chapters,
    };
  }

  #configure(player: shaka.Player, language: string | undefined): void {
    player.configure({
      streaming: { bufferingGoal: bufferSeconds },
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
    player.addEventListener("error", (event) => this.#streamingFailed(event));
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
    window.addEventListener("online", () => player.retryStreaming(0.1), { signal });
  }

  #selectPreferredText(player: shaka.Player, language: string | null | undefined): void {
    if (language === undefined) return;
    player.selectTextTrack(player.getTextTracks().find((track) => track.language === language && !track.forced) ?? null);
  }

  async #readChapters(player: shaka.Player): Promise<Tracks["chapters"]> {
    const [first] = player.getChaptersTracks();
    if (!first) return [];
    const chapters = await player.getChaptersAsync(first.language);
    return chapters.map((chapter) => ({ start: chapter.startTime, title: chapter.title }));
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
  #streamingFailed(event: Event): void {
    if (!("detail" in event) || !(event.detail instanceof shaka.util.Error)) return;
    const failure = event.detail;
    if (failure.code === loadInterrupted) return;
    const error = engineError(failure);
    const temporary = error.kind === "network" || (this.#player?.isLive() === true && error.kind === "gone");
    if (!temporary) {
      this.#emit({ type: "error", error });
      return;
    }
    event.preventDefault();
    this.#emit({ type: "error", error: { ...error, fatal: false } });
    this.#player?.retryStreaming(retryDelaySeconds(this.#failures++));
  }
}

function audioId(track: shaka.extern.AudioTrack): string {
  return [track.language, track.label, track.roles.join(), track.channelsCount].join("|");
}

function choice(id: string, track: { language: string; label: string | null; active: boolean }): TrackChoice {
  return { id, language: track.language, label: track.label || languageName(track.language), active: track.active };
}

/** For each height, the active rendition or else the one of the highest bandwidth. */
function bestByHeight(player: shaka.Player): Map<number, shaka.extern.VideoTrack> {
  const best = new Map<number, shaka.extern.VideoTrack>();
  for (const track of player.getVideoTracks()) {
    if (track.height === null) continue;
    const found = best.get(track.height);
    if (!found || track.active || (!found.active && track.bandwidth > found.bandwidth)) best.set(track.height, track);
  }
  return best;
}
