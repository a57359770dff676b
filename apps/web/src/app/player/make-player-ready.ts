import type { QueryClient } from "@tanstack/react-query";
import { aheadMs, aheadQuery } from "#features/playback/playback.api.ts";
import { makeReady } from "#features/player/engine/open-engine.ts";
import { firstTracks } from "#features/player/session/first-tracks.ts";
import { readPreferences } from "#features/player/session/preferences.ts";
import { progress } from "#features/progress/progress.api.ts";
import { deviceLanguages } from "#shared/device-languages.ts";
import type { Playable } from "#shared/playable.ts";
import { sourceOf, startOf } from "./catalogue-items.ts";

/** Chromium's; other browsers do not tell. */
declare global {
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean };
  }
}

/** Asks what a title would play, and makes the player's engine ready for it, unless the person wants to save data. */
export async function makePlayerReady(queries: QueryClient, playable: Playable, account: string | null): Promise<void> {
  if (navigator.connection?.saveData) return;
  const { playback } = await queries.fetchQuery(aheadQuery(playable, account));
  const source = sourceOf(playback);
  const watcher = {
    person: account ?? "anonymous",
    series: playback.episode?.series_id,
    languages: playback.languages ?? deviceLanguages(),
  };
  const { audioLanguage } = firstTracks(source, watcher, readPreferences());
  const startAt = startOf(playback, progress.find(playable.id), account !== null);
  await makeReady(source, { startAt, audioLanguage, keptMs: aheadMs });
}
