import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import type { KnownChannel } from "./match.ts";
import type { GuideEntry, Span } from "./xmltv.ts";

const rowsPerStatement = 2000;

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < all.length; i += rowsPerStatement) yield all.slice(i, i + rowsPerStatement);
}

const newNames = sql<string[]>`case when cardinality(excluded.names) > 0 then excluded.names else guide_channel.names end`;

/** Upserts the guide's channels; a channel without names keeps those it had. */
export async function upsertGuideChannels(db: Db, channels: readonly KnownChannel[]): Promise<void> {
  for (const batch of batches(channels))
    await db
      .insertInto("guide_channel")
      .values(batch.map(({ tvg_id, names }) => ({ tvg_id, names: [...names] })))
      .onConflict((conflict) => conflict.column("tvg_id").doUpdateSet({ names: newNames }))
      .execute();
}

export async function deleteProgrammesWithin(db: Db, spans: readonly Span[]): Promise<void> {
  for (const batch of batches(spans))
    await sql`
      delete from programme using unnest(
        ${batch.map(({ tvg_id }) => tvg_id)}::text[],
        ${batch.map(({ from }) => new Date(from))}::timestamptz[],
        ${batch.map(({ to }) => new Date(to))}::timestamptz[]
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

/** The guide's channels, each with the number of its programmes and the end of the last one. */
export const listGuideChannels = (db: Db) =>
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

export const listGuideChannelNames = (db: Db) => db.selectFrom("guide_channel").selectAll().orderBy("tvg_id").execute();

export type ProgrammeRow = Row<"programme">;

/** For each guide channel, the programme at `now` and the next one, or the next two. */
export async function currentProgrammes(db: Db, tvgIds: readonly string[], now: Date): Promise<ProgrammeRow[]> {
  const { rows } = await sql<ProgrammeRow>`
    select found.* from unnest(${tvgIds}::text[]) as asked (tvg_id)
    cross join lateral (
      select * from programme where programme.tvg_id = asked.tvg_id and stop_at > ${now} order by start_at limit 2
    ) as found
    order by found.tvg_id, found.start_at`.execute(db);
  return rows;
}

/** Deletes channels and programmes; returns the number of channels. */
export async function deleteGuide(db: Db): Promise<number> {
  const count = await countRows(db, sql`from guide_channel`);
  await sql`truncate guide_channel cascade`.execute(db);
  return count;
}
