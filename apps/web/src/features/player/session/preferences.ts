import { storage } from "#lib/storage.ts";
import type { TrackPreferences } from "#features/player/engine/engine.ts";

const storageKey = "seance:lecteur";
const keptSeries = 200;

export const captionSizes = { petite: 0.8, normale: 1, grande: 1.3, "très grande": 1.7 } as const;
export const captionBackgrounds = ["aucun", "voilé", "opaque"] as const;
export type CaptionSize = keyof typeof captionSizes;
export type CaptionBackground = (typeof captionBackgrounds)[number];

export interface CaptionStyle {
  size: CaptionSize;
  background: CaptionBackground;
}

export interface Preferences {
  volume: number;
  muted: boolean;
  captionStyle: CaptionStyle;
  /** Audio and caption languages by person, and by person and series; the most recently changed series is the last. */
  people: Record<string, TrackPreferences>;
  series: Record<string, TrackPreferences>;
}

export const defaultPreferences: Preferences = {
  volume: 1,
  muted: false,
  captionStyle: { size: "normale", background: "voilé" },
  people: {},
  series: {},
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseTracks(value: unknown): Record<string, TrackPreferences> {
  if (!isRecord(value)) return {};
  const tracks: Record<string, TrackPreferences> = {};
  for (const [key, kept] of Object.entries(value)) {
    if (!isRecord(kept)) continue;
    tracks[key] = {
      ...(typeof kept["audio"] === "string" ? { audio: kept["audio"] } : {}),
      ...(typeof kept["text"] === "string" || kept["text"] === null ? { text: kept["text"] } : {}),
    };
  }
  return tracks;
}

function parseStyle(value: unknown): CaptionStyle {
  const { size, background } = defaultPreferences.captionStyle;
  if (!isRecord(value)) return { size, background };
  const sizes = Object.keys(captionSizes).filter((one): one is CaptionSize => Object.hasOwn(captionSizes, one));
  return {
    size: sizes.find((one) => one === value["size"]) ?? size,
    background: captionBackgrounds.find((one) => one === value["background"]) ?? background,
  };
}

/** Parses the stored preferences; a missing or damaged part gets its default. */
export function parsePreferences(text: string | null): Preferences {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    return defaultPreferences;
  }
  if (!isRecord(value)) return defaultPreferences;
  const volume = value["volume"];
  return {
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : defaultPreferences.volume,
    muted: value["muted"] === true,
    captionStyle: parseStyle(value["captionStyle"]),
    people: parseTracks(value["people"]),
    series: parseTracks(value["series"]),
  };
}

const seriesKey = (person: string, series: string) => `${person} ${series}`;

/** The preferences for a series, completed by the person's. */
export function tracksFor(preferences: Preferences, person: string, series: string | undefined): TrackPreferences {
  const own = series === undefined ? undefined : preferences.series[seriesKey(person, series)];
  return { ...preferences.people[person], ...own };
}

/** Sets preferences for the series being watched, else for the person; keeps the most recent series only. */
export function withTracks(
  preferences: Preferences,
  person: string,
  series: string | undefined,
  tracks: TrackPreferences,
): Preferences {
  if (series === undefined) {
    return { ...preferences, people: { ...preferences.people, [person]: { ...preferences.people[person], ...tracks } } };
  }
  const key = seriesKey(person, series);
  const { [key]: before, ...others } = preferences.series;
  const kept = Object.entries(others).slice(-(keptSeries - 1));
  return { ...preferences, series: { ...Object.fromEntries(kept), [key]: { ...before, ...tracks } } };
}

/** The preferences of this browser, saved at each change. */
export class PreferenceStore {
  #current = parsePreferences(storage.get(storageKey));
  /** Language of the last captions, for the key that turns them on again. */
  lastCaptions: string | null = null;

  get current(): Preferences {
    return this.#current;
  }

  setTracks(person: string, series: string | undefined, tracks: TrackPreferences): void {
    if (tracks.text) this.lastCaptions = tracks.text;
    this.update(withTracks(this.#current, person, series, tracks));
  }

  update(change: Partial<Preferences>): void {
    this.#current = { ...this.#current, ...change };
    storage.set(storageKey, JSON.stringify(this.#current));
  }
}
