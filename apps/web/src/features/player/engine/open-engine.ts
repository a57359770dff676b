import type { Engine, EngineError, EngineListener, PlayerSource } from "./engine.ts";
import { FileEngine } from "./file-engine.ts";
import { newVideo } from "./media-element.ts";
import type * as ShakaModule from "./shaka-engine.ts";

type ShakaScript = typeof ShakaModule;

/** An engine with the first seconds of a source in a video that is in no page yet. */
interface Ready {
  readonly url: string;
  readonly video: HTMLVideoElement;
  readonly engine: ShakaModule.ShakaEngine;
  readonly timer: ReturnType<typeof setTimeout>;
}

let script: ShakaScript | null = null;
let ready: Ready | null = null;

/** The error of a source whose URL cannot be played, such as a blob of another page, or null. */
export function sourceError({ url }: PlayerSource): EngineError | null {
  return /^(https?:\/\/|\/(?!\/))/i.test(url) ? null : { kind: "unsupported", fatal: true };
}

const loadShaka = async (): Promise<ShakaScript> => (script ??= await import("./shaka-engine.ts"));

/** The engine for a source. Shaka is loaded only for adaptive ones; where it is loaded already the next frame is not waited for. */
export function openEngine(source: PlayerSource, video: HTMLVideoElement, emit: EngineListener): Engine | Promise<Engine> {
  const taken = takeReady(source, video);
  if (taken) {
    taken.follow(emit);
    return taken;
  }
  if (source.kind === "file") return new FileEngine(video, emit);
  const open = ({ ShakaEngine }: ShakaScript) => new ShakaEngine(video, emit);
  return script ? open(script) : loadShaka().then(open);
}

/** Loads the script that a source needs. */
export async function loadEngine({ kind }: PlayerSource): Promise<void> {
  if (kind === "hls" || kind === "dash") await loadShaka();
}

/**
 * Loads the first seconds of an adaptive source that will probably be played, once `loadEngine` has resolved. One source at a time, until
 * the signal aborts, at most for `keptMs`.
 */
export function makeReady(
  source: PlayerSource,
  options: { startAt: number; audioLanguage: string | undefined; keptMs: number; signal: AbortSignal },
): void {
  dropReady();
  if (!script || (source.kind !== "hls" && source.kind !== "dash")) return;
  const video = newVideo();
  const drop = (): void => {
    if (ready?.engine === engine) dropReady();
  };
  const engine = new script.ShakaEngine(video, ({ type }) => type === "error" && drop());
  ready = { url: source.url, video, engine, timer: setTimeout(drop, options.keptMs) };
  options.signal.addEventListener("abort", drop);
  engine.prepare(source, options.startAt, options.audioLanguage).catch(drop);
}

/** The video in which a source was made ready, or null. */
export const readyVideo = (source: PlayerSource | null): HTMLVideoElement | null =>
  source && ready?.url === source.url ? ready.video : null;

function takeReady({ url }: PlayerSource, video: HTMLVideoElement): ShakaModule.ShakaEngine | null {
  if (ready?.video !== video || ready.url !== url) return null;
  const { engine, timer } = ready;
  clearTimeout(timer);
  ready = null;
  return engine;
}

/** Destroys what was made ready and not taken. */
export function dropReady(): void {
  clearTimeout(ready?.timer);
  void ready?.engine.destroy();
  ready = null;
}
