import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { suggestibleRows } from "#domains/catalogue/index.ts";
import { favouriteRows } from "#domains/favourites/index.ts";
import { watchedTitleRows } from "#domains/progress/index.ts";

/** The latest titles of an account count: one that watched everything says little about what goes together, and costs most. */
const latestOfAccount = 100;
const neighboursOfTitle = 40;
/** Accounts that two titles must share before their cosine counts half: few shared accounts are chance. */
const shrinkage = 10;
const popularOfGenre = 100;

/**
 * Prepares `taste`, a temporary table of who watched or likes which title, with small numbers in place of ids; gives the number of
 * titles.
 */
export async function prepareTaste(tx: Db): Promise<number> {
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx);
  await sql`
    create temp table liked on commit drop as
    select account_id, title_id from (
      select account_id, title_id, row_number() over (partition by account_id order by max(at) desc, title_id) as place
      from (select * from ${watchedTitleRows} as watched union all select * from ${favouriteRows} as favourite) as both_ways
      group by account_id, title_id
    ) as latest
    where place <= ${latestOfAccount} and title_id in (select id from ${suggestibleRows} as seen)`.execute(tx);
  await sql`
    create temp table liked_title on commit drop as
    select (row_number() over (order by title_id))::integer as number, title_id, count(*) as accounts from liked group by title_id`.execute(
    tx,
  );
  await sql`
    create temp table taste on commit drop as
    select (dense_rank() over (order by account_id))::integer as account, number as title from liked join liked_title using (title_id)`.execute(
    tx,
  );
  await sql`create index on taste (title)`.execute(tx);
  await sql`create index on taste (account, title)`.execute(tx);
  await sql`analyze taste`.execute(tx);
  await sql`analyze liked_title`.execute(tx);
  const { rows } = await sql<{ titles: number }>`select count(*) as titles from liked_title`.execute(tx);
  return rows[0]?.titles ?? 0;
}

export const deleteNeighbours = (tx: Db) => tx.deleteFrom("title_neighbours").execute();

/** Stores the neighbours of the titles numbered from `first` to `last`: cosine of their accounts, shrunk where they share few. */
export const storeNeighbours = (tx: Db, first: number, last: number) =>
  sql`
    insert into title_neighbours (title_id, neighbour_ids, likeness)
    select title.title_id, array_agg(other.title_id order by ranked.likeness desc, other.number),
      array_agg(ranked.likeness order by ranked.likeness desc, other.number)
    from (
      select pair.*, row_number() over (partition by pair.title order by likeness desc, pair.other) as place
      from (
        select shared.title, shared.other,
          (together / sqrt(a.accounts::float8 * b.accounts) * together / (together + ${shrinkage}::float8))::real as likeness
        from (
          select mine.title, theirs.title as other, count(*) as together
          from taste as mine join taste as theirs on theirs.account = mine.account and theirs.title <> mine.title
          where mine.title between ${first} and ${last} group by mine.title, theirs.title having count(*) > 1
        ) as shared join liked_title as a on a.number = shared.title join liked_title as b on b.number = shared.other
      ) as pair
    ) as ranked join liked_title as title on title.number = ranked.title join liked_title as other on other.number = ranked.other
    where place <= ${neighboursOfTitle} group by title.title_id`.execute(tx);

/** Stores the most popular titles of each genre and of all. */
export async function storePopular(tx: Db): Promise<void> {
  await tx.deleteFrom("popular_titles").execute();
  await sql`
    insert into popular_titles (genre, title_ids)
    select genre, array_agg(id order by popularity desc, id) from (
      select genre, id, popularity, row_number() over (partition by genre order by popularity desc, id) as place
      from ${suggestibleRows} as seen, unnest(genres || array['']) as genre
    ) as ranked
    where place <= ${popularOfGenre} group by genre`.execute(tx);
}
