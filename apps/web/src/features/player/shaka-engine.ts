import shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";
import type { Engine, EngineListener, MediaSnapshot, PlayerSource, TrackChoice, Tracks, TrackWishes } from "./engine.ts";
import { noTracks } from "./engine.ts";
import { languageName } from "./languages.ts";
import { mediaSnapshot, playMedia, soundWithoutPicture, watchMedia } from "./media-surface.ts";
import { CaptionDisplayer } from "./shaka-captions.ts";
import { engineError, loadInterrupted } from "./shaka-errors.ts";

const retryDelaysSeconds = [1, 2, 4, 8];
const bufferSeconds = 30;

/** A fresh attach must not meet the end of the previous one on the same element. */
const lastTeardown = new WeakMap<HTMLVideoElement, Promise<void>>();

let polyfilled = false;

/** Plays HLS and DASH, recorded or live, through Shaka Player. */
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

  async load(source: PlayerSource, startAt: number, wishes: TrackWishes): Promise<void> {
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
      this.#configure(player, wishes);
      watchMedia(this.#video, this.#emit, signal);
      this.#listen(player);
      await player.load(source.url, startAt > 0 ? startAt : null, source.mime || null);
      if (signal.aborted) return;
      this.#applyWishes(player, wishes);
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
    // Destroyed while it attaches, Shaka would leave its media source open; while it loads, it cuts that short.
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

  #configure(player: shaka.Player, wishes: TrackWishes): void {
    player.configure({
      streaming: { bufferingGoal: bufferSeconds },
      manifest: { dash: { autoCorrectDrift: true } },
      // A rendition banned for its dropped frames would leave the menu, and with it the choice that the person has.
      abr: { restrictToElementSize: true, droppedFrames: false },
      // One parameter, since Shaka counts them and complains.
      textDisplayFactory: (_player: shaka.Player) => new CaptionDisplayer(this.#video, this.#emit),
      ...(wishes.audio ? { preferredAudio: [{ language: wishes.audio }] } : {}),
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

  #applyWishes(player: shaka.Player, wishes: TrackWishes): void {
    if (wishes.text === undefined) return;
    const wanted =
      wishes.text === null ? null : player.getTextTracks().find((track) => track.language === wishes.text && !track.forced);
    player.selectTextTrack(wanted ?? null);
  }

  async #readChapters(player: shaka.Player): Promise<Tracks["chapters"]> {
    const [first] = player.getChaptersTracks();
    if (!first) return [];
    const chapters = await player.getChaptersAsync(first.language);
    return chapters.map((chapter) => ({ start: chapter.startTime, title: chapter.title }));
  }

  #checkPicture(player: shaka.Player): void {
    const pictureExpected = player.getVideoTracks().length > 0;
    if (!pictureExpected || !soundWithoutPicture(this.#video)) return;
    this.#video.pause();
    this.#emit({ type: "error", error: { kind: "unsupported", fatal: true } });
  }

  #loadFailed(reason: unknown): void {
    // What destroys the player interrupts its loading.
    if (this.#stop.signal.aborted) return;
    if (!(reason instanceof shaka.util.Error)) {
      this.#emit({ type: "error", error: { kind: "media", fatal: true } });
    } else if (reason.code !== loadInterrupted) {
      this.#emit({ type: "error", error: { ...engineError(reason), fatal: true } });
    }
  }

  /** An outage is waited for, as long as it lasts: Shaka asks again for what it was reading. Anything else is told. */
  #streamingFailed(event: Event): void {
    if (!("detail" in event) || !(event.detail instanceof shaka.util.Error)) return;
    const failure = event.detail;
    if (failure.code === loadInterrupted) return;
    const error = engineError(failure);
    const passing = error.kind === "network" || (this.#player?.isLive() === true && error.kind === "gone");
    if (!passing) {
      this.#emit({ type: "error", error });
      return;
    }
    event.preventDefault();
    this.#emit({ type: "error", error: { ...error, fatal: false } });
    const delay = retryDelaysSeconds[Math.min(this.#failures, retryDelaysSeconds.length - 1)] ?? 8;
    this.#failures += 1;
    this.#player?.retryStreaming(delay);
  }
}

function audioId(track: shaka.extern.AudioTrack): string {
  return [track.language, track.label, track.roles.join(), track.channelsCount].join("|");
}

function choice(id: string, track: { language: string; label: string | null; active: boolean }): TrackChoice {
  return { id, language: track.language, label: track.label || languageName(track.language), active: track.active };
}

/** For each height its best rendition, or the one that is on. */
function bestByHeight(player: shaka.Player): Map<number, shaka.extern.VideoTrack> {
  const best = new Map<number, shaka.extern.VideoTrack>();
  for (const track of player.getVideoTracks()) {
    if (track.height === null) continue;
    const held = best.get(track.height);
    if (!held || track.active || (!held.active && track.bandwidth > held.bandwidth)) best.set(track.height, track);
  }
  return best;
}
