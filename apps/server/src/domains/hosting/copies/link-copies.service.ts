import path from "node:path";
import { hostingMessages } from "@seance/contract/hosting";
import { maxListedCopies, type LinkCopy } from "@seance/contract/link-copies";
import type { Actor } from "#core/actor.ts";
import { errorMessage } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { OutboundRefused } from "#core/outbound.ts";
import { Refusal, notFound } from "#core/refusal.ts";
import { recordAudit, type AuditActor } from "#db/audit-trail.ts";
import { commitAndTell } from "#db/bus.ts";
import { inTransaction } from "#db/client.ts";
import { bumpCatalogue, replaceLinks, titlesWithLinks } from "#domains/catalogue/index.ts";
import { deleteFile, foldersOf } from "#domains/hosting/files/folders.ts";
import { findFilename } from "#domains/hosting/hosting.queries.ts";
import { videoUrl } from "#domains/hosting/video-url.ts";
import { ingestVideo } from "#domains/hosting/video/ingest.ts";
import type { JobKind } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { downloadLink, type CopyRun } from "./download-link.ts";
import { keepLease } from "./lease.ts";
import * as rows from "./link-copies.queries.ts";

const copyKind = "link-copy";
/** Tries of a copy that other servers or the line cut. */
const maxAttempts = 6;
const linksAtOnce = 1000;

export async function listLinkCopies({ db }: Services): Promise<{ copies: LinkCopy[]; total: number }> {
  const [copies, total] = [await rows.listCopies(db, maxListedCopies), await rows.countCopies(db)];
  return {
    total,
    copies: copies.map(({ id, url, size, received, error, created_at }) => ({
      id,
      url,
      size,
      received,
      error,
      created_at: created_at.toISOString(),
    })),
  };
}

/** Queues copies of links; those that are being copied already are skipped. */
export function copyLinks({ db, jobs }: Services, actor: Actor, links: readonly string[]): Promise<{ copies: number }> {
  return inTransaction(db, async (tx) => {
    const [wanted, ids]: [string[], string[]] = [[...new Set(links)], []];
    for (let from = 0; from < wanted.length; from += linksAtOnce)
      ids.push(...(await rows.addCopies(tx, actor.id, wanted.slice(from, from + linksAtOnce))));
    await jobs.sendAll(tx, copyKind, ids);
    await recordAudit(tx, actor, {
      action: "hosted_video.ask-copies",
      target: { type: "hosted_video", label: `${ids.length} liens` },
    });
    return { copies: ids.length };
  });
}

/** Stops a copy, or removes one that was given up from the list. */
export async function cancelCopy({ db, config }: Services, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const copy = await rows.deleteCopy(tx, id);
    if (!copy) throw notFound();
    await recordAudit(tx, actor, {
      action: "hosted_video.cancel-copy",
      target: { type: "hosted_video", id, label: copy.url },
    });
  });
  await deleteFile(incomingFile({ config }, id));
}

const incomingFile = ({ config }: Pick<Services, "config">, id: string): string => path.join(foldersOf(config).incoming, id);

/** The job that copies the video of one link. */
export const copyLinkJob = (services: Services): JobKind => ({
  kind: copyKind,
  work: (id, signal) => copyLink(services, id, signal),
  status: () => Promise.resolve(null),
});

async function copyLink(services: Services, id: string, stopping: AbortSignal): Promise<void> {
  const { db } = services;
  const held = { id, holder: newId() };
  const isTaken = await rows.takeCopy(db, held);
  const copy = await rows.findCopy(db, id);
  if (!copy) return;
  // The job runs again later, because that process may have been killed.
  if (!isTaken) throw new Error("un autre processus copie ce lien");
  const run = { copy, file: incomingFile(services, id), lease: keepLease(db, held, stopping) };
  const actor = { id: copy.account_id, email: copy.email, role: copy.role };
  try {
    await replaceLinkWithCopy(services, actor, copy, await hostCopy(services, actor, run));
  } catch (error) {
    if (stopping.aborted) throw error;
    await settleFailure(services, run, error);
  } finally {
    await run.lease.end();
  }
}

/** Makes a hosted video of the copy; returns the name of its file. */
async function hostCopy(services: Services, actor: NonNullable<AuditActor>, run: CopyRun): Promise<string> {
  const { id, url } = run.copy;
  // Null unless a crash came between the video and its use by the titles.
  const filename = await findFilename(services.db, id);
  if (filename !== null) return filename;
  const size = await downloadLink(services, run);
  await run.lease.save({ received: size });
  return (await ingestVideo(services, actor, { id, file: run.file, size, originalName: nameOf(url) })).filename;
}

/** Gives a copy up for a reason that another try would not change, or after the last one; throws otherwise. */
async function settleFailure({ db, log }: Services, { copy: { id }, file, lease }: CopyRun, error: unknown): Promise<void> {
  if (lease.isLost()) {
    if (await rows.findCopy(db, id)) throw error;
    return deleteFile(file);
  }
  const isFinal =
    error instanceof Refusal || error instanceof OutboundRefused || (await rows.countAttempt(db, id)) >= maxAttempts;
  if (!isFinal) throw error;
  log.warn({ reason: errorMessage(error), copy: id }, "lien non copié");
  await lease.save({
    error: error instanceof Refusal && typeof error.detail === "string" ? error.detail : hostingMessages.copyFailed,
  });
  await deleteFile(file);
}

/** The last part of the link's path, as its file's name. */
function nameOf(url: string): string {
  const name = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Gives the copy to the titles that have the link, those in the bin too, and ends it. */
async function replaceLinkWithCopy(
  services: Services,
  actor: AuditActor,
  { id, url }: rows.CopyRow,
  filename: string,
): Promise<void> {
  await commitAndTell(services, { kind: "tag", tag: "catalogue" }, async (tx) => {
    const copied = (link: string | null): string | null => (link === url ? videoUrl({ filename }) : link);
    const items = await titlesWithLinks(tx, [url], { bin: true });
    for (const type of ["movie", "episode"] as const) {
      const changes = items
        .filter(({ item_type }) => item_type === type)
        .map(({ id: item, video_url, iframe_url, embed_url, hosting_url }) => {
          const before = { video_url, iframe_url, embed_url, hosting_url };
          return { id: item, before, after: { ...before, video_url: copied(video_url), hosting_url: copied(hosting_url) } };
        });
      if (changes.length > 0) await replaceLinks(tx, type, changes);
    }
    await rows.deleteCopy(tx, id);
    await recordAudit(tx, actor, {
      action: "hosted_video.copy",
      target: { type: "hosted_video", id, label: url },
      after: { url, titles: items.map(({ title }) => title) },
    });
    await bumpCatalogue(tx);
  });
}
