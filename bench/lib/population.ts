import { newId } from "@seance/server/core/ids.ts";
import type { Db } from "@seance/server/db/client.ts";
import { sql } from "kysely";
import { randomFrom } from "./random.ts";

/**
 * Viewers with known tastes: each has three of a hundred, and takes four views of five from them and the fifth from what everybody
 * watches. Within a taste, as among all titles, few titles are watched often (Zipf).
 */
export const population = { titles: 20_000, tastes: 100, accounts: 40_000, views: 25, tested: 500, heldOut: 5 } as const;

const tastesOfAccount = 3;
const ownShare = 0.8;
const exponent = 0.8;

interface Population {
  readonly titleIds: readonly string[];
  readonly accountIds: readonly string[];
  /** The titles of each account, in the order in which it watched them. */
  readonly views: readonly (readonly number[])[];
}

/** The same population each time: only the ids differ. */
function makePopulation(ids: { readonly titles: readonly string[]; readonly accounts: readonly string[] }): Population {
  const random = randomFrom(19);
  const perTaste = population.titles / population.tastes;
  const inTaste = zipf(perTaste, random);
  const overall = zipf(population.titles, random);
  // The title of an overall rank: every taste has some that everybody watches.
  const titleOf = (rank: number): number => (rank % population.tastes) * perTaste + Math.floor(rank / population.tastes);
  const views = ids.accounts.map(() => {
    const tastes = Array.from({ length: tastesOfAccount }, () => Math.floor(random() * population.tastes));
    const seen = new Set<number>();
    while (seen.size < population.views) {
      const taste = tastes[Math.floor(random() * tastes.length)] ?? 0;
      seen.add(random() < ownShare ? taste * perTaste + inTaste() : titleOf(overall()));
    }
    return [...seen];
  });
  return { titleIds: ids.titles, accountIds: ids.accounts, views };
}

/** Draws a rank from 0, the more often the lower it is. */
function zipf(count: number, random: () => number): () => number {
  let sum = 0;
  const sums = Array.from({ length: count }, (_, rank) => (sum += (rank + 1) ** -exponent));
  return () => {
    const drawn = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

const batch = 20_000;

/** Stores the population; the last views of the tested accounts, the first ones, are held out. */
export async function fillPopulation(db: Db): Promise<void> {
  const ids = {
    titles: Array.from({ length: population.titles }, newId),
    accounts: Array.from({ length: population.accounts }, newId),
  };
  const { views } = makePopulation(ids);
  const counts = new Uint32Array(population.titles);
  for (const [account, titles] of views.entries())
    for (const title of knownViews(account, titles)) counts[title] = (counts[title] ?? 0) + 1;
  await sql`
    insert into movie (id, title, genre, genres, views)
    select id, 'Film ' || place, 'Genre ' || taste, array['genre ' || taste], views from (
      select *, (place - 1) / ${population.titles / population.tastes}::integer as taste
      from unnest(${ids.titles}::uuid[], ${[...counts]}::integer[]) with ordinality as given (id, views, place)
    ) as numbered`.execute(db);
  await sql`
    insert into account (id, email, email_form, username, role, password_hash)
    select id, place || '@banc.fr', place || '@banc.fr', 'banc' || place, 'user', '-'
    from unnest(${ids.accounts}::uuid[]) with ordinality as given (id, place)`.execute(db);
  const pairs = views.flatMap((titles, account) => knownViews(account, titles).map((title, at) => ({ account, title, at })));
  for (let from = 0; from < pairs.length; from += batch) await storeViews(db, ids, pairs.slice(from, from + batch));
}

/** The views of an account without those held out. */
export const knownViews = (account: number, titles: readonly number[]): readonly number[] =>
  account < population.tested ? titles.slice(0, -population.heldOut) : titles;

async function storeViews(
  db: Db,
  ids: { readonly titles: readonly string[]; readonly accounts: readonly string[] },
  pairs: readonly { account: number; title: number; at: number }[],
): Promise<void> {
  const [accounts, titles] = [pairs.map(({ account }) => ids.accounts[account]), pairs.map(({ title }) => ids.titles[title])];
  await sql`
    insert into watch_progress (account_id, item_id, item_type, movie_id, watched_seconds, total_seconds, completed, saved_at)
    select account, title, 'movie', title, 5400, 5400, true, timestamptz '2026-01-01' + make_interval(days => at)
    from unnest(${accounts}::uuid[], ${titles}::uuid[], ${pairs.map(({ at }) => at)}::integer[]) as given (account, title, at)`.execute(
    db,
  );
}

/** The stored population: its ids in the order of their numbers, which are those of creation. */
export async function readPopulation(db: Db): Promise<Population> {
  const titles = await sql<{ id: string }>`select id from movie order by substr(title, 6)::integer`.execute(db);
  const accounts = await sql<{
    id: string;
  }>`select id from account where username like 'banc%' order by substr(username, 5)::integer`.execute(db);
  return makePopulation({ titles: titles.rows.map(({ id }) => id), accounts: accounts.rows.map(({ id }) => id) });
}
