import { hostedFolder } from "@seance/contract/hosting";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

/** Whether a film, an episode or a channel carries this link, as it is written; what is in the bin carries none. */
export async function isCatalogueLink(db: Db, link: string): Promise<boolean> {
  const found = await db
    .selectFrom("movie")
    .select("id")
    .where("deleted_at", "is", null)
    .where(({ eb, or }) =>
      or([eb("iframe_url", "=", link), eb("video_url", "=", link), eb("embed_url", "=", link), eb("hosting_url", "=", link)]),
    )
    .unionAll(
      db
        .selectFrom("episode")
        .innerJoin("series", "series.id", "episode.series_id")
        .select("episode.id")
        .where("episode.deleted_at", "is", null)
        .where("series.deleted_at", "is", null)
        .where(({ eb, or }) =>
          or([
            eb("episode.iframe_url", "=", link),
            eb("episode.video_url", "=", link),
            eb("episode.embed_url", "=", link),
            eb("episode.hosting_url", "=", link),
          ]),
        ),
    )
    .unionAll(
      db
        .selectFrom("channel")
        .select("id")
        .where("deleted_at", "is", null)
        .where(({ eb, or }) => or([eb("video_url", "=", link), eb("stream_url", "=", link)])),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The address of the hosted file that a film names. */
export const hostedFile = sql<string | null>`(${sql.lit(hostedFolder)} || (movie.details ->> 'video_file'))`;

/** The links of films and of episodes. */
const linkFields = ["video_url", "iframe_url", "embed_url", "hosting_url"] as const;
type LinkField = (typeof linkFields)[number];
export type ItemLinks = { readonly [field in LinkField]: string | null };
export type LinkedType = "movie" | "episode";

export interface LinkedItem extends ItemLinks {
  readonly id: string;
  /** Of an episode: its series, its place and its own. */
  readonly title: string;
}

const episodeTitle = sql<string>`series.title || ' — S' || episode.season_number || 'E' || episode.episode_number || ' ' || episode.title`;

/** Films or episodes that have a link, those of the bin too, by id from one on: a part of all of them. */
export function itemsWithLinks(db: Db, type: LinkedType, part: { after: string; limit: number }): Promise<LinkedItem[]> {
  if (type === "movie")
    return db
      .selectFrom("movie")
      .select(["id", "title", ...linkFields])
      .where("has_video", "=", true)
      .where("id", ">", part.after)
      .orderBy("id")
      .limit(part.limit)
      .execute();
  return db
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .select(["episode.id", episodeTitle.as("title"), ...linkFields])
    .where("episode.has_video", "=", true)
    .where("episode.id", ">", part.after)
    .orderBy("episode.id")
    .limit(part.limit)
    .execute();
}

/** The links of films or of episodes, by id. */
export async function linksOfItems(db: Db, type: LinkedType, ids: readonly string[]): Promise<Map<string, ItemLinks>> {
  const rows = await db
    .selectFrom(type)
    .select(["id", ...linkFields])
    .where("id", "=", sql<string>`any(${ids})`)
    .execute();
  return new Map(rows.map(({ id, ...links }) => [id, links]));
}

export interface LinksChange {
  readonly id: string;
  readonly before: ItemLinks;
  readonly after: ItemLinks;
}

/** Writes the links of films or of episodes whose links are still what they were; gives the ids of those. */
export async function replaceLinks(db: Db, type: LinkedType, changes: readonly LinksChange[]): Promise<string[]> {
  const column = (side: "before" | "after", field: LinkField) => changes.map((change) => change[side][field]);
  const arrays = (["before", "after"] as const).flatMap((side) => linkFields.map((field) => sql`${column(side, field)}::text[]`));
  const named = (prefix: string) => linkFields.map((field) => sql.ref(`${prefix}_${field}`));
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(type)} as item set updated_at = ${nextVersion}, ${sql.join(
      linkFields.map((field) => sql`${sql.ref(field)} = ${sql.ref(`given.after_${field}`)}`),
    )}
    from unnest(${changes.map(({ id }) => id)}::uuid[], ${sql.join(arrays)})
      as given (id, ${sql.join([...named("before"), ...named("after")])})
    where item.id = given.id and ${sql.join(
      linkFields.map((field) => sql`${sql.ref(`item.${field}`)} is not distinct from ${sql.ref(`given.before_${field}`)}`),
      sql` and `,
    )}
    returning item.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface LedItem extends LinkedItem {
  readonly item_type: LinkedType;
  /** Of a film: the address of the hosted file that it names. */
  readonly hosted_file: string | null;
}

const inBin = {
  movie: sql<boolean>`movie.deleted_at is not null`,
  episode: sql<boolean>`(episode.deleted_at is not null or series.deleted_at is not null)`,
};
const binTitle = (title: RawBuilder<string>, binned: RawBuilder<boolean>) =>
  sql<string>`${title} || case when ${binned} then ' (corbeille)' else '' end`;

/** Titles one of whose links is one of these, by title; those of the bin, which say so, only where they are asked for. */
export async function titlesWithLinks(db: Db, links: readonly string[], { bin = false } = {}): Promise<LedItem[]> {
  const sought = sql<string>`any(${links})`;
  const movies = await db
    .selectFrom("movie")
    .select(["id", binTitle(sql.ref("movie.title"), inBin.movie).as("title"), ...linkFields, hostedFile.as("hosted_file")])
    .where(sql<boolean>`(${bin} or not ${inBin.movie})`)
    .where(({ eb, or }) => or([...linkFields.map((field) => eb(field, "=", sought)), eb(hostedFile, "=", sought)]))
    .execute();
  const episodes = await db
    .selectFrom("episode")
    .innerJoin("series", "series.id", "episode.series_id")
    .select(["episode.id", binTitle(episodeTitle, inBin.episode).as("title"), ...linkFields])
    .where(sql<boolean>`(${bin} or not ${inBin.episode})`)
    .where(({ eb, or }) => or(linkFields.map((field) => eb(field, "=", sought))))
    .execute();
  const titles = [
    ...movies.map((movie) => ({ item_type: "movie" as const, ...movie })),
    ...episodes.map((episode) => ({ item_type: "episode" as const, ...episode, hosted_file: null })),
  ];
  return titles.toSorted((a, b) => a.title.localeCompare(b.title, "fr"));
}
