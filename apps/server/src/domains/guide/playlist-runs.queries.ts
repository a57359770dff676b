import { sql } from "kysely";
import type { AuditActor } from "#db/audit-trail.ts";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import { countRows } from "#db/figures.ts";
import type { Row } from "#db/schema.ts";
import { itemRows } from "#domains/catalogue/index.ts";

export type PlaylistRunRow = Row<"playlist_run">;

/** A channel that a run created, or whose link it replaced. */
export interface WrittenChannel {
  readonly id: string;
  /** The link before; null for a created channel. */
  readonly previousLink: string | null;
}

interface NewRun extends Pick<PlaylistRunRow, "source" | "created" | "relinked" | "skipped"> {
  readonly written: readonly WrittenChannel[];
}

/** Saves a run with the versions of the channels that it has just written; returns its id. */
export async function insertPlaylistRun(tx: Db, actor: AuditActor, { written, ...run }: NewRun): Promise<string> {
  const id = newId();
  await tx
    .insertInto("playlist_run")
    .values({ id, account_id: actor?.id ?? null, email: actor?.email ?? "", ...run })
    .execute();
  await sql`
    insert into playlist_run_channel (run_id, channel_id, action, previous_link, written_at)
    select ${id}, channel.id, case when written.link is null then 'create' else 'relink' end, written.link, channel.updated_at
    from unnest(${written.map((one) => one.id)}::uuid[], ${written.map(({ previousLink }) => previousLink)}::text[]) as written (id, link)
    join ${itemRows.channel} as channel on channel.id = written.id`.execute(tx);
  return id;
}

export async function listPlaylistRuns(
  db: Db,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<{ rows: (PlaylistRunRow & { left: number })[]; total: number }> {
  const left = sql<number>`(select count(*) from playlist_run_channel
    join ${itemRows.channel} as channel on channel.id = channel_id
    where run_id = playlist_run.id and not undone and channel.deleted_at is null)`.as("left");
  const page = db.selectFrom("playlist_run").selectAll().select(left).orderBy("created_at", "desc").orderBy("id", "desc");
  const [rows, total] = await Promise.all([page.offset(skip).limit(limit).execute(), countRows(db, sql`from playlist_run`)]);
  return { rows, total };
}

export const lockPlaylistRun = (tx: Db, id: string): Promise<PlaylistRunRow | undefined> =>
  tx.selectFrom("playlist_run").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

interface RunChannel {
  readonly id: string;
  readonly name: string;
  readonly previous_link: string | null;
  /** Created, and not edited since; or its link is still the one that the run wrote. */
  readonly untouched: boolean;
}

/** The channels that a run wrote, that are not in the bin and that no undo has taken back. */
export async function channelsOfRun(tx: Db, runId: string): Promise<RunChannel[]> {
  const { rows } = await sql<RunChannel>`
    select channel.id, channel.title as name, previous_link,
      written_at = case action when 'create' then channel.hand_version else channel.updated_at end as untouched
    from playlist_run_channel join ${itemRows.channel} as channel on channel.id = channel_id
    where run_id = ${runId} and not undone and channel.deleted_at is null order by channel.title, channel.id`.execute(tx);
  return rows;
}

export async function markPlaylistRunUndone(tx: Db, id: string, left: readonly string[]): Promise<void> {
  await tx
    .updateTable("playlist_run_channel")
    .set({ undone: true })
    .where("run_id", "=", id)
    .where("channel_id", "<>", sql<string>`all(${left}::uuid[])`)
    .execute();
  await tx
    .updateTable("playlist_run")
    .set({ undone_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}
