import type { MediaSnapshot } from "#features/player/engine/engine.ts";

/** Louder titles are turned down to it; quieter ones stay, since a media element cannot amplify. */
const targetLufs = -24;

/** The factor, of at most 1, by which the volume of a title of this loudness is multiplied; 1 where it is unknown. */
export const levelGain = (loudness: number | null | undefined): number =>
  typeof loudness === "number" ? Math.min(1, 10 ** ((targetLufs - loudness) / 20)) : 1;

/** A state with the volume that the person chose, before the gain. */
export const withoutGain = (media: MediaSnapshot, gain: number): MediaSnapshot =>
  gain === 1 ? media : { ...media, volume: Math.min(1, Math.round((media.volume / gain) * 100) / 100) };
