import { inWorker } from "#core/worker.ts";
import { inTransaction } from "#db/client.ts";
import { episodesWithOwnVideo } from "#domains/catalogue/index.ts";
import { analysedVideos, preparedVideoId, videoSound } from "#domains/media/index.ts";
import { comparedSeasons, seasonKey, storeComparison, type Season } from "#domains/parts/parts.queries.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { readPoints, type EpisodeSound, type FoundPart } from "./season.ts";

const bounds = { ms: 300_000, memoryMb: 512 };

/** Compares the seasons of which an episode has become ready, at the start and every five minutes. */
export const compareJob = (services: Services): RepeatedJob => ({
  kind: "compare-seasons",
  cron: "*/5 * * * *",
  work: (signal) => compareSeasons(services, signal),
});

/** Finds the intros and credits of the seasons whose videos, or their preparations, are others than at the last comparison. */
export async function compareSeasons(services: Services, signal: AbortSignal): Promise<void> {
  const compared = await comparedSeasons(services.db);
  for (const season of await seasonsToCompare(services)) {
    signal.throwIfAborted();
    if (season.basis.join() === compared.get(seasonKey(season))?.join()) continue;
    const found = await findInSeason(services, season.videos);
    await inTransaction(services.db, (tx) => storeComparison(tx, season, found));
  }
}

async function seasonsToCompare({ db, config }: Services): Promise<Season[]> {
  const [analysed, episodes] = [await analysedVideos(db), await episodesWithOwnVideo(db)];
  const seasons = Map.groupBy(episodes, (episode) => seasonKey(episode));
  return [...seasons.values()].flatMap((list) => {
    const [first] = list;
    const links = list.flatMap(({ video_url, hosting_url }) => [video_url, hosting_url].filter((link) => link !== null));
    const prepared = [...new Set(links.map((link) => preparedVideoId(link, config.PUBLIC_URL) ?? ""))].flatMap((id) => {
      const since = analysed.get(id);
      return since ? [{ id, basis: `${id} ${since.toISOString()}` }] : [];
    });
    const season = { videos: prepared.map(({ id }) => id), basis: prepared.map(({ basis }) => basis) };
    return first && prepared.length > 1 ? [{ ...first, ...season }] : [];
  });
}

async function findInSeason(services: Services, videos: readonly string[]): Promise<ReadonlyMap<string, FoundPart[]>> {
  const sounds: EpisodeSound[] = [];
  for (const id of videos) {
    const bytes = await videoSound(services, id);
    if (bytes) sounds.push({ id, points: readPoints(bytes) });
  }
  return inWorker<ReadonlyMap<string, FoundPart[]>>(new URL("./compare.worker.ts", import.meta.url), sounds, bounds);
}
