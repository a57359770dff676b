import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { itemRows } from "./relations.queries.ts";
import { consideredNames, nameSearch, type NameLookup } from "#db/name-search.ts";

/** A saga or a channel by its name. */
export interface NamedItem {
  readonly kind: "saga" | "channel";
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

/** An episode by its title. */
export interface NamedEpisode {
  readonly id: string;
  readonly title: string;
  readonly series: string;
  readonly season: number;
  readonly number: number;
  readonly picture: string | null;
}

/** Episodes, drafts too, that are not in the bin and whose title the text names. */
export async function episodesByTitle({ tx, match }: NameLookup, text: string, limit: number): Promise<NamedEpisode[]> {
  const search = nameSearch(sql`search_form(episode.title)`, text, match);
  if (!search) return [];
  const { rows } = await sql<NamedEpisode>`
    select episode.id, episode.title, series.title as series, season_number as season, episode_number as number,
      coalesce(episode.thumbnail_url, series.poster_url) as picture
    from (select * from episode where ${search.isMatch} and deleted_at is null limit ${consideredNames}) as episode
    join series on series.id = series_id
    order by ${search.rank} desc, series.title, season_number, episode_number, episode.id limit ${limit}`.execute(tx);
  return rows;
}

/** Sagas, then channels, inactive ones too, that are not in the bin and that the text names; at most `limit` of each. */
export async function sagasAndChannelsByName({ tx, match }: NameLookup, text: string, limit: number): Promise<NamedItem[]> {
  const search = nameSearch(sql`search_form(name)`, text, match);
  if (!search) return [];
  const of = (kind: NamedItem["kind"], detail: RawBuilder<string>) => sql<NamedItem>`
    (select ${sql.lit(kind)} as kind, id, name as label, ${detail} as detail
    from (select * from ${sql.table(kind)} where ${search.isMatch} and deleted_at is null limit ${consideredNames}) as named
    order by ${search.rank} desc, name, id limit ${limit})`;
  const { rows } = await sql<NamedItem>`
    ${of("saga", sql`''`)} union all ${of("channel", sql`category`)}`.execute(tx);
  return rows;
}

/** The names of films and series, those in the bin too, by their ids. */
export async function titleNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select id, title from ${itemRows.movie} as movie where id = any(${ids}::uuid[])
    union all select id, title from ${itemRows.series} as series where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, title }) => [id, title]));
}
