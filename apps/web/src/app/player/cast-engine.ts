import type { CastController, RemoteStatus } from "#features/cast/cast-controller.ts";
import type { CastMedia } from "#features/cast/cast-media.ts";
import { positionAt, syncClock, syncVolume } from "#features/cast/remote-clock.ts";
import type { RemoteClock } from "#features/cast/remote-clock.ts";
import { noTracks } from "#features/player/engine/engine.ts";
import { textKind } from "#features/player/track-names.ts";
import type {
  Engine,
  EngineEvent,
  EngineListener,
  MediaSnapshot,
  PlayerSource,
  Tracks,
  TrackStart,
} from "#features/player/engine/engine.ts";

/** Google's code for media that the device cannot play. */
const badFormat = "load_media_failed";

const eventOf: Partial<Record<RemoteStatus, EngineEvent>> = {
  playing: { type: "playing" },
  paused: { type: "paused" },
  buffering: { type: "waiting" },
  finished: { type: "ended" },
  stopped: { type: "paused" },
  failed: { type: "error", error: { kind: "unsupported", fatal: true } },
};

const isLoaded = (status: RemoteStatus) => status === "playing" || status === "paused" || status === "buffering";

/** Engine that plays on the device of the cast session. */
export class CastEngine implements Engine {
  readonly #controller: CastController;
  readonly #media: CastMedia;
  readonly #emit: EngineListener;
  #clock: RemoteClock = { position: 0, at: 0, running: false };
  #duration = 0;
  #volume: number;
  #captions: string | null = null;
  #status: RemoteStatus = "none";
  /** Detects a load that was replaced, or whose engine was destroyed, in the meantime. */
  #attempt = 0;
  #ready = false;
  #unsubscribe: () => void = () => {};

  constructor(controller: CastController, media: CastMedia, emit: EngineListener) {
    this.#controller = controller;
    this.#media = media;
    this.#emit = emit;
    this.#volume = controller.getSnapshot().volume;
  }

  /** A film that already plays on the device, as after a reload of the page, is not loaded again. */
  async load(_source: PlayerSource, startAt: number, start: TrackStart): Promise<void> {
    this.#captions = start.choose(this.tracks()).text?.id ?? null;
    this.#unsubscribe = this.#controller.subscribe(() => this.#onRemoteChange());
    const { key, position } = this.#controller.getSnapshot();
    if (key !== this.#media.key) return this.#loadMedia(startAt);
    this.#clock = { position, at: performance.now(), running: false };
    this.#ready = true;
    this.#onRemoteChange();
  }

  async destroy(): Promise<void> {
    this.#attempt += 1;
    this.#ready = false;
    this.#unsubscribe();
  }

  play(): void {
    const over = this.#status === "finished" || this.#status === "stopped";
    if (over) void this.#loadMedia(this.#clock.position);
    else this.#controller.play();
  }

  pause(): void {
    this.#controller.pause();
  }

  seek(position: number): void {
    this.#clock = { ...this.#clock, position, at: performance.now() };
    if (this.#ready && isLoaded(this.#status)) this.#controller.seek(position);
    this.#emit({ type: "time" });
  }

  goLive(): void {
    // The device plays channels at the live edge unless paused.
    this.play();
  }

  setVolume(volume: number): void {
    this.#volume = volume;
    this.#controller.setVolume(volume);
    this.#emit({ type: "settings" });
  }

  setMuted(muted: boolean): void {
    this.#controller.setMuted(muted);
  }

  setRate(): void {
    // Not supported by the receiver.
  }

  selectAudio(): void {
    // Chosen by the device.
  }

  selectText(id: string | null): void {
    const index = this.#media.captions.findIndex(({ url }) => url === id);
    this.#captions = index === -1 ? null : id;
    this.#controller.showCaptions(index === -1 ? [] : [index + 1]);
  }

  shiftText(): void {
    // The receiver draws the captions.
  }

  selectQuality(): void {
    // Chosen by the device.
  }

  snapshot(): MediaSnapshot {
    const { live } = this.#media;
    const estimated = positionAt(this.#clock, performance.now());
    const position = this.#duration > 0 ? Math.min(estimated, this.#duration) : estimated;
    return {
      position,
      duration: live ? 0 : this.#duration,
      live,
      seekable: { start: 0, end: live ? 0 : this.#duration },
      bufferedTo: position,
      behindLive: 0,
      paused: !isLoaded(this.#status) || this.#status === "paused",
      volume: this.#volume,
      muted: this.#controller.getSnapshot().muted,
      rate: 1,
    };
  }

  tracks(): Tracks {
    const shown = this.#controller.getSnapshot().captions;
    const text = this.#media.captions.map(({ url, language, label, kind }, index) => ({
      id: url,
      language,
      label,
      kind: kind ?? textKind({ language, label }),
      active: shown.includes(index + 1),
    }));
    return { ...noTracks, text };
  }

  async #loadMedia(startAt: number): Promise<void> {
    this.#attempt += 1;
    const attempt = this.#attempt;
    this.#ready = false;
    this.#clock = { position: startAt, at: performance.now(), running: false };
    const code = await this.#controller.load(this.#media, startAt, this.#captions);
    if (attempt !== this.#attempt) return;
    if (code !== null) {
      this.#emit({ type: "error", error: { kind: code === badFormat ? "unsupported" : "network", fatal: true, code } });
      return;
    }
    this.#ready = true;
    this.#status = "none";
    this.#onRemoteChange();
  }

  #onRemoteChange(): void {
    const { status, key, position, duration, volume } = this.#controller.getSnapshot();
    if (!this.#ready || status === "none") return;
    // Another sender has loaded its own film.
    const taken = key !== null && key !== this.#media.key;
    const now = taken ? "stopped" : status;
    if (isLoaded(now)) {
      this.#clock = syncClock(this.#clock, { position, running: now === "playing" }, performance.now());
      this.#duration = Math.max(0, duration);
    } else {
      this.#clock = {
        ...this.#clock,
        position: positionAt(this.#clock, performance.now()),
        at: performance.now(),
        running: false,
      };
    }
    this.#volume = syncVolume(this.#volume, volume);
    const event = eventOf[now];
    const changed = now !== this.#status;
    this.#status = now;
    if (changed && event) this.#emit(event);
    this.#emit({ type: "tracks" });
    this.#emit({ type: "time" });
  }
}
