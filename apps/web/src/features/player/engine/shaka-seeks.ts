import type shaka from "shaka-player/dist/shaka-player.compiled-es2021.js";

/**
 * After a seek, segments that start later than `seconds` after its picture are not requested before it is shown, for `ms` at most. Chromium
 * decodes up to about ten pictures more than it shows: with fewer than twenty a second, a seek to a segment's end may take those `ms`.
 */
const holdAfterSeek = { seconds: 0.5, ms: 1000 };

/** The seeks of a video that Shaka plays. */
export class ShakaSeeks {
  readonly #video: HTMLVideoElement;
  readonly #signal: AbortSignal;
  /** Target of a seek whose `seeking` event is pending. */
  #target: number | null = null;

  constructor(video: HTMLVideoElement, signal: AbortSignal) {
    this.#video = video;
    this.#signal = signal;
    for (const name of ["seeking", "seeked", "emptied"]) video.addEventListener(name, () => (this.#target = null), { signal });
  }

  seek(position: number): void {
    this.#video.currentTime = position;
    // No event follows before the video has its metadata.
    this.#target = this.#video.seeking ? position : null;
  }

  attach(player: shaka.Player): void {
    this.#loadSoughtFirst(player);
    // Shaka 5.2.12 looks for gaps every 250 ms. If it does between a seek and its event, soon after another seek, it takes the target for a
    // gap and jumps to what is buffered.
    player.addEventListener("gapjumped", () => {
      if (this.#target !== null) this.#video.currentTime = this.#target;
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
      timer = setTimeout(release, holdAfterSeek.ms);
    };
    this.#video.addEventListener("seeking", hold, { signal });
    this.#video.addEventListener("seeked", release, { signal });
    signal.addEventListener("abort", release);
    player.getNetworkingEngine()?.registerRequestFilter((_type, _request, context) => {
      const start = context?.segment?.getStartTime() ?? 0;
      return start > this.#video.currentTime + holdAfterSeek.seconds ? held?.promise : undefined;
    });
  }
}
