import { isDeepStrictEqual } from "node:util";
import { access, stat } from "node:fs/promises";
import path from "node:path";
import { libraryLimits } from "@seance/contract/library";
import { normalizeSearch } from "@seance/contract/text";
import { errorMessage, isMissingFile } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { alreadyInCatalogue } from "#domains/library/match.ts";
import { deleteJob, deletePackage, queueJob, queueSidePictures, renewSources } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { contentVersion, fingerprintAll } from "./fingerprint.ts";
import { isPictures } from "./names.ts";
import { recogniseAll } from "./recognise-all.ts";
import { rootNotes } from "./root-notes.ts";
import * as rows from "./scan.queries.ts";
import { walkFolder, type FoundVideo } from "./walk.ts";

const batchSize = 200;
const saveEveryMs = 1000;

/** One scan of all library folders. */
interface Scan {
  readonly services: Services;
  readonly number: number;
  readonly counts: { files: number; added: number; moved: number; missing: number };
  readonly notes: string[];
  readonly signal: AbortSignal;
  /** The rows of the files that are there. */
  readonly seen: Set<string>;
  /** When its progress was saved last. */
  savedAt: number;
}

/** Brings the rows up to date with the library folders. What was done of an interrupted scan is skipped by the next one. */
export async function scanLibrary(services: Services, signal: AbortSignal): Promise<void> {
  const { db, config } = services;
  const counts = { files: 0, added: 0, moved: 0, missing: 0 };
  const scan: Scan = { services, number: await rows.startScan(db), counts, notes: [], signal, seen: new Set(), savedAt: 0 };
  // All folders are walked before anything is missing: a file may have moved from one to another.
  const ends = [];
  for (const root of config.LIBRARY_DIRS) ends.push(await scanRoot(scan, root));
  for (const markMissing of ends) counts.missing += await markMissing();
  await rows.markUnlisted(db, config.LIBRARY_DIRS);
  await rows.finishScan(db, scan.number, counts, scan.notes.slice(0, libraryLimits.notes));
}

/** Walks a library folder; the returned function marks what is not there any more. */
async function scanRoot(scan: Scan, root: string): Promise<() => Promise<number>> {
  const { counts, notes, number, signal } = scan;
  const { db } = scan.services;
  const mounted = await mountIdOf(root);
  const walk = walkFolder(root, signal);
  const before = counts.files;
  let batch: FoundVideo[] = [];
  for await (const found of walk.videos) {
    batch.push(...found);
    while (batch.length >= batchSize) {
      await takeBatch(scan, root, batch.slice(0, batchSize));
      batch = batch.slice(batchSize);
    }
  }
  if (batch.length > 0) await takeBatch(scan, root, batch);
  // An unmounted disk is a folder that is missing or empty. One that is unmounted meanwhile leaves another folder in its place.
  const isGone = walk.unread.has("") || counts.files === before || (await mountIdOf(root)) !== mounted;
  notes.push(...rootNotes(root, walk, isGone));
  if (isGone) return () => Promise.resolve(0);
  return async () => {
    const present = await rows.presentFiles(db, root, [...walk.unread]);
    return rows.markMissing(
      db,
      number,
      present.filter((id) => !scan.seen.has(id)),
    );
  };
}

/** The disk and the inode of a folder; null if there is none. */
const mountIdOf = (folder: string): Promise<string | null> =>
  stat(folder).then(
    ({ dev, ino }) => `${dev} ${ino}`,
    () => null,
  );

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    (error: unknown) => !isMissingFile(error),
  );

async function takeBatch(scan: Scan, root: string, videos: readonly FoundVideo[]): Promise<void> {
  const { services, number, counts, signal } = scan;
  signal.throwIfAborted();
  const known = new Map(
    (
      await rows.knownByPath(
        services.db,
        root,
        videos.map(({ path: file }) => file),
      )
    ).map((row) => [row.path, row]),
  );
  const isSame = ({ size, modified_ms, companions, path: file }: FoundVideo): boolean => {
    const row = known.get(file);
    return row?.size === size && row.modified_ms === modified_ms && isDeepStrictEqual(row.companions, companions);
  };
  const same = videos.filter(isSame).flatMap((video) => known.get(video.path) ?? []);
  for (const { id } of same) scan.seen.add(id);
  await bringBack(
    services,
    same.filter(({ missing_at }) => missing_at !== null),
  );
  await takeChanged(
    scan,
    root,
    videos.filter((video) => !isSame(video)),
    known,
  );
  counts.files += videos.length;
  if (performance.now() - scan.savedAt < saveEveryMs) return;
  scan.savedAt = performance.now();
  await rows.saveProgress(services.db, number, counts);
}

/** A published file that is back is prepared, if that failed without it. */
async function bringBack(services: Services, files: readonly rows.KnownFile[]): Promise<void> {
  if (files.length === 0) return;
  const published = files
    .filter(({ state }) => state === "published")
    .map(({ id, root, path: file }) => ({ id, source: path.join(root, file) }));
  await inTransaction(services.db, async (tx) => {
    await rows.markBack(
      tx,
      files.map(({ id }) => id),
    );
    if (published.length > 0) await renewSources(services, tx, published);
  });
}

