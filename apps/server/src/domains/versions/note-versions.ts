import type { Episode } from "@seance/contract/episodes";
import type { Movie } from "@seance/contract/movies";
import { sortVersions, type TitleVersion } from "@seance/contract/versions";
import { inTransaction, retryOnDeadlock, type Db } from "#db/client.ts";
import { bumpCatalogue, changeItemWithin, itemsWithOwnVideo, kinds, type OwnVideos } from "#domains/catalogue/index.ts";
import { preparedVideoId, tracksOf, videosWithTracks, type VideoTracks } from "#domains/media/index.ts";
import { subtitlesByItem } from "#domains/subtitles/index.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { noteVersions, notedVersions, type NotedVersions } from "./versions.queries.ts";
import { versionsOfTracks } from "./versions-of-tracks.ts";

/** Lets the versions of titles follow the tracks of their own videos, at the start and every minute. */
export const noteVersionsJob = (services: Services): RepeatedJob => ({
  kind: "note-versions",
  cron: "* * * * *",
  work: (signal) => followTracks(services, signal),
});

/** An item whose tracks are others than when its versions were last read from them. */
interface ChangedItem extends Pick<OwnVideos, "item_type" | "id" | "original_language"> {
  /** Those whose tracks are known. */
  readonly videos: readonly string[];
  readonly added: VideoTracks["subtitles"];
  readonly basis: string;
  readonly noted: readonly TitleVersion[];
}

const batchSize = 100;

/** Adds the versions that the tracks tell anew, and takes away those that only the tracks before told. */
export async function followTracks(services: Services, signal: AbortSignal): Promise<void> {
  const changed = await changedItems(services);
  for (const type of ["movie", "episode"] as const) {
    const items = changed.filter(({ item_type }) => item_type === type);
    for (let from = 0; from < items.length; from += batchSize) {
      signal.throwIfAborted();
      const batch = items.slice(from, from + batchSize);
      await retryOnDeadlock(() => inTransaction(services.db, (tx) => writeVersions(tx, type, batch)));
    }
  }
}

async function changedItems({ db, config }: Services): Promise<ChangedItem[]> {
  const noted = new Map(await notedVersions(db));
  const [known, files, items] = [await videosWithTracks(db), await subtitlesByItem(db), await itemsWithOwnVideo(db)];
  const changed = items.flatMap(({ item_type, id, links, original_language }) => {
    const before = noted.get(id);
    noted.delete(id);
    const videos = [...new Set(links.map((link) => preparedVideoId(link, config.PUBLIC_URL) ?? ""))].filter((video) =>
      known.has(video),
    );
    if (videos.length === 0) return [];
    const added = files.get(id) ?? [];
    const basis = JSON.stringify([
      videos.map((video) => [video, known.get(video)]),
      original_language,
      added.map(({ language, kind }) => [language, kind]),
    ]);
    const item = { item_type, id, original_language, videos, added, basis, noted: before?.versions ?? [] };
    return before?.basis === basis ? [] : [item];
  });
  return [...changed, ...[...noted.values()].flatMap(withoutVideo)];
}

/** An item that plays no video of this site any more. */
const withoutVideo = ({ item_type, id, basis, versions }: NotedVersions): ChangedItem[] =>
  basis === "" ? [] : [{ item_type, id, original_language: null, videos: [], added: [], basis: "", noted: versions }];

async function writeVersions(tx: Db, type: ChangedItem["item_type"], items: readonly ChangedItem[]): Promise<void> {
  const ids = items.map(({ id }) => id);
  const there = new Set((await kinds[type].lock(tx, ids)).map(({ id }) => id));
  const tracks = await tracksOf(
    tx,
    items.flatMap(({ videos }) => videos),
  );
  let hasChanged = false;
  for (const { id, videos, added, original_language, basis, noted } of items.filter((item) => there.has(item.id))) {
    const found = videos.flatMap((video) => tracks.get(video) ?? []);
    const audio = found.flatMap((one) => one.audio);
    const subtitles = [...found.flatMap((one) => one.subtitles), ...added];
    const told = versionsOfTracks({ audio, subtitles }, original_language);
    if (told.join() !== noted.join()) {
      hasChanged = true;
      await changeItemWithin<Movie | Episode>(tx, null, kinds[type], id, ({ versions }) => ({
        versions: sortVersions([...versions.filter((one) => !noted.includes(one)), ...told]),
      }));
    }
    await noteVersions(tx, { item_type: type, id, basis, versions: told });
  }
  if (hasChanged) await bumpCatalogue(tx, type === "movie" ? "movies" : "series");
}
