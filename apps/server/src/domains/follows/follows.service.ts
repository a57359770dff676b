import type { Body } from "@seance/contract/endpoint";
import { followMessages, maxFollows, type addFollow as addFollowCall, type Follow } from "@seance/contract/follows";
import type { TitleCard } from "@seance/contract/titles";
import type { Actor, Caller } from "#core/actor.ts";
import { Refusal } from "#core/refusal.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { findMovies, findSeries, findTitle } from "#domains/catalogue/index.ts";
import { announceEpisodes, announcePlayable } from "./announce.service.ts";
import * as rows from "./follows.queries.ts";

/** What the account follows, the last followed first; those whose title is hidden are left out until it is shown again. */
export async function listFollows(db: Db, actor: Actor, caller: Caller): Promise<Follow[]> {
  const found = await rows.followsOfAccount(db, actor.id);
  const idsOf = (column: "movie_id" | "series_id"): string[] => found.flatMap((row) => row[column] ?? []);
  const [movies, series] = await Promise.all([
    findMovies(db, caller, idsOf("movie_id")),
    findSeries(db, caller, idsOf("series_id")),
  ]);
  return found.flatMap((row) => {
    const title = movies.get(row.movie_id ?? "") ?? series.get(row.series_id ?? "");
    return title ? [presentFollow(row, title)] : [];
  });
}

const presentFollow = ({ id, kind, followed_at }: rows.FollowRow, content: TitleCard): Follow => ({
  id,
  kind,
  followed_at: followed_at.toISOString(),
  content,
});

/** Follows a series, or waits for the video of a title that has none; 409 when it has one, or is followed already. */
export async function addFollow(db: Db, actor: Actor, caller: Caller, item: Body<typeof addFollowCall>): Promise<Follow> {
  const title = await findTitle(db, caller, { item_type: item.item_type, id: item.item_id });
  if (item.kind === "series" && item.item_type !== "series")
    throw new Refusal("invalid", [{ loc: ["body", "item_type"], msg: followMessages.notSeries }]);
  if (item.kind === "title" && title.has_video) throw new Refusal("conflict", followMessages.playable);
  const row = await inTransaction(db, async (tx) => {
    if ((await rows.countFollows(tx, actor.id)) >= maxFollows) throw new Refusal("conflict", followMessages.tooMany);
    // The episodes that are there are no news for this person.
    if (item.kind === "series") await announceEpisodes(tx, [item.item_id]);
    const inserted = await rows.insertFollow(tx, actor.id, item);
    if (!inserted) throw new Refusal("conflict", followMessages.already);
    await tellOwnPages(tx, actor);
    return inserted;
  });
  // The title may have got its video while the row was written.
  if (item.kind === "title") await inTransaction(db, (tx) => announcePlayable(tx, { id: item.item_id }));
  return presentFollow(row, title);
}

export async function deleteFollow(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await rows.deleteFollow(tx, actor.id, id))) throw new Refusal("not-found", followMessages.missing);
    await tellOwnPages(tx, actor);
  });
}

/** The lists of the account's other devices. */
const tellOwnPages = (tx: Db, { id }: Actor): Promise<void> => publishEvent(tx, "notices-updated", {}, { account: id });
