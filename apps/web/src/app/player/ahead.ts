import type { Playback } from "@seance/contract/playback";
import { askAhead } from "#features/playback/playback.api.ts";
import type { PlayerSource } from "#features/player/engine/engine.ts";
import { dropReady, loadEngine, makeReady } from "#features/player/engine/open-engine.ts";
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
  const entry = progress.find(playable.id);
  const playback = await askAhead(playable, signal);
  const source = sourceOf(playback);
  // The server does not know yet where to resume, or more may be made of the film by the time of the press.
  const mayChange = entry?.unsent === true || playback.preparing !== null;
  if (!isOver() && !mayChange)
    ahead = { key: aheadKey(playable, account), playback, savedAt: entry?.savedAt, askedAt: performance.now() };
  await loadEngine(source);
  // Another quality than Shaka's would be loaded after its own.
  if (isOver() || mayChange || !isOfThisSite(source) || readSettings().display.videoQuality !== "auto") return;
  const languages = playback.languages ?? deviceLanguages();
  const watcher = { person: account ?? "anonymous", series: playback.episode?.series_id, languages };
  const { audioLanguage } = firstTracks(source, watcher, readPreferences());
  makeReady(source, { startAt: startOf(playback, entry, account !== null), audioLanguage, keptMs, signal });
}

const isOfThisSite = ({ url }: PlayerSource): boolean => /^\/(?!\/|api\/video-proxy)/.test(url);

/** What was asked ahead for an account, unless it is old or the progress has changed since. */
export function askedAhead(playable: Playable, account: string | null): Playback | null {
  if (ahead?.key !== aheadKey(playable, account) || performance.now() - ahead.askedAt > keptMs) return null;
  return ahead.savedAt === progress.find(playable.id)?.savedAt ? ahead.playback : null;
}

/** The player is open, and has taken what it needs: from now on where to resume changes, and the rest would load beside what plays. */
export function forgetAhead(): void {
  dropReady();
  ahead = null;
  openings += 1;
}
