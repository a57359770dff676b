import { useSyncExternalStore } from "react";
import { storage } from "#lib/storage.ts";

const storageKey = "seance:reglages";

export const notificationKinds = ["newMovies", "newSeries", "announcements", "recommendations"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const colourThemes = ["auto", "sombre", "contraste"] as const;
export type ColourTheme = (typeof colourThemes)[number];

/** Lines of picture, or whatever the line allows. */
export const videoQualities = ["auto", "1080", "720", "480", "360"] as const;
export type VideoQuality = (typeof videoQualities)[number];

/** What somebody chose on this device. */
export interface Settings {
  readonly notifications: Readonly<Record<NotificationKind, boolean>>;
  readonly display: { readonly colorTheme: ColourTheme; readonly videoQuality: VideoQuality };
}

export const defaultSettings: Settings = {
  notifications: { newMovies: true, newSeries: true, announcements: true, recommendations: false },
  display: { colorTheme: "auto", videoQuality: "auto" },
};

const partOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function oneOf<T>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** Whatever was kept, made whole: a missing or damaged part is its default. */
export function parseSettings(text: string | null): Settings {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "{}");
  } catch {
    return defaultSettings;
  }
  const kept = partOf(value, "notifications");
  const display = partOf(value, "display");
  const wished = notificationKinds.map((kind) => {
    const said = partOf(kept, kind);
    return [kind, typeof said === "boolean" ? said : defaultSettings.notifications[kind]] as const;
  });
  return {
    notifications: Object.fromEntries(wished) as Settings["notifications"],
    display: {
      colorTheme: oneOf(colourThemes, partOf(display, "colorTheme"), defaultSettings.display.colorTheme),
      videoQuality: oneOf(videoQualities, partOf(display, "videoQuality"), defaultSettings.display.videoQuality),
    },
  };
}

let current = parseSettings(storage.get(storageKey));
const listeners = new Set<() => void>();

export const readSettings = (): Settings => current;

export function saveSettings(settings: Settings): void {
  storage.set(storageKey, JSON.stringify(settings));
  take(settings);
}

function take(settings: Settings): void {
  current = settings;
  for (const listener of listeners) listener();
}

export function useSettings(): Settings {
  return useSyncExternalStore(subscribe, readSettings);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Gives the page the chosen colours, and takes up what another tab chose. Gives the function that stops it. */
export function watchSettings(): () => void {
  const stop = new AbortController();
  const contrast = matchMedia("(prefers-contrast: more)");
  const paint = () => {
    const { colorTheme } = current.display;
    document.documentElement.dataset["theme"] = colorTheme === "auto" ? (contrast.matches ? "contraste" : "sombre") : colorTheme;
  };
  paint();
  contrast.addEventListener("change", paint, { signal: stop.signal });
  globalThis.addEventListener("storage", ({ key }) => key === storageKey && take(parseSettings(storage.get(storageKey))), {
    signal: stop.signal,
  });
  const forget = subscribe(paint);
  return () => {
    stop.abort();
    forget();
  };
}
