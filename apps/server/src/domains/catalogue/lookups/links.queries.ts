import { hostedFolder } from "@seance/contract/hosting";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

/** The link columns of films and episodes. */
const linkFields = ["video_url", "iframe_url", "embed_url", "hosting_url"] as const;
type LinkField = (typeof linkFields)[number];

/** Whether a film, an episode or a channel that is not in the bin has exactly this link. */
export async function isCatalogueLink(db: Db, link: string): Promise<boolean> {
  const found = await db
    .selectFrom("movie")
    .select("id")
    .where("deleted_at", "is", null)
    .where(({ eb, or }) => or(linkFields.map((field) => eb(field, "=", link))))
    .unionAll(
      db
        .selectFrom("episode")
        .innerJoin("series", "series.id", "episode.series_id")
        .select("episode.id")
        .where("episode.deleted_at", "is", null)
        .where("series.deleted_at", "is", null)
        .where(({ eb, or }) => or(linkFields.map((field) => eb(`episode.${field}`, "=", link)))),
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

/** The path of the hosted file of a film. */
const hostedFile = sql<string | null>`(${sql.lit(hostedFolder)} || (movie.details ->> 'video_file'))`;

export const movieLinks = (db: Db, id: string, drafts: boolean) =>
  db
    .selectFrom("movie")
    .select([...linkFields, hostedFile.as("hosted_file")])
    .where("id", "=", id)
    .where(seen(drafts))
    .executeTakeFirst();

export type ItemLinks = { readonly [field in LinkField]: string | null };
export type LinkedType = "movie" | "episode";

export interface LinkedItem extends ItemLinks {
  readonly id: string;
  /** An episode's includes its series and its place. */
  readonly title: string;
}

const episodeTitle = sql<string>`series.title || ' — S' || episode.season_number || 'E' || episode.episode_number || ' ' || episode.title`;

/** The next films or episodes with a link after an id, in the order of their ids; those in the bin too. */
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

/** The links of these films or episodes, by id. */
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

/** Replaces links of films or episodes where they are still as in `before`; returns the ids of the changed items. */
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

export interface ItemUsingLink extends LinkedItem {
  readonly item_type: LinkedType;
  /** The path of the hosted file of a film; null for episodes. */
  readonly hosted_file: string | null;
}

const inBin = {
  movie: sql<boolean>`movie.deleted_at is not null`,
  episode: sql<boolean>`(episode.deleted_at is not null or series.deleted_at is not null)`,
};
const binTitle = (title: RawBuilder<string>, binned: RawBuilder<boolean>) =>
  sql<string>`${title} || case when ${binned} then ' (corbeille)' else '' end`;

/** Films and episodes that have one of these links, by title; with `bin` those in the bin too, marked « (corbeille) ». */
export async function titlesWithLinks(db: Db, links: readonly string[], { bin = false } = {}): Promise<ItemUsingLink[]> {
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
