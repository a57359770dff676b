import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Answer, Body, Query } from "@seance/contract/endpoint";
import {
  libraryLimits,
  libraryLink,
  libraryMessages,
  type changeLibraryFile,
  type getLibrary,
  type ignoreLibraryFiles,
  type LibraryFile,
  type LibraryPackages,
  type listLibraryFiles,
  type publishLibraryFiles,
} from "@seance/contract/library";
import { normalizeSearch } from "@seance/contract/text";
import * as z from "zod/mini";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { pageOf, placeIn } from "#db/cursor.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { titlesWithLinks } from "#domains/catalogue/index.ts";
import { deleteJob, jobsOf, linkForms, packageBytes, type PackageId, type Preparable } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import type { FileRow } from "./file-row.ts";
import * as rows from "./library.queries.ts";
import { presentFile } from "./library.present.ts";
import { matchFiles } from "./match.ts";
import { publishKind } from "./publish/publish.service.ts";
import { contentVersion } from "./scan/fingerprint.ts";
import { scanKind } from "./scan/scan-job.ts";
import { announceScan, lastScan } from "./scan/scan.queries.ts";

export async function readLibrary({ db, config, findFfmpeg }: Services): Promise<Answer<typeof getLibrary>> {
  const [scan, counts, ffmpeg, folders] = await Promise.all([
    lastScan(db),
    rows.countFiles(db),
    findFfmpeg(),
    Promise.all(config.LIBRARY_DIRS.map(async (folder) => ({ path: folder, available: await isReadable(folder) }))),
  ]);
  const { started_at, finished_at, files, added, moved, missing, notes } = scan;
  return {
    folders,
    counts,
    ffmpeg: ffmpeg !== null,
    scan: started_at && {
      running: finished_at === null,
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      ...{ files, added, moved, missing, notes },
    },
  };
}

const isReadable = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.length > 0,
    () => false,
  );

/** Starts a scan, unless one waits or runs. */
export async function startScan({ db, config, jobs }: Services, actor: Actor): Promise<void> {
  if (config.LIBRARY_DIRS.length === 0) throw new Refusal("conflict", libraryMessages.noFolder);
  await inTransaction(db, async (tx) => {
    await recordAudit(tx, actor, { action: "library.scan", target: { type: "library", label: "Bibliothèque" } });
    if (await jobs.trigger(tx, scanKind)) await announceScan(tx);
  });
}

const place = z.tuple([z.string(), z.number(), z.number(), z.uuid()]);

export async function listFiles(
  services: Services,
  query: Query<typeof listLibraryFiles>,
): Promise<Answer<typeof listLibraryFiles>> {
  const { view, search, after, limit } = query;
  const from = placeIn(place, after);
  const found = await rows.listFiles(services.db, { view, search, after: from, limit: limit + 1 });
  const { shown, next } = pageOf(found, limit, rows.placeOf);
  return { files: await presentAll(services, shown), next };
}

async function presentAll(services: Services, files: readonly FileRow[]): Promise<LibraryFile[]> {
  const { db } = services;
  const published = files.filter(({ state }) => state === "published");
  const [plans, users, jobs] = await Promise.all([
    matchFiles(
      db,
      files.filter(({ state }) => state !== "published"),
    ),
    usersOf(services, db, published),
    jobsOf(
      services,
      published.map(({ id }) => id),
    ),
  ]);
  return files.map((file) =>
    presentFile(file, { plan: plans.get(file.id), used_by: users.get(file.id), job: jobs.get(file.id) }),
  );
}

/** What the finished packages of files weigh. */
export async function listPackages(services: Services): Promise<LibraryPackages> {
  const { db } = services;
  const files = await rows.heaviestFiles(db, await packageBytes(db), libraryLimits.packages);
  const users = await usersOf(services, db, files);
  return {
    packages: files.map(({ id, path: file, bytes }) => ({
      id,
      name: path.posix.basename(file),
      title: users.get(id) ?? null,
      bytes,
    })),
    total: files[0]?.total ?? 0,
  };
}

type Linked = Pick<FileRow, "id" | "path">;

/** The title that plays each file, by the file's id; in the bin too. */
async function usersOf({ config }: Services, db: Db, files: readonly Linked[]): Promise<Map<string, string>> {
  const ids = new Map(
    files.flatMap(({ id, path: file }) => linkForms(libraryLink(id, file), config.PUBLIC_URL).map((link) => [link, id] as const)),
  );
  const titles = ids.size === 0 ? [] : await titlesWithLinks(db, [...ids.keys()], { bin: true });
  return new Map(
    titles.flatMap(({ title, video_url, iframe_url, embed_url, hosting_url }) =>
      [video_url, iframe_url, embed_url, hosting_url].flatMap((link) => {
        const id = ids.get(link ?? "");
        return id === undefined ? [] : [[id, title] as const];
      }),
    ),
  );
}

