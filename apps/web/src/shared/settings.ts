import { createAtom, useSelector } from "@tanstack/react-store";
import { storage } from "#lib/storage.ts";
import { oneOf } from "#lib/values.ts";

const storageKey = "seance:reglages";

export const notificationKinds = ["newMovies", "newSeries", "announcements", "recommendations"] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const colourThemes = ["auto", "sombre", "contraste"] as const;
export type ColourTheme = (typeof colourThemes)[number];

/** Lines of picture; `auto` is what the connection allows. */
export const videoQualities = ["auto", "1080", "720", "480", "360"] as const;
export type VideoQuality = (typeof videoQualities)[number];

/** Settings of this device. */
export interface Settings {
  readonly notifications: Readonly<Record<NotificationKind, boolean>>;
  readonly display: { readonly colorTheme: ColourTheme; readonly videoQuality: VideoQuality };
}

export const defaultSettings: Settings = {
  notifications: { newMovies: true, newSeries: true, announcements: true, recommendations: false },
  display: { colorTheme: "auto", videoQuality: "auto" },
};

/** Reads stored settings: a missing or damaged part becomes its default. */
export function parseSettings(text: string | null): Settings {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? "{}");
  } catch {
    return defaultSettings;
  }
  const notifications = fieldOf(stored, "notifications");
  const display = fieldOf(stored, "display");
  const wanted = notificationKinds.map((kind) => {
    const value = fieldOf(notifications, kind);
    return [kind, typeof value === "boolean" ? value : defaultSettings.notifications[kind]] as const;
  });
  return {
    notifications: Object.fromEntries(wanted) as Settings["notifications"],
    display: {
      colorTheme: oneOf(colourThemes, fieldOf(display, "colorTheme")) ?? defaultSettings.display.colorTheme,
      videoQuality: oneOf(videoQualities, fieldOf(display, "videoQuality")) ?? defaultSettings.display.videoQuality,
    },
  };
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const settings = createAtom(parseSettings(storage.get(storageKey)));

export const readSettings = (): Settings => settings.get();

export const useSettings = (): Settings => useSelector(settings);

export function saveSettings(next: Settings): void {
  storage.set(storageKey, JSON.stringify(next));
  settings.set(next);
}

/** Applies the colour theme to the page, and follows changes made in other tabs. Returns the function that stops it. */
export function watchSettings(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const contrast = matchMedia("(prefers-contrast: more)");
  const applyTheme = () => {
    const { colorTheme } = readSettings().display;
    document.documentElement.dataset["theme"] = colorTheme === "auto" ? (contrast.matches ? "contraste" : "sombre") : colorTheme;
  };
  applyTheme();
  contrast.addEventListener("change", applyTheme, { signal });
  globalThis.addEventListener(
    "storage",
    ({ key }) => key === storageKey && settings.set(parseSettings(storage.get(storageKey))),
    { signal },
  );
  const subscription = settings.subscribe(applyTheme);
  return () => {
    stop.abort();
    subscription.unsubscribe();
  };
}
