import { hostedFolder, hostedName } from "@seance/contract/hosting";
import type { PlayableType, TitleLanguages } from "@seance/contract/playback";
import { sql, type RawBuilder } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";
import { nextVersion } from "#domains/catalogue/writes/version.queries.ts";

/** The link columns of films and episodes. */
const linkFields = ["video_url", "iframe_url", "embed_url", "hosting_url"] as const;
const linkColumns = sql.join(linkFields.map((field) => sql.ref(field)));
export type ItemLinks = { readonly [field in (typeof linkFields)[number]]: string | null };
export type LinkedType = "movie" | "episode";

/** The path of the hosted file of a film, as its index has it. */
const hostedFile = sql<string | null>`(${sql.lit(hostedFolder)} || (movie.details ->> 'video_file'))`;

/** The same, or null for a name that leads out of its folder, as older versions accepted. */
const checkedHostedFile = sql<
  string | null
>`case when movie.details ->> 'video_file' ~ ${sql.lit(hostedName.source)} then ${hostedFile} end`;

export const movieLinks = (db: Db, id: string, drafts: boolean) =>
  db
    .selectFrom("movie")
    .select([...linkFields, checkedHostedFile.as("video_file"), "source_order"])
    .where("id", "=", id)
    .where(seen(drafts))
    .executeTakeFirst();

/** Films and episodes with their links. The planner inlines the subqueries, and so finds the links by their indexes. */
const linkedItems: Record<LinkedType, RawBuilder<unknown>> = {
  movie: sql`(select id, title::text as title, deleted_at, visible, has_video, ${linkColumns}, ${hostedFile} as hosted_file from movie) as item`,
  episode: sql`(
    select episode.id, series.title || ' — S' || season_number || 'E' || episode_number || ' ' || episode.title as title,
      coalesce(episode.deleted_at, series.deleted_at) as deleted_at, episode.visible and series.visible as visible, episode.has_video, ${linkColumns}, null::text as hosted_file
    from episode join series on series.id = series_id) as item`,
};

