import path from "node:path";
import { importMessages } from "@seance/contract/imports";
import { libraryMessages } from "@seance/contract/library";
import type { Role } from "@seance/contract/roles";
import { errorMessage } from "#core/errors.ts";
import { Refusal } from "#core/refusal.ts";
import type { AuditActor } from "#db/audit-trail.ts";
import { inTransaction, isAway } from "#db/client.ts";
import { bumpCatalogue } from "#domains/catalogue/index.ts";
import { episodesWriter, movieWriter, type Intent, type LinkWriter } from "#domains/imports/index.ts";
import { minutesOf, playsAsIs, queueJob, sourceFile } from "#domains/media/index.ts";
import type { FileRow } from "#domains/library/file-row.ts";
import { lockFile, updateFile } from "#domains/library/library.queries.ts";
import { intentOf, matchFiles } from "#domains/library/match.ts";
import { contentVersion } from "#domains/library/scan/fingerprint.ts";
import type { JobKind } from "#jobs/jobs.ts";
import type { Services } from "#services.ts";
import { addSidecars } from "./sidecars.ts";
import { storePicture } from "./store-picture.ts";
import * as rows from "./publish.queries.ts";
import { givenEpisode, givenMovie, tmdbIdOf, type FromFile } from "./given.ts";

export const publishKind = "library-publish";

/** The job that publishes the waiting files, of all askers. */
export const publishJob = (services: Services): JobKind => ({
  kind: publishKind,
  work: (_id, signal) => publishWaiting(services, signal),
  status: () => Promise.resolve(null),
});

async function publishWaiting(services: Services, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const next = await rows.nextToPublish(services.db);
    if (!next) return;
    await publishFile(services, next).catch(async (error: unknown) => {
      // The file waits for the next run.
      if (isAway(error) || (error instanceof Refusal && error.kind === "unavailable")) throw error;
      services.log.warn({ reason: errorMessage(error), file: next.id }, "fichier de la bibliothèque non publié");
      await refuse(services, next, libraryMessages.failed);
    });
  }
}

type Waiting = rows.WaitingFile;

const actorOf = ({ account_id, email, role }: Waiting): AuditActor =>
  account_id === null || email === null || role === null ? null : { id: account_id, email, role: role as Role };

/** Makes the film or episodes of a file, then adds its subtitles, each in a transaction of its own. */
async function publishFile(services: Services, file: Waiting): Promise<void> {
  if (file.state === "waiting") {
    const fault = await publishTitle(services, file);
    if (fault !== null) return refuse(services, file, fault);
  }
  const title = await rows.findPublished(services.db, file.id);
  if (title?.item_type && title.item_id) await addSidecars(services, actorOf(file), title);
}

/** By the state of the file now: its title may have been made, or erased, since it was read. */
async function refuse({ db }: Services, { id }: FileRow, note: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const file = await lockFile(tx, id);
    if (file?.state !== "waiting" && file?.state !== "published") return;
    const others = file.notes.filter((one) => one !== note);
    await updateFile(tx, id, {
      attach: false,
      notes: [note, ...others],
      ...(file.state === "waiting" && { state: "found", sure: false }),
    });
  });
}

/** Null, or why the file is not published. */
async function publishTitle(services: Services, file: Waiting): Promise<string | null> {
  const { db, config } = services;
  const tools = await services.findFfmpeg();
  const intent = intentOf(file);
  if (!intent) return libraryMessages.notPublishable;
  if (!tools && !playsAsIs(file.path)) return libraryMessages.noConverter;
  const source = path.join(file.root, file.path);
  const there = file.missing_at === null ? await sourceFile(config, source) : null;
  if (there === null) return libraryMessages.missing;
  const minutes = tools && (await minutesOf(tools, there));
  if (file.size === 0 || minutes === "unreadable") return libraryMessages.unreadable;
  const write = await writerOf(services, file, intent, minutes);
  if (typeof write === "string") return write;
  return inTransaction(db, async (tx) => {
    const locked = await lockFile(tx, file.id);
    if (locked?.state !== "waiting") return null;
    const { made, item_type, item_id } = await write(tx, actorOf(file));
    const item = made.find((one) => one.item_type !== "series");
    if (!item || (item_type !== "movie" && item_type !== "episode") || item_id === null) return importMessages.already;
    if (tools) await queueJob(services, tx, file.id, source, contentVersion(locked.fingerprint));
    await bumpCatalogue(tx, item_type === "movie" ? "movies" : "series");
    await updateFile(tx, file.id, { state: "published", notes: [], attach: true, item_type, item_id });
    return null;
  });
}

/** Pictures are stored for new titles only. */
async function writerOf(services: Services, file: FileRow, intent: Intent, minutes: number | null): Promise<LinkWriter | string> {
  const { poster, series_poster, still } = file.companions;
  const plan = (await matchFiles(services.db, [file])).get(file.id);
  if (plan?.action === "already") return importMessages.already;
  const isNew = intent.type === "movie" ? plan?.action === "create" : plan?.series_id === null;
  const posterFile = isNew ? (intent.type === "movie" ? poster : series_poster) : null;
  const fromFile: FromFile = {
    poster: await storePicture(services, file, posterFile, "poster"),
    still: intent.type === "movie" ? null : await storePicture(services, file, still, "still"),
    minutes: minutes && (intent.type === "movie" ? minutes : Math.ceil(minutes / intent.places.length)),
  };
  const tmdb_id = tmdbIdOf(file);
  if (intent.type === "movie") return movieWriter(services.tmdb, { ...intent, tmdb_id }, givenMovie(file, fromFile));
  return episodesWriter(services.tmdb, { ...intent, tmdb_id }, null, givenEpisode(file, fromFile));
}
