import type { Playback } from "@seance/contract/playback";
import { askAhead } from "#features/playback/playback.api.ts";
import type { PlayerSource } from "#features/player/engine/engine.ts";
import { loadEngine, makeReady } from "#features/player/engine/open-engine.ts";
import { firstTracks } from "#features/player/session/first-tracks.ts";
import { readPreferences } from "#features/player/session/preferences.ts";
import { progress } from "#features/progress/progress.api.ts";
import { deviceLanguages } from "#shared/device-languages.ts";
import { formatPlayable, type Playable } from "#shared/playable.ts";
import { readSettings } from "#shared/settings.ts";
import { sourceOf, startOf } from "./catalogue-items.ts";

/** How long what was made ready for a title counts. */
const keptMs = 5 * 60_000;

interface Ahead {
  readonly key: string;
  readonly playback: Playback;
  /** Of the progress at that time; undefined without progress. */
  readonly savedAt: string | undefined;
  readonly askedAt: number;
}

let ahead: Ahead | null = null;
let openings = 0;

/** Chromium's; other browsers do not tell. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean };
  }
}

export const aheadKey = (playable: Playable, account: string | null): string => `${formatPlayable(playable)} ${account ?? ""}`;

/**
 * Asks what a title would play, and loads its first seconds where they are of this site: other hosts hear of nobody before the press. Does
 * nothing where the person wants to save data.
 */
export async function makePlayerReady(playable: Playable, account: string | null, signal: AbortSignal): Promise<void> {
  if (navigator.connection?.saveData) return;
  const openingsBefore = openings;
  const isOver = (): boolean => signal.aborted || openings !== openingsBefore;
  await progress.flush();
  const entry = progress.find(playable.id);
  // The server would not know where to resume.
  if (isOver() || entry?.unsent) return;
  const playback = await askAhead(playable, signal);
  // More may be made of a film in preparation by the time of the press.
  if (isOver() || playback.preparing) return;
  ahead = { key: aheadKey(playable, account), playback, savedAt: entry?.savedAt, askedAt: performance.now() };
  const source = sourceOf(playback);
  await loadEngine(source);
  // Another quality than Shaka's would be loaded after its own.
  if (isOver() || !isOfThisSite(source) || readSettings().display.videoQuality !== "auto") return;
  const languages = playback.languages ?? deviceLanguages();
  const watcher = { person: account ?? "anonymous", series: playback.episode?.series_id, languages };
  const { audioLanguage } = firstTracks(source, watcher, readPreferences());
  makeReady(source, { startAt: startOf(playback, entry, account !== null), audioLanguage, keptMs, signal });
}

const isOfThisSite = ({ url }: PlayerSource): boolean => url.startsWith("/") && !url.startsWith("/api/video-proxy");

/** What was asked ahead for an account, unless it is old or the progress has changed since. */
export function askedAhead(playable: Playable, account: string | null): Playback | null {
  if (ahead?.key !== aheadKey(playable, account) || performance.now() - ahead.askedAt > keptMs) return null;
  return ahead.savedAt === progress.find(playable.id)?.savedAt ? ahead.playback : null;
}

/** The player is open: from now on where to resume changes, and what is under way would load beside what plays. */
export function forgetAhead(): void {
  ahead = null;
  openings += 1;
}
