import type { Engine, EngineError, EngineListener, PlayerSource } from "./engine.ts";
import { FileEngine } from "./file-engine.ts";

/** Why a source cannot be tried at all, or null. Blob addresses belong to the page that made them, and die with it. */
export function refusedSource(source: PlayerSource): EngineError | null {
  const web = /^https?:\/\//i.test(source.url) || /^\/(?!\/)/.test(source.url);
  return web ? null : { kind: "unsupported", fatal: true };
}

/** The engine that plays this source; Shaka is fetched only for what needs it. */
export async function openEngine(source: PlayerSource, video: HTMLVideoElement, emit: EngineListener): Promise<Engine> {
  if (source.kind === "file") return new FileEngine(video, emit);
  const { ShakaEngine } = await import("./shaka-engine.ts");
  return new ShakaEngine(video, emit);
}
