import type { VideoQuality } from "#shared/settings.ts";
import type { QualityChoice } from "./engine.ts";

/** The best quality within the wanted one, else the lowest; null leaves the choice to the engine. */
export function startQuality<One extends Pick<QualityChoice, "height">>(
  choices: readonly One[],
  wanted: VideoQuality,
): One | null {
  if (wanted === "auto") return null;
  const byHeight = choices.toSorted((a, b) => b.height - a.height);
  return byHeight.find(({ height }) => height <= Number(wanted)) ?? byHeight.at(-1) ?? null;
}
