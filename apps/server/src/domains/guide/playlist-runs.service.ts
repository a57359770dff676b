import type { Answer } from "@seance/contract/endpoint";
import { playlistRunMessages, type PlaylistRun, type undoPlaylistRun } from "@seance/contract/playlist-runs";
import { localPart } from "@seance/contract/text";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit, recordAudits, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import {
  binItemsWithin,
  bumpCatalogue,
  changeItemWithin,
  insertChannels,
  kinds,
  writeAsRun,
  type PlaylistRow,
} from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import * as rows from "./playlist-runs.queries.ts";

/** A channel whose link moved in its playlist. */
export interface MovedLink {
  readonly id: string;
  readonly before: string;
  readonly after: string;
}

interface PlaylistWrite {
  /** The name of the list. */
  readonly source: string;
  readonly fresh: readonly PlaylistRow[];
  readonly moved?: readonly MovedLink[];
  readonly skipped: number;
}

/** Creates channels and replaces links as one run, in a transaction whose caller publishes the change; `runId` is null when nothing was written. */
export async function writePlaylist(
  tx: Db,
  actor: AuditActor,
  { source, fresh, moved = [], skipped }: PlaylistWrite,
): Promise<{ ids: string[]; runId: string | null }> {
  const ids = await insertChannels(tx, fresh);
  await recordAudits(
    tx,
    actor,
    fresh.map((channel, i) => ({
      action: "channel.create",
      target: { type: "channel", id: ids[i] ?? null, label: channel.name },
      after: { ...channel },
    })),
  );
  await writeAsRun(tx);
  for (const { id, after } of moved) await changeItemWithin(tx, actor, kinds.channel, id, () => ({ stream_url: after }));
  if (ids.length + moved.length === 0) return { ids, runId: null };
  const written = [
    ...ids.map((id) => ({ id, previousLink: null })),
    ...moved.map(({ id, before }) => ({ id, previousLink: before })),
  ];
  const counts = { created: ids.length, relinked: moved.length, skipped };
  const runId = await rows.insertPlaylistRun(tx, actor, { source, ...counts, written });
  await bumpCatalogue(tx);
  return { ids, runId };
}

export async function listRuns(
  db: Db,
  page: { readonly skip: number; readonly limit: number },
): Promise<{ runs: PlaylistRun[]; total: number }> {
  const { rows: found, total } = await rows.listPlaylistRuns(db, page);
  return { runs: found.map(presentRun), total };
}

/** Undoes a run in one transaction; channels that were edited since stay, are returned, and can be tried again. */
export function undoRun(services: Services, actor: Actor, id: string): Promise<Answer<typeof undoPlaylistRun>> {
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "channel-import");
    const run = await rows.lockPlaylistRun(tx, id);
    if (!run) throw notFound();
    const channels = await rows.channelsOfRun(tx, id);
    if (run.undone_at !== null && channels.length === 0) throw new Refusal("conflict", playlistRunMessages.undone);
    await writeAsRun(tx);
    const untouched = channels.filter((channel) => channel.untouched);
    const created = untouched.filter(({ previous_link }) => previous_link === null);
    await binItemsWithin(
      tx,
      actor,
      kinds.channel,
      created.map((channel) => channel.id),
    );
    for (const { id: channelId, previous_link } of untouched)
      if (previous_link !== null)
        await changeItemWithin(tx, actor, kinds.channel, channelId, () => ({ stream_url: previous_link }));
    const left = channels.filter((channel) => !channel.untouched).map((channel) => ({ id: channel.id, name: channel.name }));
    await rows.markPlaylistRunUndone(
      tx,
      id,
      left.map((channel) => channel.id),
    );
    const undone = { removed: created.length, links_restored: untouched.length - created.length };
    const target = { type: "import", id, label: run.source };
    await recordAudit(tx, actor, { action: "import.undo", target, after: { ...undone, left: left.length } });
    await bumpCatalogue(tx);
    return { ...undone, left };
  });
}

function presentRun(run: rows.PlaylistRunRow & { readonly left: number }): PlaylistRun {
  return {
    id: run.id,
    email: localPart(run.email),
    source: run.source,
    created: run.created,
    relinked: run.relinked,
    skipped: run.skipped,
    created_at: run.created_at.toISOString(),
    undone_at: run.undone_at?.toISOString() ?? null,
    left: run.undone_at === null ? 0 : run.left,
  };
}
