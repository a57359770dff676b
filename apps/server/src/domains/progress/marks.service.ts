import type { Answer, Body } from "@seance/contract/endpoint";
import type { MarkTarget, WatchedType, markSeen as markSeenCall, restoreHistory as restoreCall } from "@seance/contract/progress";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound } from "#core/refusal.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { episodesOf, findEpisode, findTitle } from "#domains/catalogue/index.ts";
import * as marks from "./marks.queries.ts";
import { presentKept } from "./progress.present.ts";
import { entriesOfItems, type ProgressRow } from "./progress.queries.ts";
import { presentEntries } from "./progress.service.ts";

interface Items {
  readonly type: WatchedType;
  /** In their order. */
  readonly ids: readonly string[];
}

/** Marks what the target names as seen or not seen, in one transaction; other entries stay as they are. */
export function markSeen(
  db: Db,
  actor: Actor,
  caller: Caller,
  { target, seen }: Body<typeof markSeenCall>,
): Promise<Answer<typeof markSeenCall>> {
  return inTransaction(db, async (tx) => {
    const { type, ids } = await itemsOf(tx, caller, target, seen);
    if (!seen) {
      const before = await marks.takeEntries(tx, actor.id, ids);
      return {
        entries: [],
        removed: before.map(({ item_id }) => item_id),
        undo: { marked: [], before: before.map(presentKept) },
      };
    }
    const known = await marks.lockEntries(tx, actor.id, ids);
    const before = known.filter(({ completed }) => !completed);
    const done = new Set(known.filter(({ completed }) => completed).map(idOf));
    const wanted = ids.filter((id) => !done.has(id));
    const marked = await marks.markEntries(tx, actor.id, type, wanted, before.map(idOf));
    const entries = marked.length > 0 ? await entriesOfItems(tx, actor.id, marked.map(idOf)) : [];
    return {
      entries: await presentEntries(tx, caller, entries),
      removed: [],
      undo: {
        marked: marked.map(({ item_id, saved_at }) => ({ item_type: type, item_id, saved_at: saved_at.toISOString() })),
        before: before.map(presentKept),
      },
    };
  });
}

const idOf = ({ item_id }: Pick<ProgressRow, "item_id">): string => item_id;

/** The items of a target. Only episodes with a video are marked as seen with their season or series; 404 for what the caller may not see. */
async function itemsOf(db: Db, caller: Caller, target: MarkTarget, seen: boolean): Promise<Items> {
  if (target.type === "movie") {
    const { id } = await findTitle(db, caller, { item_type: "movie", id: target.id });
    return { type: "movie", ids: [id] };
  }
  if (target.type === "episode") return { type: "episode", ids: [(await findEpisode(db, caller, target.id)).id] };
  await findTitle(db, caller, { item_type: "series", id: target.id });
  const season = target.type === "season" ? target.season : undefined;
  const episodes = (await episodesOf(db, caller, target.id)).filter(
    (one) => season === undefined || one.season_number === season,
  );
  if (season !== undefined && episodes.length === 0) throw notFound();
  return { type: "episode", ids: episodes.filter(({ has_video }) => has_video || !seen).map(({ id }) => id) };
}

/** Undoes a mark or a removal: what was saved since stays. */
export async function restoreHistory(db: Db, actor: Actor, { marked, before }: Body<typeof restoreCall>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await marks.deleteMarked(tx, actor.id, marked);
    await marks.reinsertEntries(tx, actor.id, before);
  });
}
