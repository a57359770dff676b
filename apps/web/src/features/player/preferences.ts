import { storage } from "#lib/storage.ts";
import type { TrackWishes } from "./engine.ts";

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
  /** Audio and captions by person, and by person and series; the series most recently chosen for comes last. */
  people: Record<string, TrackWishes>;
  series: Record<string, TrackWishes>;
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

function readWishes(value: unknown): Record<string, TrackWishes> {
  if (!isRecord(value)) return {};
  const wishes: Record<string, TrackWishes> = {};
  for (const [key, wish] of Object.entries(value)) {
    if (!isRecord(wish)) continue;
    wishes[key] = {
      ...(typeof wish["audio"] === "string" ? { audio: wish["audio"] } : {}),
      ...(typeof wish["text"] === "string" || wish["text"] === null ? { text: wish["text"] } : {}),
    };
  }
  return wishes;
}

function readStyle(value: unknown): CaptionStyle {
  const { size, background } = defaultPreferences.captionStyle;
  if (!isRecord(value)) return { size, background };
  const sizes = Object.keys(captionSizes).filter((one): one is CaptionSize => Object.hasOwn(captionSizes, one));
  return {
    size: sizes.find((one) => one === value["size"]) ?? size,
    background: captionBackgrounds.find((one) => one === value["background"]) ?? background,
  };
}

/** Whatever was kept, made whole: a missing or damaged part is its default. */
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
    captionStyle: readStyle(value["captionStyle"]),
    people: readWishes(value["people"]),
    series: readWishes(value["series"]),
  };
}

const seriesKey = (person: string, series: string) => `${person} ${series}`;

/** The choices for a series, else the person's. */
export function wishesFor(preferences: Preferences, person: string, series: string | undefined): TrackWishes {
  const own = series === undefined ? undefined : preferences.series[seriesKey(person, series)];
  return { ...preferences.people[person], ...own };
}

/** Remembers a choice for the series being watched, else for the person. */
export function withWish(preferences: Preferences, person: string, series: string | undefined, wish: TrackWishes): Preferences {
  if (series === undefined) {
    return { ...preferences, people: { ...preferences.people, [person]: { ...preferences.people[person], ...wish } } };
  }
  const key = seriesKey(person, series);
  const { [key]: before, ...others } = preferences.series;
  const kept = Object.entries(others).slice(-(keptSeries - 1));
  return { ...preferences, series: { ...Object.fromEntries(kept), [key]: { ...before, ...wish } } };
}

export function loadPreferences(): Preferences {
  return parsePreferences(storage.get(storageKey));
}

export function keepPreferences(preferences: Preferences): void {
  storage.set(storageKey, JSON.stringify(preferences));
}
