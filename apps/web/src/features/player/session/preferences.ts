import { defaultLanguages, type LanguagePreference } from "@seance/contract/languages";
import { storage } from "#lib/storage.ts";
import { oneOf } from "#lib/values.ts";
import type { TrackPreferences } from "#features/player/engine/engine.ts";

const storageKey = "seance:lecteur";
const keptSeries = 200;
const keptShifts = 200;

export const captionSizes = { petite: 0.8, normale: 1, grande: 1.3, "très grande": 1.7 } as const;
export const captionBackgrounds = ["aucun", "voilé", "opaque"] as const;
export const captionOutlines = ["aucun", "ombre", "contour"] as const;
export const captionColours = { blanc: "#fff", jaune: "#ffe45c", vert: "#8dff9b", cyan: "#7fe9ff" } as const;
export type CaptionSize = keyof typeof captionSizes;
export type CaptionBackground = (typeof captionBackgrounds)[number];
type CaptionOutline = (typeof captionOutlines)[number];
type CaptionColour = keyof typeof captionColours;

export interface CaptionStyle {
  size: CaptionSize;
  background: CaptionBackground;
  outline: CaptionOutline;
  colour: CaptionColour;
}

export interface Preferences {
  volume: number;
  muted: boolean;
  captionStyle: CaptionStyle;
  /** Loud titles are turned down. */
  evenVolume: boolean;
  /** Intros and recaps are skipped without a press. */
  autoSkip: boolean;
  /** Seconds by which the captions of an item come later; the most recently changed is the last. */
  captionShifts: Record<string, number>;
  /** Audio and caption languages by person, and by person and series; the most recently changed series is the last. */
  people: Record<string, TrackPreferences>;
  series: Record<string, TrackPreferences>;
}

export const defaultPreferences: Preferences = {
  volume: 1,
  muted: false,
  captionStyle: { size: "normale", background: "voilé", outline: "ombre", colour: "blanc" },
  evenVolume: true,
  autoSkip: false,
  captionShifts: {},
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
  const usual = defaultPreferences.captionStyle;
  if (!isRecord(value)) return usual;
  return {
    size: oneOf(keysOf(captionSizes), value["size"]) ?? usual.size,
    background: oneOf(captionBackgrounds, value["background"]) ?? usual.background,
    outline: oneOf(captionOutlines, value["outline"]) ?? usual.outline,
    colour: oneOf(keysOf(captionColours), value["colour"]) ?? usual.colour,
  };
}

export const keysOf = <T extends object>(choices: T): (keyof T & string)[] =>
  Object.keys(choices).filter((key): key is keyof T & string => Object.hasOwn(choices, key));

const longestShiftSeconds = 20;

/** A shift of captions in whole tenths of a second, within its bounds. */
export function clampShift(seconds: number): number {
  const tenths = Math.round(Math.min(Math.max(seconds, -longestShiftSeconds), longestShiftSeconds) * 10);
  return Number.isNaN(tenths) ? 0 : tenths / 10 + 0;
}

function parseShifts(value: unknown): Record<string, number> {
  if (!isRecord(value)) return {};
  const shifts: Record<string, number> = {};
  for (const [key, kept] of Object.entries(value)) {
    if (typeof kept === "number" && clampShift(kept) !== 0) shifts[key] = clampShift(kept);
  }
  return shifts;
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
    evenVolume: value["evenVolume"] !== false,
    autoSkip: value["autoSkip"] === true,
    captionShifts: parseShifts(value["captionShifts"]),
    people: parseTracks(value["people"]),
    series: parseTracks(value["series"]),
  };
}

const seriesKey = (person: string, series: string) => `${person} ${series}`;

/** A choice made in a film counts until the person changes their preferred languages; one made in a series stays. */
function personKey(person: string, { voice, audio_description, sdh }: LanguagePreference): string {
  const words = [voice !== "vf" && voice, audio_description && "ad", sdh && "sdh"].filter((word) => word !== false);
  return [person, ...words].join(" ");
}

/** The preferences for a series, completed by the person's. */
export function tracksFor(
  preferences: Preferences,
  person: string,
  series: string | undefined,
  languages = defaultLanguages,
): TrackPreferences {
  const own = series === undefined ? undefined : preferences.series[seriesKey(person, series)];
  return { ...preferences.people[personKey(person, languages)], ...own };
}

/** Sets preferences for the series being watched, else for the person; keeps the most recent series only. */
export function withTracks(
  preferences: Preferences,
  person: string,
  series: string | undefined,
  tracks: TrackPreferences,
  languages = defaultLanguages,
): Preferences {
  if (series === undefined) {
    const of = personKey(person, languages);
    return { ...preferences, people: { ...preferences.people, [of]: { ...preferences.people[of], ...tracks } } };
  }
  const key = seriesKey(person, series);
  const { [key]: before, ...others } = preferences.series;
  const kept = Object.entries(others).slice(-(keptSeries - 1));
  return { ...preferences, series: { ...Object.fromEntries(kept), [key]: { ...before, ...tracks } } };
}

/** Sets the shift of an item's captions; keeps the most recent ones only. */
export function withShift(preferences: Preferences, itemKey: string, seconds: number): Preferences {
  const { [itemKey]: _before, ...others } = preferences.captionShifts;
  const kept = Object.fromEntries(Object.entries(others).slice(-(keptShifts - 1)));
  return { ...preferences, captionShifts: seconds === 0 ? kept : { ...kept, [itemKey]: seconds } };
}

/** Read each time: another tab or the cast session may have changed them. */
export const readPreferences = (): Preferences => parsePreferences(storage.get(storageKey));

export function savePreferences(change: Partial<Preferences>): void {
  storage.set(storageKey, JSON.stringify({ ...readPreferences(), ...change }));
}
