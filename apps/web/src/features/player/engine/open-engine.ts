import type { Engine, EngineError, EngineListener, PlayerSource } from "./engine.ts";
import { FileEngine } from "./file-engine.ts";

/** The error of a source whose URL cannot be played, such as a blob of another page, or null. */
export function sourceError({ url }: PlayerSource): EngineError | null {
  return /^(https?:\/\/|\/(?!\/))/i.test(url) ? null : { kind: "unsupported", fatal: true };
}

export const loadShaka = () => import("./shaka-engine.ts");

/** Loads Shaka only for adaptive sources. */
export async function openEngine(source: PlayerSource, video: HTMLVideoElement, emit: EngineListener): Promise<Engine> {
  if (source.kind === "file") return new FileEngine(video, emit);
  const { ShakaEngine } = await loadShaka();
  return new ShakaEngine(video, emit);
}
