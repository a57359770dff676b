import { sql } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { creditRows, itemRows } from "#domains/catalogue/index.ts";

/** Waits for the other processes; `since` is where their last comparison began, `next` where this one begins. */
export async function lockScan(tx: Db): Promise<{ since: string; next: string }> {
  const scan = await tx.selectFrom("follow_scan").select("since").forUpdate().executeTakeFirstOrThrow();
  // Read once the lock is held. A transaction that is open now may commit later what this comparison does not see.
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as next`.execute(tx);
  const next = rows[0]?.next ?? "0";
  // The restored backup of another server has higher numbers than this one.
  return { since: BigInt(next) < BigInt(scan.since) ? "0" : scan.since, next };
}

export const saveScan = (tx: Db, since: string) => tx.updateTable("follow_scan").set({ since }).execute();

/** Titles written since a transaction, or one title. */
export type Wanted = { readonly since: string } | { readonly id: string };

/** Deletes the follows of titles that viewers can now watch, and returns them by title. */
export async function takeFulfilled(tx: Db, wanted: Wanted) {
  const isWanted = "since" in wanted ? sql`title.changed_in >= ${wanted.since}::xid8` : sql`title.id = ${wanted.id}`;
  const fulfilledOf = (type: "movie" | "series") => sql`
    select follow.id from follow join ${itemRows[type]} as title on title.id = ${sql.ref(`follow.${type}_id`)}
    where follow.kind = 'title' and title.visible and title.has_video and ${isWanted}`;
  const { rows } = await sql<{ item_type: "movie" | "series"; item_id: string; accounts: string[] }>`
    with taken as (
      delete from follow where id in (${fulfilledOf("movie")} union all ${fulfilledOf("series")})
      returning account_id, movie_id, series_id
    )
    select case when movie_id is null then 'series' else 'movie' end as item_type, coalesce(movie_id, series_id) as item_id,
      array_agg(account_id::text) as accounts
    from taken group by movie_id, series_id order by item_id`.execute(tx);
  return rows;
}

/** The followed series that viewers see and that were written since a transaction, with their episodes. */
export async function changedSeries(tx: Db, since: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${itemRows.series} as series
    where visible and changed_in >= ${since}::xid8
      and exists (select from follow where series_id = series.id and kind = 'series')`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes the episodes that viewers can watch and that were not announced yet, and returns them by series, in their order. */
export async function takeNewEpisodes(tx: Db, seriesIds: readonly string[]) {
  const { rows } = await sql<{ series_id: string; episodes: string[] }>`
    with taken as (
      insert into announced_episode (episode_id, series_id)
      select id, series_id from ${itemRows.episode} as episode
      where series_id = ${among(seriesIds)} and visible and has_video
        and not exists (select from announced_episode where episode_id = episode.id)
      on conflict do nothing returning episode_id, series_id
    )
    select taken.series_id, array_agg(episode_id::text order by season_number, episode_number) as episodes
    from taken join ${itemRows.episode} as episode on episode.id = episode_id
    group by taken.series_id order by taken.series_id`.execute(tx);
  return rows;
}

/** The followed people with a title that viewers can watch and that was written since a transaction. */
export async function changedPeople(tx: Db, since: string): Promise<string[]> {
  const peopleOf = (type: "movie" | "series") => sql`
    select credit.person_id from ${itemRows[type]} as title join ${creditRows} as credit on ${sql.ref(`credit.${type}_id`)} = title.id
    where title.visible and title.has_video and title.changed_in >= ${since}::xid8
      and credit.person_id in (select person_id from follow where kind = 'person')`;
  const { rows } = await sql<{ person_id: string }>`${peopleOf("movie")} union ${peopleOf("series")}`.execute(tx);
  return rows.map(({ person_id }) => person_id);
}

/** Notes the titles of people that viewers can watch and that were not announced yet, and returns them by person. */
export async function takeNewTitles(tx: Db, personIds: readonly string[]) {
  const playableOf = (type: "movie" | "series") => sql`
    select distinct credit.person_id, credit.movie_id, credit.series_id
    from ${creditRows} as credit join ${itemRows[type]} as title on title.id = ${sql.ref(`credit.${type}_id`)}
    where credit.person_id = ${among(personIds)} and title.visible and title.has_video`;
  const { rows } = await sql<{ person_id: string; titles: string[] }>`
    with taken as (
      insert into announced_credit (person_id, movie_id, series_id)
      select person_id, movie_id, series_id from (${playableOf("movie")} union all ${playableOf("series")}) as playable
      where not exists (
        select from announced_credit as known where known.person_id = playable.person_id
          and coalesce(known.movie_id, known.series_id) = coalesce(playable.movie_id, playable.series_id))
      order by person_id, movie_id, series_id
      on conflict do nothing returning person_id, coalesce(movie_id, series_id) as title_id
    )
    select person_id, array_agg(title_id::text order by title_id) as titles from taken
    group by person_id order by person_id`.execute(tx);
  return rows;
}

/** The accounts that follow a series for its episodes, or a person. */
export async function followersOf(tx: Db, kind: "series" | "person", id: string): Promise<string[]> {
  const rows = await tx.selectFrom("follow").select("account_id").where("kind", "=", kind).where(`${kind}_id`, "=", id).execute();
  return rows.map(({ account_id }) => account_id);
}
