import type { EngineListener, MediaSnapshot } from "./engine.ts";
import { hasAirPlay } from "#features/player/browser/use-airplay.ts";
import { captionChange } from "./follow-cues.ts";

const liveEdgeToleranceSeconds = 0.5;

/** A video for the player. */
export function newVideo(): HTMLVideoElement {
  const video = document.createElement("video");
  video.playsInline = true;
  video.setAttribute("controlslist", "nodownload");
  video.disableRemotePlayback = !hasAirPlay;
  return video;
}

/** Backoff before a retry, after so many failures in a row. */
export const retryDelaySeconds = (failures: number): number => Math.min(2 ** failures, 8);

/** Emits the engine events of a media element until the signal aborts. */
export function watchMedia(video: HTMLVideoElement, emit: EngineListener, signal: AbortSignal): void {
  const on = (names: readonly string[], run: () => void) => {
    for (const name of names) video.addEventListener(name, run, { signal });
  };
  on(["playing"], () => emit({ type: "playing" }));
  on(["pause"], () => {
    if (!video.ended) emit({ type: "paused" });
  });
  // A seek while paused fires `waiting` too.
  on(["waiting"], () => {
    if (!video.paused) emit({ type: "waiting" });
  });
  on(["ended"], () => emit({ type: "ended" }));
  on(["timeupdate", "durationchange", "seeking", "seeked", "progress"], () => emit({ type: "time" }));
  on(["volumechange", "ratechange"], () => emit({ type: "settings" }));
  on([captionChange], () => emit({ type: "tracks" }));
}

/** Plays, and emits `blocked` when the browser requires a gesture. */
export async function playMedia(video: HTMLVideoElement, emit: EngineListener): Promise<void> {
  try {
    await video.play();
  } catch (reason) {
    // AbortError: a pause or another source came in between. NotSupportedError also fires the element's error event.
    if (reason instanceof DOMException && reason.name === "NotAllowedError") emit({ type: "blocked" });
  }
}

function bufferedAround(video: HTMLVideoElement): number {
  const { buffered, currentTime } = video;
  for (let i = 0; i < buffered.length; i++) {
    if (buffered.start(i) <= currentTime + 0.1 && buffered.end(i) >= currentTime) return buffered.end(i);
  }
  return currentTime;
}

/** The state of a media element; a live window replaces the element's own seekable range. */
export function mediaSnapshot(video: HTMLVideoElement, window: { start: number; end: number } | null): MediaSnapshot {
  const duration = Number.isFinite(video.duration) ? video.duration : 0;
  const behind = window ? window.end - video.currentTime : 0;
  return {
    position: video.currentTime,
    duration: window ? window.end - window.start : duration,
    live: window !== null,
    seekable: window ?? { start: 0, end: duration },
    bufferedTo: bufferedAround(video),
    behindLive: behind > liveEdgeToleranceSeconds ? behind : 0,
    paused: video.paused,
    volume: video.volume,
    muted: video.muted,
    rate: video.playbackRate,
  };
}

/** Whether only the sound has loaded: an unsupported video codec gives that, without an error. */
export function soundWithoutPicture(video: HTMLVideoElement): boolean {
  return video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && video.videoWidth === 0;
}
