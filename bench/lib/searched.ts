import { sql } from "kysely";
import { openLog } from "@seance/server/core/log.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import { fillCatalogue } from "./fill.ts";
import { keptDirectory } from "./kept.ts";

export const searchedSize = { people: 60_000, episodes: 40_000 } as const;

/** Data directory with the whole catalogue, and as many people and named episodes as the budget of the search assumes. */
export function searchedDirectory(): Promise<string> {
  return keptDirectory("searched", async (url) => {
    console.error(`Filling a database with ${searchedSize.people} people and ${searchedSize.episodes} episodes…`);
    const database = openDatabase(url, { max: 2, log: openLog("warn"), answerMs: 3_600_000 });
    await fillCatalogue(database.db);
    await fillEpisodes(database.db);
    await fillPeople(database.db);
    await database.close();
  });
}

/** Ten episodes for each series, with the titles of films. */
async function fillEpisodes(db: Db): Promise<void> {
  await sql`
    insert into episode (id, series_id, season_number, episode_number, title)
    select gen_random_uuid(), serial.id, 1, number, film.title
    from (select id, row_number() over (order by id) as at from series) as serial
    cross join generate_series(1, 10) as number
    join (select title, row_number() over (order by md5(id::text)) as at from movie) as film on film.at = (serial.at - 1) * 10 + number
    limit ${searchedSize.episodes}`.execute(db);
}

/** Further people, whose names are made from those of the cast, each with a credit. */
async function fillPeople(db: Db): Promise<void> {
  await sql`
    with known as materialized (select form, row_number() over (order by form) as at, count(*) over () as total from person),
    named as (
      select distinct split_part(one.form, ' ', 1) || ' ' || reverse(split_part(reverse(other.form), ' ', 1)) as form
      from known as one cross join generate_series(1, 8) as step
      join known as other on other.at = 1 + (one.at * 7919 + step * 104729) % one.total
    ),
    made as (
      insert into person (name, form, slug)
      select initcap(form), form, replace(form, ' ', '-') from named where form like '_% _%'
      limit greatest(0, ${searchedSize.people} - (select count(*) from person))
      on conflict do nothing returning id
    ),
    films as (select id, row_number() over (order by id) as at, count(*) over () as total from movie)
    insert into credit (person_id, movie_id, role, name)
    select made.id, films.id, 'cast', 'Figurant'
    from (select id, row_number() over () as at from made) as made join films on films.at = 1 + made.at % films.total`.execute(
    db,
  );
}
