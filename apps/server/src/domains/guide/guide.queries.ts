import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import type { KnownChannel } from "./match.ts";
import type { GuideEntry, Span } from "./xmltv.ts";

/** One guide at a time from here to the end of the transaction. */
export const lock = (db: Db) => sql`select pg_advisory_xact_lock(7214014)`.execute(db);

const partSize = 2000;

function* parts<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += partSize) yield all.slice(i, i + partSize);
}

const newNames = sql<string[]>`case when cardinality(excluded.names) > 0 then excluded.names else guide_channel.names end`;

/** Writes down the guide's channels; one that a guide does not name keeps the names it had. */
export async function keepChannels(db: Db, channels: readonly KnownChannel[]): Promise<void> {
  for (const part of parts(channels))
    await db
      .insertInto("guide_channel")
      .values(part.map(({ tvg_id, names }) => ({ tvg_id, names: [...names] })))
      .onConflict((conflict) => conflict.column("tvg_id").doUpdateSet({ names: newNames }))
      .execute();
}

/** Forgets what channels show within these times. */
export async function clearSpans(db: Db, spans: readonly Span[]): Promise<void> {
  for (const part of parts(spans))
    await sql`
      delete from programme using unnest(
        ${part.map(({ tvg_id }) => tvg_id)}::text[],
        ${part.map(({ from }) => new Date(from))}::timestamptz[],
        ${part.map(({ to }) => new Date(to))}::timestamptz[]
      ) as span (tvg_id, since, until)
      where programme.tvg_id = span.tvg_id and start_at < span.until and stop_at > span.since`.execute(db);
}

export const insertProgrammes = (db: Db, entries: readonly GuideEntry[]) =>
  sql`
    insert into programme (tvg_id, start_at, stop_at, title, description)
    select * from unnest(
      ${entries.map(({ tvg_id }) => tvg_id)}::text[],
      ${entries.map(({ start }) => new Date(start))}::timestamptz[],
      ${entries.map(({ stop }) => new Date(stop))}::timestamptz[],
      ${entries.map(({ title }) => title)}::text[],
      ${entries.map(({ description }) => description)}::text[]
    )`.execute(db);

export interface GuideChannelRow extends KnownChannel {
  readonly programmes: number;
  readonly until: Date | null;
}

/** The guide's channels, with how much is known of each. */
export const listGuideChannels = (db: Db): Promise<GuideChannelRow[]> =>
  db
    .selectFrom("guide_channel")
    .leftJoin("programme", "programme.tvg_id", "guide_channel.tvg_id")
    .select(({ fn }) => [
      "guide_channel.tvg_id",
      "guide_channel.names",
      fn.count<number>("programme.start_at").as("programmes"),
      fn.max("stop_at").as("until"),
    ])
    .groupBy("guide_channel.tvg_id")
    .orderBy("guide_channel.tvg_id")
    .execute();

export const guideNames = (db: Db): Promise<Row<"guide_channel">[]> =>
  db.selectFrom("guide_channel").selectAll().orderBy("tvg_id").execute();

export type ProgrammeRow = Row<"programme">;

/** What these channels of the guide show at a moment and after it: two programmes of each at most. */
export async function currentProgrammes(db: Db, tvgIds: readonly string[], now: Date): Promise<ProgrammeRow[]> {
  const { rows } = await sql<ProgrammeRow>`
    select found.* from unnest(${tvgIds}::text[]) as asked (tvg_id)
    cross join lateral (
      select * from programme where programme.tvg_id = asked.tvg_id and stop_at > ${now} order by start_at limit 2
    ) as found
    order by found.tvg_id, found.start_at`.execute(db);
  return rows;
}

export async function clearGuide(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("guide_channel")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  await sql`truncate guide_channel cascade`.execute(db);
  return count;
}
