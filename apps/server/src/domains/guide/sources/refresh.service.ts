import { sourceLimits } from "@seance/contract/channel-sources";
import { guideLimits } from "@seance/contract/guide";
import { playlistLimits } from "@seance/contract/playlists";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import type { Db } from "#db/client.ts";
import type { SourceEntry } from "#db/schema.ts";
import { channelsByLink, channelsByStream } from "#domains/catalogue/index.ts";
import { saveGuide } from "#domains/guide/guide.service.ts";
import type { ReadPlaylist } from "#domains/guide/parse-playlist.ts";
import { writePlaylist } from "#domains/guide/playlist-runs.service.ts";
import { compareWithSite } from "#domains/guide/playlist.service.ts";
import { readGuideInWorker, readPlaylistInWorker } from "#domains/guide/read-in-worker.ts";
import type { ReadingQueue } from "#domains/guide/reading-queue.ts";
import type { RepeatedJob } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { diffEntries, withoutMarks, type EntriesDiff } from "./diff-entries.ts";
import { fetchSource, NotModified, type FetchedSource } from "./fetch-source.ts";
import * as rows from "./sources.queries.ts";
import { subject } from "./sources.service.ts";

export interface Refresh {
  readonly id: string;
  readonly actor: AuditActor;
  /** Writes what differs even where the source only reports. */
  readonly apply: boolean;
  readonly signal: AbortSignal;
}

type Outcome = "unchanged" | "changed" | "failed";

/** Reads a source again; a failure is saved in it. Throws only when it is not there, or when too many texts are being read. */
export async function refreshSource(services: Services, queue: ReadingQueue, refresh: Refresh): Promise<Outcome> {
  const { db, log } = services;
  const source = await rows.findSourceRow(db, refresh.id);
  if (!source) throw notFound();
  const maxBytes = source.kind === "guide" ? guideLimits.bytes : playlistLimits.bytes;
  const validators = refresh.apply ? { etag: null, last_modified: null } : source;
  try {
    return await queue.run(
      { account: refresh.actor?.id ?? "", gone: refresh.signal },
      () => fetchSource(services.outbound, source.url, { validators, maxBytes, signal: refresh.signal }),
      (fetched) => (source.kind === "guide" ? readGuide : readPlaylist)(services, source, fetched, refresh),
    );
  } catch (error) {
    if (error instanceof NotModified) {
      await rows.saveUnchanged(db, source);
      return "unchanged";
    }
    if (!(error instanceof Refusal) || error.kind === "unavailable" || error.kind === "not-found") throw error;
    const failure = typeof error.detail === "string" ? error.detail : (error.detail[0]?.msg ?? error.message);
    log.info({ source: source.id, failure }, "adresse suivie non lue");
    await rows.saveFailure(db, source.id, failure);
    return "failed";
  }
}

/** As {@link refreshSource}, asked for by somebody of the staff. */
export async function refreshNow(services: Services, queue: ReadingQueue, refresh: Refresh & { actor: Actor }): Promise<Outcome> {
  const source = await rows.findSourceRow(services.db, refresh.id);
  if (!source) throw notFound();
  await recordAudit(services.db, refresh.actor, { ...subject(source, "refresh"), after: { apply: refresh.apply } });
  return refreshSource(services, queue, refresh);
}

/** The job that reads the sources that are due. */
export const sourcesJob = (services: Services, queue: ReadingQueue): RepeatedJob => ({
  kind: "channel-sources",
  cron: "*/10 * * * *",
  work: (signal) => refreshDue(services, queue, signal),
});

export async function refreshDue(services: Services, queue: ReadingQueue, signal: AbortSignal): Promise<void> {
  for (const { id } of await rows.dueSources(services.db)) {
    signal.throwIfAborted();
    try {
      await refreshSource(services, queue, { id, actor: null, apply: false, signal });
    } catch (error) {
      // Deleted meanwhile, or no place in the queue: the next run tries again.
      if (!(error instanceof Refusal)) throw error;
    }
  }
}

