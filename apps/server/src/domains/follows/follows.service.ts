import type { Body } from "@seance/contract/endpoint";
import { followMessages, maxFollows, type addFollow as addFollowCall, type Follow } from "@seance/contract/follows";
import type { Actor, Caller } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { findMovies, findPeople, findSeries, findTitle } from "#domains/catalogue/index.ts";
import { announceEpisodes, announcePlayable, announceTitles } from "./announce.service.ts";
import * as rows from "./follows.queries.ts";

/** What the account follows, the last followed first; hidden titles, and people without a shown one, are left out meanwhile. */
export async function listFollows(db: Db, actor: Actor, caller: Caller): Promise<Follow[]> {
  const found = await rows.followsOfAccount(db, actor.id);
  const idsOf = (column: "movie_id" | "series_id" | "person_id"): string[] => found.flatMap((row) => row[column] ?? []);
  const [movies, series, people] = await Promise.all([
    findMovies(db, caller, idsOf("movie_id")),
    findSeries(db, caller, idsOf("series_id")),
    findPeople(db, idsOf("person_id")),
  ]);
  return found.flatMap((row) => {
    const { kind } = row;
    if (kind === "person") {
      const content = people.get(row.person_id ?? "");
      return content ? [presentFollow(row, { kind, content })] : [];
    }
    const content = movies.get(row.movie_id ?? "") ?? series.get(row.series_id ?? "");
    return content ? [presentFollow(row, { kind, content })] : [];
  });
}

type Item = Body<typeof addFollowCall>;
/** The union of what each kind of follow is about. */
type FollowedOf<F> = F extends Follow ? Pick<F, "kind" | "content"> : never;
type Followed = FollowedOf<Follow>;

const presentFollow = ({ id, followed_at }: rows.FollowRow, followed: Followed): Follow => ({
  id,
  followed_at: followed_at.toISOString(),
  ...followed,
});

/** What is to be followed: 404 when the caller may not see it, 409 for the video of a title that has one. */
async function findFollowed(db: Db, caller: Caller, item: Item): Promise<Followed> {
  if (item.kind === "person") {
    const content = (await findPeople(db, [item.person_id])).get(item.person_id);
    if (!content) throw notFound();
    return { kind: item.kind, content };
  }
  const content = await findTitle(db, caller, { item_type: item.item_type, id: item.item_id });
  if (item.kind === "series" && item.item_type !== "series")
    throw new Refusal("invalid", [{ loc: ["body", "item_type"], msg: followMessages.notSeries }]);
  if (item.kind === "title" && content.has_video) throw new Refusal("conflict", followMessages.playable);
  return { kind: item.kind, content };
}

/** Tells those who follow it what is new of it. */
const announceItem = (tx: Db, item: Item): Promise<void> => {
  if (item.kind === "person") return announceTitles(tx, [item.person_id]);
  return item.kind === "series" ? announceEpisodes(tx, [item.item_id]) : announcePlayable(tx, { id: item.item_id });
};

/** Follows a series or a person, or waits for the video of a title that has none; 409 when it is followed already. */
export async function addFollow(db: Db, actor: Actor, caller: Caller, item: Item): Promise<Follow> {
  const followed = await findFollowed(db, caller, item);
  const row = await inTransaction(db, async (tx) => {
    if ((await rows.countFollows(tx, actor.id)) >= maxFollows) throw new Refusal("conflict", followMessages.tooMany);
    // The episodes and titles that are there are no news for this account.
    await announceItem(tx, item);
    const inserted = await rows.insertFollow(tx, actor.id, item);
    if (!inserted) throw new Refusal("conflict", followMessages.already);
    await tellOwnPages(tx, actor);
    return inserted;
  });
  // What came while the row was written.
  await inTransaction(db, (tx) => announceItem(tx, item));
  return presentFollow(row, followed);
}

export async function deleteFollow(db: Db, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await rows.deleteFollow(tx, actor.id, id))) throw new Refusal("not-found", followMessages.missing);
    await tellOwnPages(tx, actor);
  });
}

/** The lists of the account's other devices. */
const tellOwnPages = (tx: Db, { id }: Actor): Promise<void> => publishEvent(tx, "notices-updated", {}, { account: id });