interface Change {
  readonly video: FoundVideo;
  readonly fingerprint: string;
  /** Its row, by its path or, after a move, by its content. */
  readonly row: rows.KnownFile | undefined;
}

async function takeChanged(
  scan: Scan,
  root: string,
  videos: readonly FoundVideo[],
  known: ReadonlyMap<string, rows.KnownFile>,
): Promise<void> {
  if (videos.length === 0) return;
  const { services, counts, notes } = scan;
  const fingerprints = await fingerprintAll(root, videos, notes);
  const read = videos.filter(({ path: file }) => fingerprints.has(file));
  const fresh = read.filter(({ path: file }) => !known.has(file));
  const moved = await findMoved(scan, fresh, fingerprints);
  const changes: Change[] = read.map((video) => ({
    video,
    fingerprint: fingerprints.get(video.path) ?? "",
    row: known.get(video.path) ?? moved.get(video.path),
  }));
  const files = await scannedFiles(scan, root, changes);
  for (const { id } of files) scan.seen.add(id);
  const replaced = await inTransaction(services.db, async (tx) => {
    await rows.saveFiles(tx, files);
    return updateSources(services, tx, root, changes);
  });
  for (const job of replaced)
    await deletePackage(services, job).catch((error: unknown) =>
      // The hourly clean-up deletes what has no job.
      services.log.warn({ reason: errorMessage(error) }, "préparation d’un ancien fichier pas encore effacée"),
    );
  counts.added += fresh.length - moved.size;
  counts.moved += moved.size;
}

/** The rows of new and changed files, as they are recognised now. */
async function scannedFiles({ services }: Scan, root: string, changes: readonly Change[]): Promise<rows.ScannedFile[]> {
  const recognised = await recogniseAll(
    services,
    root,
    changes.map(({ video }) => video),
  );
  const files = changes.flatMap(({ video, fingerprint, row }, i): rows.ScannedFile[] => {
    const { alone: _alone, ...file } = video;
    const title = recognised[i];
    if (!title) return [];
    const attach = row?.state === "published" && newSubtitles(row, video).length > 0;
    const form = normalizeSearch(title.title);
    return [{ id: row?.id ?? newId(), attach, root, ...file, fingerprint, title_form: form, ...title }];
  });
  const doubted = await alreadyInCatalogue(services.db, files);
  return files.map((file) => (doubted.has(file.id) ? { ...file, sure: false } : file));
}

const newSubtitles = ({ companions }: rows.KnownFile, video: FoundVideo): string[] =>
  video.companions.subtitles.filter((name) => !(companions as FoundVideo["companions"]).subtitles.includes(name));

/** The rows of new files that are known elsewhere, where they are not any more; by their new path. */
async function findMoved(
  { services: { db } }: Scan,
  fresh: readonly FoundVideo[],
  fingerprints: ReadonlyMap<string, string>,
): Promise<Map<string, rows.KnownFile>> {
  const filled = fresh.filter(({ size }) => size > 0);
  const sought = [...new Set(filled.map(({ path: file }) => fingerprints.get(file) ?? ""))];
  const candidates = Map.groupBy(await rows.knownByFingerprint(db, sought), ({ fingerprint }) => fingerprint);
  const moved = new Map<string, rows.KnownFile>();
  for (const { path: file } of filled) {
    const rest = candidates.get(fingerprints.get(file) ?? "") ?? [];
    for (let row = rest.shift(); row; row = rest.shift())
      if (!(await isThere(path.join(row.root, row.path)))) {
        moved.set(file, row);
        break;
      }
  }
  return moved;
}

/** Preparations follow published files that were moved, are back, or have another content; returns those of contents that are no more. */
async function updateSources(services: Services, tx: Db, root: string, changes: readonly Change[]) {
  const published = changes.flatMap(({ video, row, fingerprint }) =>
    row?.state === "published"
      ? [{ id: row.id, source: path.join(root, video.path), fingerprint, replaced: row.fingerprint !== fingerprint }]
      : [],
  );
  if (published.length > 0) await renewSources(services, tx, published);
  const deleted = [];
  for (const { id, source, fingerprint } of published.filter(({ replaced }) => replaced)) {
    deleted.push(await deleteJob(tx, id));
    if (await services.findFfmpeg()) await queueJob(services, tx, id, source, contentVersion(fingerprint));
  }
  await addPictures(services, tx, changes);
  return deleted.filter((job) => job !== undefined);
}

/** Subtitles in pictures that came beside published files are added to their packages; texts are added by their publication. */
async function addPictures(services: Services, tx: Db, changes: readonly Change[]): Promise<void> {
  const added = changes.flatMap(({ row, video, fingerprint }) =>
    row?.state === "published" && row.fingerprint === fingerprint && newSubtitles(row, video).some((name) => isPictures(name))
      ? [row.id]
      : [],
  );
  if (added.length > 0 && (await services.findFfmpeg())) for (const id of added) await queueSidePictures(tx, id);
}
