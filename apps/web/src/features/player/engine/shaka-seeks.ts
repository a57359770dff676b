import type shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";

/**
 * After a seek, segments that start later than `seconds` after its picture are not requested before it is shown, for `ms` at most. Chromium
 * decodes up to about ten pictures more than it shows.
 */
const sought = { seconds: 0.5, ms: 1000 };

/** The seeks of a video that Shaka plays. */
export class ShakaSeeks {
  readonly #video: HTMLVideoElement;
  readonly #signal: AbortSignal;
  /** Where a seek leads whose event has not come yet. */
  #target: number | null = null;

  constructor(video: HTMLVideoElement, signal: AbortSignal) {
    this.#video = video;
    this.#signal = signal;
    video.addEventListener("seeking", () => (this.#target = null), { signal });
  }

  seek(position: number): void {
    this.#video.currentTime = position;
    // There is no event before the video has its length.
    this.#target = this.#video.seeking ? position : null;
  }

  follow(player: shaka.Player): void {
    this.#loadSoughtFirst(player);
    // Until the event of a seek that follows another within 250 ms, Shaka takes its target for a gap before what the other has loaded.
    player.addEventListener("gapjumped", () => {
      const target = this.#target;
      this.#target = null;
      if (target !== null) this.#video.currentTime = target;
    });
  }

  /** After a seek, delays the requests for later segments until its picture is shown: they would compete with those that it needs. */
  #loadSoughtFirst(player: shaka.Player): void {
    const signal = this.#signal;
    let held: PromiseWithResolvers<void> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const release = (): void => {
      clearTimeout(timer);
      held?.resolve();
      held = undefined;
    };
    const hold = (): void => {
      held ??= Promise.withResolvers<void>();
      clearTimeout(timer);
      timer = setTimeout(release, sought.ms);
    };
    this.#video.addEventListener("seeking", hold, { signal });
    this.#video.addEventListener("seeked", release, { signal });
    signal.addEventListener("abort", release);
    player.getNetworkingEngine()?.registerRequestFilter((_type, _request, context) => {
      const start = context?.segment?.getStartTime() ?? 0;
      return start > this.#video.currentTime + sought.seconds ? held?.promise : undefined;
    });
  }
}
