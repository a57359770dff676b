import { isStaff } from "@seance/contract/roles";
import { localPart } from "@seance/contract/text";
import { watchLimits, type WatchActivity } from "@seance/contract/watch-history";
import type { Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { accountExists } from "#domains/accounts/index.ts";
import { findEpisodes, findMovies } from "#domains/catalogue/index.ts";
import { ratioOf } from "./merge.ts";
import type { ProgressRow } from "./progress.queries.ts";
import * as rows from "./watch-history.queries.ts";

type Item = WatchActivity["recent_items"][number];
type Content = Item["content"];

/** The latest entries of the `limit` accounts that watched something most recently. */
export async function listWatchActivity(db: Db, caller: Caller, limit: number): Promise<WatchActivity[]> {
  const watchers = await rows.latestWatchers(db, limit);
  const ids = watchers.map(({ id }) => id);
  const entries = await rows.latestEntriesOfEach(db, ids, watchLimits.items);
  const contents = await contentsOf(db, caller, entries);
  const entriesOf = Map.groupBy(entries, ({ account_id }) => account_id);
  return watchers.map(({ id, email, role }) => ({
    user: { id, email: isStaff(role) ? localPart(email) : email, role },
    recent_items: presentItems(entriesOf.get(id) ?? [], contents),
  }));
}

/** The latest entries of one account. */
export async function listWatched(db: Db, caller: Caller, id: string, limit: number): Promise<Item[]> {
  if (!(await accountExists(db, id))) throw notFound();
  const entries = await rows.latestEntriesOfEach(db, [id], limit);
  return presentItems(entries, await contentsOf(db, caller, entries));
}

const presentItems = (entries: readonly ProgressRow[], contents: ReadonlyMap<string, Content>): Item[] =>
  entries.flatMap((row) => {
    const content = contents.get(row.item_id);
    return content ? [presentItem(row, content)] : [];
  });

function presentItem(row: ProgressRow, content: Content): Item {
  return {
    item_type: row.item_type,
    item_id: row.item_id,
    content,
    progress: ratioOf(row),
    last_watched: row.saved_at.toISOString(),
  };
}

async function contentsOf(db: Db, caller: Caller, entries: readonly ProgressRow[]): Promise<Map<string, Content>> {
  const idsOf = (key: "movie_id" | "episode_id"): string[] => [...new Set(entries.flatMap((row) => row[key] ?? []))];
  const movies = await findMovies(db, caller, idsOf("movie_id"));
  const episodes = await findEpisodes(db, caller, idsOf("episode_id"));
  const contents = new Map<string, Content>();
  for (const { id, title } of movies.values())
    contents.set(id, { title, series_title: null, season_number: null, episode_number: null });
  for (const { id, title, series_title, season_number, episode_number } of episodes.values())
    contents.set(id, { title, series_title, season_number, episode_number });
  return contents;
}
