import { trackStart } from "#features/player/engine/choose-tracks.ts";
import type { PlayerSource, TrackStart } from "#features/player/engine/engine.ts";
import { tracksFor, type Preferences } from "./preferences.ts";
import type { OpenOptions } from "./session-types.ts";

/** The voice and the subtitles that a source starts with for somebody. */
export const firstTracks = (
  { titleLanguages }: PlayerSource,
  { person, series, languages }: Pick<OpenOptions, "person" | "series" | "languages">,
  preferences: Preferences,
): TrackStart => trackStart(languages, tracksFor(preferences, person, series, languages), titleLanguages);
