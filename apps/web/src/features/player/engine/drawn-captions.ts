import { captionShift, coverCues } from "./follow-cues.ts";

/** Subtitles that are drawn over the picture: ASS with its styles, PGS pictures. */
export interface DrawnFile {
  format: "ass" | "pgs";
  url: string;
}

export interface PainterInput {
  video: HTMLVideoElement;
  canvas: HTMLCanvasElement;
  url: string;
  fonts: readonly string[];
  /** Ends the painter, also while it opens. */
  signal: AbortSignal;
}

/** Draws what is shown at a time, in seconds. Rejects when it cannot go on. */
export type Paint = (time: number) => Promise<void> | void;

/** Their libraries are loaded only when such subtitles are chosen. */
const painters: Record<DrawnFile["format"], () => Promise<{ openPainter: (input: PainterInput) => Promise<Paint> }>> = {
  ass: () => import("./paint-ass.ts"),
  pgs: () => import("./paint-pgs.ts"),
};

/** A hostile file may keep its painter busy for ever. */
const longestPaintMs = 5000;
const repaintMs = 250;

/** Draws at most one file over a media element. Until it is ready, and when it fails, the element's own cues are shown. */
export class DrawnCaptions {
  readonly #video: HTMLVideoElement;
  #fonts: readonly string[] = [];
  #stop = new AbortController();

  constructor(video: HTMLVideoElement) {
    this.#video = video;
  }

  load(fonts: readonly string[] = []): void {
    this.#fonts = fonts;
  }

  /** Draws this file in place of the one before; `onFailure` is called when it cannot be drawn. */
  show(file: DrawnFile | null, onFailure?: () => void): void {
    this.#stop.abort();
    const stop = new AbortController();
    this.#stop = stop;
    if (!file) return;
    this.#draw(file, stop.signal).catch(() => {
      if (stop.signal.aborted) return;
      stop.abort();
      onFailure?.();
    });
  }

  async #draw({ format, url }: DrawnFile, signal: AbortSignal): Promise<void> {
    const video = this.#video;
    const canvas = document.createElement("canvas");
    canvas.className = "player-drawing";
    video.after(canvas);
    signal.addEventListener("abort", () => canvas.remove());
    const { openPainter } = await painters[format]();
    signal.throwIfAborted();
    const paint = await openPainter({ video, canvas, url, fonts: this.#fonts, signal });
    signal.throwIfAborted();
    signal.addEventListener("abort", () => coverCues(video, false));
    coverCues(video, true);
    await paintPictures(video, paint, signal);
  }
}

/** Paints each picture, and also a picture that stays: fonts and files arrive late. Rejects when the painter fails or hangs. */
function paintPictures(video: HTMLVideoElement, paint: Paint, signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let [painted, paintedAt, busy] = [Number.NaN, 0, false];
  const repaint = async (time: number) => {
    [painted, paintedAt, busy] = [time, performance.now(), true];
    await paint(time);
    busy = false;
  };
  const next = () => {
    if (signal.aborted) return reject(signal.reason);
    requestAnimationFrame(next);
    const time = video.currentTime - captionShift(video);
    const elapsed = performance.now() - paintedAt;
    if (busy && elapsed > longestPaintMs) reject(new Error("painting hangs"));
    if (!busy && (time !== painted || elapsed > repaintMs)) repaint(time).catch(reject);
  };
  next();
  return promise;
}