const isAmong = (fields: readonly string[], links: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    fields.map((field) => sql`${sql.ref(field)} = any(${links}::text[])`),
    sql` or `,
  )})`;

/** Whether a film, an episode or a channel that viewers see has exactly one of these links, or a film one of the hosted files. */
export async function isVisibleLink(db: Db, links: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${linkedItems.movie} where visible and ${isAmong([...linkFields, "hosted_file"], links)})
      or exists (select from ${linkedItems.episode} where visible and ${isAmong(linkFields, links)})
      or exists (select from channel where deleted_at is null and is_active and ${isAmong(["video_url", "stream_url"], links)}) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

export interface LinkedItem extends ItemLinks {
  readonly id: string;
  /** An episode's includes its series and its place. */
  readonly title: string;
  readonly in_bin: boolean;
}

/** The next films or episodes with a link after an id, in the order of their ids; those in the bin too. */
export async function itemsWithLinks(
  db: Db,
  type: LinkedType,
  { after, limit }: { after: string; limit: number },
): Promise<LinkedItem[]> {
  const { rows } = await sql<LinkedItem>`
    select id, title, deleted_at is not null as in_bin, ${linkColumns} from ${linkedItems[type]}
    where has_video and id > ${after} order by id limit ${limit}`.execute(db);
  return rows;
}

/** The links of these films or episodes, by id. */
export async function linksOfItems(db: Db, type: LinkedType, ids: readonly string[]): Promise<Map<string, ItemLinks>> {
  const rows = await db
    .selectFrom(type)
    .select(["id", ...linkFields])
    .where("id", "=", among(ids))
    .execute();
  return new Map(rows.map(({ id, ...links }) => [id, links]));
}

/** Episodes whose video lies on this site, in their order; those of drafts too. */
export const episodesWithOwnVideo = (db: Db) =>
  db
    .selectFrom("episode")
    .select(["series_id", "season_number", "video_url", "hosting_url"])
    .where("deleted_at", "is", null)
    .where(sql<boolean>`(video_url like '/media/%' or hosting_url like '/media/%')`)
    .orderBy("series_id")
    .orderBy("season_number")
    .orderBy("episode_number")
    .execute();

const noLanguages: TitleLanguages = { original: null, versions: [] };

/** What a film or an episode says of its voices, the original language from the series; channels say nothing. */
export async function languagesOfItem(db: Db, type: PlayableType, id: string): Promise<TitleLanguages> {
  if (type === "channel") return noLanguages;
  const { rows } = await (
    type === "movie"
      ? sql<TitleLanguages>`select details ->> 'original_language' as original, versions from movie where id = ${id}`
      : sql<TitleLanguages>`
        select series.details ->> 'original_language' as original, episode.versions
        from episode join series on series.id = series_id where episode.id = ${id}`
  ).execute(db);
  return rows[0] ?? noLanguages;
}

export interface OwnVideos {
  readonly item_type: LinkedType;
  readonly id: string;
  /** Paths of this site. */
  readonly links: readonly string[];
  /** BCP 47, of its series for an episode; null where it is not known. */
  readonly original_language: string | null;
}

/** Films and episodes whose video lies on this site; drafts too. */
export async function itemsWithOwnVideo(db: Db): Promise<OwnVideos[]> {
  const isOwn = sql`(video_url like '/media/%' or hosting_url like '/media/%')`;
  const { rows } = await sql<OwnVideos>`
    select 'movie' as item_type, id, array_remove(array[video_url, hosting_url, ${hostedFile}], null) as links,
      details ->> 'original_language' as original_language
    from movie where deleted_at is null and (${isOwn} or details ->> 'video_file' is not null)
    union all
    select 'episode', episode.id, array_remove(array[video_url, hosting_url], null), series.details ->> 'original_language'
    from episode join series on series.id = series_id
    where episode.deleted_at is null and series.deleted_at is null and ${isOwn}`.execute(db);
  return rows;
}

export interface LinksChange {
  readonly id: string;
  readonly before: ItemLinks;
  readonly after: ItemLinks;
}

/** Replaces links of films or episodes where they are still as in `before`; returns the ids of the changed items. */
export async function replaceLinks(db: Db, type: LinkedType, changes: readonly LinksChange[]): Promise<string[]> {
  const written = linkFields.map((field) => sql`${sql.ref(field)} = given.after ->> ${sql.lit(field)}`);
  const same = linkFields.map((field) => sql`item.${sql.ref(field)} is not distinct from (given.before ->> ${sql.lit(field)})`);
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(type)} as item set updated_at = ${nextVersion}, ${sql.join(written)}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as given (id uuid, before jsonb, after jsonb)
    where item.id = given.id and ${sql.join(same, sql` and `)} returning item.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ItemUsingLink extends LinkedItem {
  readonly item_type: LinkedType;
  /** The path of the hosted file of a film; null for episodes. */
  readonly hosted_file: string | null;
  readonly in_bin: boolean;
}

/** Films and episodes that have one of these links, by title; with `bin` those in the bin too, marked « (corbeille) ». */
export async function titlesWithLinks(db: Db, links: readonly string[], { bin = false } = {}): Promise<ItemUsingLink[]> {
  const itemsOf = (type: LinkedType, fields: readonly string[]) => sql`
    select ${sql.lit(type)} as item_type, id, title || case when deleted_at is null then '' else ' (corbeille)' end as title,
      ${linkColumns}, hosted_file, deleted_at is not null as in_bin
    from ${linkedItems[type]} where (${bin}::boolean or deleted_at is null) and ${isAmong(fields, links)}`;
  const { rows } = await sql<ItemUsingLink>`
    ${itemsOf("movie", [...linkFields, "hosted_file"])} union all ${itemsOf("episode", linkFields)}`.execute(db);
  return rows.toSorted((a, b) => a.title.localeCompare(b.title, "fr", { numeric: true }));
}
