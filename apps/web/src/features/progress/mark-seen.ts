import type { Episode } from "@seance/contract/episodes";
import { markSeen, type HistoryUndo, type MarkTarget } from "@seance/contract/progress";
import type { TitleCard } from "@seance/contract/titles";
import { call } from "#lib/api/api-client.ts";
import { serverNow } from "#lib/api/server-clock.ts";
import { session } from "#shared/session/current-session.ts";
import { posterOf } from "#shared/titles/title.ts";
import { notifyRemoved } from "#ui/feedback/notify-undoable.ts";
import { fromServer, type LocalEntry, type WatchedItem } from "./history-entry.ts";
import { notifyFault, undoChange } from "./history-changes.ts";
import { progress } from "./progress.api.ts";

export interface Markable {
  readonly target: MarkTarget;
  /** What the toast names. */
  readonly name: string;
  /** The films or episodes that are meant, in their order: a guest's are marked on the device. */
  readonly items: () => Promise<readonly WatchedItem[]> | readonly WatchedItem[];
}

/** Marks a film, an episode, a season or a series as seen or not seen; the toast undoes it. */
export async function markAs(seen: boolean, what: Markable): Promise<void> {
  try {
    const { undo, before } = session.get().user ? await markOnServer(seen, what.target) : markHere(seen, await what.items());
    notifyRemoved(`Marqué comme ${seen ? "vu" : "non vu"}\u202f: ${what.name}`, () => void undoChange(undo, before));
  } catch (error) {
    notifyFault(error);
  }
}

/** Forgets where one is in a film or an episode, so that it plays from its beginning. */
export async function rewind(id: string): Promise<void> {
  const known = progress.find(id);
  if (!known || known.completed) return;
  progress.save(known, 0, known.totalTime, serverNow());
  await progress.flush();
}

interface Change {
  readonly undo: HistoryUndo;
  /** The entries of this device that were replaced or removed. */
  readonly before: readonly LocalEntry[];
}

async function markOnServer(seen: boolean, target: MarkTarget): Promise<Change> {
  await progress.flush();
  const { entries, removed, undo } = await call(markSeen, { body: { target, seen } });
  const ids = new Set([...removed, ...entries.map(({ item_id }) => item_id)]);
  const before = progress.get().filter(({ id }) => ids.has(id));
  progress.apply(entries.map(fromServer), removed);
  return { undo, before };
}

/** A guest's mark, on this device only. */
export function markHere(seen: boolean, items: readonly WatchedItem[], now = serverNow()): Change {
  const wanted = items.filter(({ id }) => !seen || !progress.find(id)?.completed);
  const before = wanted.flatMap(({ id }) => progress.find(id) ?? []);
  const marked = seen ? wanted.map((item, at) => seenEntry(item, now.getTime() - (wanted.length - 1 - at))) : [];
  progress.apply(
    marked,
    wanted.map(({ id }) => id),
  );
  return {
    undo: {
      marked: marked.map(({ itemType, id, savedAt }) => ({ item_type: itemType, item_id: id, saved_at: savedAt })),
      before: [],
    },
    before,
  };
}

/** One millisecond apart, so that the last episode is the latest. */
function seenEntry(item: WatchedItem, savedAt: number): LocalEntry {
  const { currentTime = 0, totalTime = 0, progress: ratio = 1 } = progress.find(item.id) ?? {};
  return { ...item, currentTime, totalTime, progress: ratio, completed: true, savedAt: new Date(savedAt).toISOString() };
}

export const watchedMovie = (movie: Extract<TitleCard, { item_type: "movie" }>): WatchedItem => ({
  id: movie.id,
  itemType: "movie",
  type: "movie",
  title: movie.title,
  description: movie.description,
  poster: posterOf(movie),
  still: movie.backdrop ?? movie.thumbnail,
});

/** The episodes of a series that have a video, each with the one after it. */
export const watchedEpisodes = (episodes: readonly Episode[], poster: string | null): WatchedItem[] =>
  episodes
    .filter(({ has_video }) => has_video)
    .map((episode, at, all) => {
      const next = all[at + 1];
      return {
        id: episode.id,
        itemType: "episode",
        type: "series",
        title: episode.title,
        description: episode.description,
        poster,
        still: episode.thumbnail,
        seriesId: episode.series_id,
        seriesTitle: episode.series_title,
        seasonNumber: episode.season_number,
        episodeNumber: episode.episode_number,
        ...(next && { next: placeOf(next) }),
      };
    });

const placeOf = ({ id, title, season_number, episode_number, thumbnail }: Episode) => ({
  id,
  title,
  seasonNumber: season_number,
  episodeNumber: episode_number,
  still: thumbnail,
});
