import { limits } from "@seance/contract/limits";
import { keyOf, loadRequest } from "./cast-media.ts";
import type { CastMedia } from "./cast-media.ts";
import { loadCastSdk } from "./cast-sdk.ts";
import { unnamedDevice } from "./cast-words.ts";

/** `none`: nothing is loaded. The last three: why the media was unloaded. */
export type RemoteStatus = "none" | "playing" | "paused" | "buffering" | "finished" | "failed" | "stopped";

/** State of the cast device; times in seconds, volume from 0 to 1. */
export interface CastSnapshot {
  /** Its name; null without a session. */
  readonly device: string | null;
  readonly status: RemoteStatus;
  /** Key of the loaded media. */
  readonly key: string | null;
  readonly position: number;
  readonly duration: number;
  readonly volume: number;
  readonly muted: boolean;
  /** Track numbers of the active captions. */
  readonly captions: readonly number[];
}

interface Sender {
  context: cast.framework.CastContext;
  player: cast.framework.RemotePlayer;
  remote: cast.framework.RemotePlayerController;
}

const noSession: CastSnapshot = {
  device: null,
  status: "none",
  key: null,
  position: 0,
  duration: 0,
  volume: limits.cast.defaultVolume,
  muted: false,
  captions: [],
};

/** Google's cast sender as one observable snapshot and commands; updated by the sender's events and polled each second. */
export class CastController {
  readonly #listeners = new Set<() => void>();
  #snapshot = noSession;
  #sender: Sender | null = null;
  /** Kept after its end, since it holds the reason. */
  #media: chrome.cast.media.Media | null = null;
  /** While loading, the session still returns the previous media. */
  #loading = false;
  #poll: ReturnType<typeof setInterval> | undefined;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): CastSnapshot => this.#snapshot;

  /** Loads the sender, which resumes this tab's session after a reload. False where the browser cannot cast. */
  async start(receiverId: string): Promise<boolean> {
    if (this.#sender) return true;
    if (!(await loadCastSdk())) return false;
    const { CastContext, CastContextEventType, RemotePlayer, RemotePlayerController, RemotePlayerEventType } = cast.framework;
    const context = CastContext.getInstance();
    const player = new RemotePlayer();
    const remote = new RemotePlayerController(player);
    this.#sender = { context, player, remote };
    remote.addEventListener(RemotePlayerEventType.ANY_CHANGE, this.#read);
    context.addEventListener(CastContextEventType.CAST_STATE_CHANGED, this.#read);
    context.addEventListener(CastContextEventType.SESSION_STATE_CHANGED, this.#read);
    context.setOptions({
      receiverApplicationId: receiverId,
      autoJoinPolicy: chrome.cast.AutoJoinPolicy.TAB_AND_ORIGIN_SCOPED,
      language: "fr-FR",
      resumeSavedSession: true,
    });
    this.#read();
    return true;
  }

  /** Shows the list of devices. Returns the error code, or null. */
  async requestSession(): Promise<string | null> {
    try {
      return (await this.#sender?.context.requestSession()) ?? null;
    } catch (reason) {
      return codeOf(reason);
    }
  }

  /** Returns the error code, or null. */
  async load(media: CastMedia, startAt: number, captions: string | null): Promise<string | null> {
    const session = this.#sender?.context.getCurrentSession();
    if (!session) return chrome.cast.ErrorCode.SESSION_ERROR;
    this.#loading = true;
    this.#watchMedia(null);
    try {
      return (await session.loadMedia(loadRequest(media, startAt, captions))) ?? null;
    } catch (reason) {
      return codeOf(reason);
    } finally {
      this.#loading = false;
      this.#read();
    }
  }

  play(): void {
    if (this.#snapshot.status === "paused") this.#sender?.remote.playOrPause();
  }

  pause(): void {
    if (this.#snapshot.status === "playing" || this.#snapshot.status === "buffering") this.#sender?.remote.playOrPause();
  }

  seek(position: number): void {
    if (!this.#sender) return;
    this.#sender.player.currentTime = position;
    this.#sender.remote.seek();
  }

  setVolume(volume: number): void {
    if (!this.#sender) return;
    this.#sender.player.volumeLevel = volume;
    this.#sender.remote.setVolumeLevel();
  }

  setMuted(muted: boolean): void {
    if (this.#snapshot.muted !== muted) this.#sender?.remote.muteOrUnmute();
  }

  showCaptions(tracks: number[]): void {
    const request = new chrome.cast.media.EditTracksInfoRequest(tracks);
    // After a refusal the next read shows the unchanged captions.
    this.#media?.editTracksInfo(request, this.#read, this.#read);
  }

  /** Also stops the media on the device. */
  endSession(): void {
    this.#sender?.context.endCurrentSession(true);
  }

  readonly #read = (): void => {
    if (!this.#sender) return;
    const { context, player } = this.#sender;
    const session = context.getCurrentSession();
    const connected = session !== null && context.getCastState() === cast.framework.CastState.CONNECTED;
    if (!connected) this.#watchMedia(null);
    else if (!this.#loading) this.#watchMedia(session.getMediaSession() ?? this.#media);
    this.#keepPolling(connected);
    this.#snapshot = connected
      ? {
          device: session.getCastDevice().friendlyName || unnamedDevice,
          status: statusOf(player, this.#media),
          key: player.isMediaLoaded ? keyOf(player.mediaInfo) : null,
          position: player.currentTime,
          duration: player.duration,
          volume: player.volumeLevel,
          muted: player.isMuted,
          captions: this.#media?.activeTrackIds ?? [],
        }
      : noSession;
    for (const listener of this.#listeners) listener();
  };

  #watchMedia(current: chrome.cast.media.Media | null): void {
    if (current === this.#media) return;
    this.#media?.removeUpdateListener(this.#read);
    this.#media = current;
    current?.addUpdateListener(this.#read);
  }

  #keepPolling(connected: boolean): void {
    if (!connected) {
      clearInterval(this.#poll);
      this.#poll = undefined;
    } else {
      this.#poll ??= setInterval(this.#read, limits.cast.pollMs);
    }
  }
}

function statusOf(player: cast.framework.RemotePlayer, media: chrome.cast.media.Media | null): RemoteStatus {
  const { PlayerState, IdleReason } = chrome.cast.media;
  if (!player.isMediaLoaded) {
    if (media?.idleReason === IdleReason.FINISHED) return "finished";
    if (media?.idleReason === IdleReason.ERROR) return "failed";
    return media?.idleReason ? "stopped" : "none";
  }
  if (player.playerState === PlayerState.BUFFERING) return "buffering";
  return player.isPaused ? "paused" : "playing";
}

/** The sender rejects with a code, or with an error that has a code. */
function codeOf(reason: unknown): string {
  if (typeof reason === "object" && reason !== null && "code" in reason) return String(reason.code);
  return typeof reason === "string" ? reason : chrome.cast.ErrorCode.SESSION_ERROR;
}