async function readPlaylist(
  services: Services,
  source: rows.SourceRow,
  fetched: FetchedSource,
  { actor, apply }: Refresh,
): Promise<Outcome> {
  const read = await readPlaylistInWorker(services.log, fetched);
  const channels = read.channels.filter(({ problem }) => problem === null);
  return commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    await advisoryLock(tx, "channel-import");
    const { diff, applies, first } = await compareWithLast(
      tx,
      source.id,
      channels.map(({ stream_url, name, tvg_id }) => ({ key: stream_url, name, tvg_id })),
    );
    const written = applies || apply ? await applyEntries(tx, actor, source, channels, diff.entries) : null;
    const entries = written ? withoutMarks(diff.entries) : diff.entries;
    const counts = { ...(written ?? nothingWritten), first, programmes: 0 };
    return saveOutcome(tx, source, fetched, { diff: { ...diff, entries }, counts, runId: written?.runId ?? null });
  });
}

async function readGuide(
  services: Services,
  source: rows.SourceRow,
  fetched: FetchedSource,
  { actor }: Refresh,
): Promise<Outcome> {
  return readGuideInWorker(services.log, fetched, (guide) =>
    saveGuide(services, actor, guide, async (tx) => {
      const read = guide.channels.map(({ tvg_id, names }) => ({ key: tvg_id, name: names[0] ?? tvg_id, tvg_id }));
      const { diff, first } = await compareWithLast(tx, source.id, read);
      const counts = { ...nothingWritten, first, programmes: guide.programmes };
      const saved = { ...diff, entries: withoutMarks(diff.entries) };
      return saveOutcome(tx, source, fetched, { diff: saved, counts, runId: null });
    }),
  );
}

async function compareWithLast(tx: Db, id: string, read: readonly Pick<SourceEntry, "key" | "name" | "tvg_id">[]) {
  const last = await rows.lockSource(tx, id);
  if (!last) throw notFound();
  return { diff: diffEntries(last.entries ?? [], read), applies: last.applies, first: last.entries === null };
}

const nothingWritten = { created: 0, relinked: 0, similar: 0 };

/** Creates the channels that are new and follows the links that moved; what the staff have deleted or changed stays so. */
async function applyEntries(
  tx: Db,
  actor: AuditActor,
  source: rows.SourceRow,
  channels: ReadPlaylist["channels"],
  entries: readonly SourceEntry[],
) {
  const moves = new Map(entries.flatMap(({ key, was }) => (was === undefined ? [] : [[was, key] as const])));
  const taken = await channelsByLink(tx, [...moves.values()]);
  const moved = (await channelsByStream(tx, [...moves.keys()])).flatMap(({ id, stream_url: before }) => {
    const after = moves.get(before);
    return after === undefined || taken.has(after) ? [] : [{ id, before, after }];
  });
  const fresh = new Set(entries.flatMap((entry) => (entry.fresh ? entry.key : [])));
  const compared = await compareWithSite(tx, channels);
  const wanted = compared.filter(({ stream_url, duplicate }) => fresh.has(stream_url) && duplicate === null);
  const chosen = wanted.filter(({ similar }) => similar === null);
  const created = chosen.map(({ name, category, stream_url, logo, country, language, quality, tvg_id }) => ({
    ...{ name, category, stream_url, logo, country, language, quality, tvg_id },
  }));
  const skipped = wanted.length - created.length;
  const { runId } = await writePlaylist(tx, actor, { source: source.name, fresh: created, moved, skipped });
  return { created: created.length, relinked: moved.length, similar: skipped, runId };
}

interface Compared {
  readonly diff: EntriesDiff;
  readonly counts: Pick<rows.ReportRow["facts"], "first" | "created" | "relinked" | "similar" | "programmes">;
  readonly runId: string | null;
}

async function saveOutcome(
  tx: Db,
  source: rows.SourceRow,
  { etag, last_modified }: FetchedSource,
  { diff, counts, runId }: Compared,
): Promise<Outcome> {
  const { entries, came, went, moved } = diff;
  const changed = came.length + went.length + moved.length + counts.programmes > 0 || runId !== null || counts.first;
  await rows.saveRead(tx, source, { entries, changed, etag, last_modified });
  if (!changed) return "unchanged";
  const named = <Entry>(all: readonly Entry[]): Entry[] => all.slice(0, sourceLimits.named);
  const brief = ({ name, key }: { readonly name: string; readonly key: string }) => ({ name, key });
  const { first, created, relinked, similar, programmes } = counts;
  await rows.insertReport(tx, source.id, runId, {
    ...{ first, created, relinked, similar, programmes },
    total: entries.length,
    came: came.length,
    went: went.length,
    moved: moved.length,
    came_list: named(came).map(brief),
    went_list: named(went).map(brief),
    moved_list: named(moved),
  });
  return "changed";
}