/** Takes the files of erased titles out of the site, in a transaction, with their preparation; returns the jobs whose packages may go. */
export async function withdrawFiles(tx: Db, ids: readonly string[]): Promise<PackageId[]> {
  const deleted: PackageId[] = [];
  for (const id of await rows.withdrawFiles(tx, ids)) {
    const job = await deleteJob(tx, id);
    if (job) deleted.push(job);
  }
  return deleted;
}

/** Corrects what was recognised; 409 once its publication is asked for. */
export async function changeFile(
  services: Services,
  actor: Actor,
  id: string,
  given: Body<typeof changeLibraryFile>,
): Promise<LibraryFile> {
  const isFilm = given.kind === "movie";
  const { last_episode: last = null } = given;
  const isSpan = given.episode !== null && last !== null && last > given.episode;
  const identity = {
    ...given,
    last_episode: isSpan ? last : null,
    ...(isFilm && { season: null, episode: null, last_episode: null }),
  };
  const sure = isFilm || (given.season !== null && given.episode !== null);
  const file = await inTransaction(services.db, async (tx) => {
    const before = await rows.lockFile(tx, id);
    if (!before) throw notFound();
    if (before.state === "waiting" || before.state === "published") throw new Refusal("conflict", libraryMessages.busy);
    const form = normalizeSearch(given.title);
    const after = await rows.updateFile(tx, id, {
      ...identity,
      title_form: form,
      sure,
      notes: [],
      edited: true,
    });
    await recordAudit(tx, actor, {
      action: "library_file.update",
      target: { type: "library_file", id, label: before.path },
      before: auditedFacts(before),
      after: auditedFacts(after),
    });
    return after;
  });
  const [presented] = await presentAll(services, [file]);
  if (!presented) throw notFound();
  return presented;
}

const auditedFacts = ({ kind, title, year, season, episode, last_episode }: FileRow) => ({
  ...{ kind, title, year, season, episode, last_episode },
});

/** Published files, as the preparations of the media take them. */
export const preparableFiles: Preparable = {
  type: "library_file",
  async lock(tx, id) {
    const file = await rows.lockFile(tx, id);
    if (!file) return undefined;
    if (file.state !== "published") throw new Refusal("conflict", libraryMessages.notPublished);
    return {
      label: file.path,
      original() {
        if (file.missing_at) throw new Refusal("conflict", libraryMessages.missing);
        return { source: path.join(file.root, file.path), version: contentVersion(file.fingerprint) };
      },
    };
  },
};

/** Marks files for publication and sends the job that publishes them. */
export const askToPublish = (services: Services, actor: Actor, body: Body<typeof publishLibraryFiles>) =>
  inTransaction(services.db, async (tx) => {
    const waiting = await rows.askToPublish(tx, actor.id, "ids" in body ? body.ids : null);
    if (waiting > 0) {
      await audit(tx, actor, "publish", waiting);
      await services.jobs.send(tx, publishKind, newId());
    }
    return { waiting };
  });

export const ignoreFiles = (services: Services, actor: Actor, { ids, ignored }: Body<typeof ignoreLibraryFiles>) =>
  inTransaction(services.db, async (tx) => {
    const changed = ignored ? await rows.ignoreFiles(tx, ids) : await review(services, tx, ids);
    if (changed > 0) await audit(tx, actor, ignored ? "ignore" : "review", changed);
    return { changed };
  });

/** Takes files up again; a published one only when no title plays it any more. */
async function review(services: Services, tx: Db, ids: readonly string[]): Promise<number> {
  const published = (await rows.lockFiles(tx, ids)).filter(({ state }) => state === "published");
  const used = await usersOf(services, tx, published);
  const free = published.flatMap(({ id }) => (used.has(id) ? [] : [id]));
  return (await rows.reviewFiles(tx, ids, ["ignored", "waiting"])) + (await rows.reviewFiles(tx, free, ["published"]));
}

const audit = (tx: Db, actor: Actor, verb: string, files: number) =>
  recordAudit(tx, actor, {
    action: `library_file.${verb}`,
    target: { type: "library_file", label: files === 1 ? "1 fichier" : `${files} fichiers` },
  });
