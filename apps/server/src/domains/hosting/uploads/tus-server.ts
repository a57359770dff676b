import path from "node:path";
import { hostingMessages, uploads, videoFormats } from "@seance/contract/hosting";
import type { Configstore } from "@tus/file-store";
import type { Server, ServerOptions, Upload } from "@tus/server";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { deleteFile, foldersOf } from "#domains/hosting/files/folders.ts";
import { acceptsFormat, ingestVideo } from "#domains/hosting/video/ingest.ts";
import type { Services } from "#services.ts";
import { reserveUpload } from "./reserve-upload.ts";
import * as rows from "./uploads.queries.ts";

const expiryMs = uploads.expiryHours * 3_600_000;

interface Exchange {
  readonly actor: Actor;
  failure?: Error;
}

/** The tus server, and what happens around it when an upload begins and ends. */
export function openTusServer(services: Services) {
  const exchanges = new WeakMap<Request, Exchange>();
  let server: Promise<Server> | undefined;
  const onUploadCreate = async (request: Request, upload: Upload): Promise<object> => {
    const exchange = exchanges.get(request);
    if (!exchange) throw new Error("tus request without its account");
    try {
      await createUpload(services, exchange.actor, upload);
      return {};
    } catch (error) {
      // Kept aside, since the library would answer it in its own words.
      exchange.failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  };

  const finishing = new Map<string, Promise<void>>();
  return {
    async handle(request: Request, actor: Actor): Promise<Response> {
      const exchange: Exchange = { actor };
      exchanges.set(request, exchange);
      server ??= createServer(services, onUploadCreate);
      const answer = await (await server).handleWeb(request);
      if (exchange.failure) throw exchange.failure;
      return answer;
    },
    /** Makes a hosted video of a complete upload; 415 when it is no video. Concurrent calls for one upload share the work. */
    finish(actor: Actor, upload: rows.UploadRow, recheck: () => Promise<void>): Promise<void> {
      const pending =
        finishing.get(upload.id) ?? finishUpload(services, actor, upload, recheck).finally(() => finishing.delete(upload.id));
      finishing.set(upload.id, pending);
      return pending;
    },
  };
}

/**
 * The database keeps the owner and the length of an upload; its offset is the size of its file, which survives a crash. The
 * library is loaded by the first upload instead of at startup.
 */
async function createServer(
  { db, config }: Services,
  onUploadCreate: NonNullable<ServerOptions["onUploadCreate"]>,
): Promise<Server> {
  const [{ FileStore }, { Server }] = await Promise.all([import("@tus/file-store"), import("@tus/server")]);
  const datastore = new FileStore({
    directory: foldersOf(config).incoming,
    configstore: uploadStore(db),
    expirationPeriodInMilliseconds: expiryMs,
  });
  // A deferred length could not be checked against the disk.
  datastore.extensions = datastore.extensions.filter((name) => name !== "creation-defer-length");
  return new Server({
    path: `/api${uploads.path}`,
    datastore,
    maxSize: () => config.MAX_UPLOAD,
    relativeLocation: true,
    namingFunction: () => newId(),
    // No CORS: only this site's pages may read the answers.
    allowedOrigins: () => false,
    onUploadCreate,
  });
}

/** Reads upload rows for the file store; `createUpload` inserts them, with their owner. */
function uploadStore(db: Db): Configstore {
  return {
    async get(id) {
      const row = await rows.findUpload(db, id);
      if (!row) return undefined;
      const { size, metadata, created_at } = row;
      return { id, size, offset: 0, metadata, creation_date: created_at.toISOString() } as Upload;
    },
    set: () => Promise.resolve(),
    delete: async (id) => void (await rows.deleteUpload(db, id)),
  };
}

/** The file name that the client gives; clients disagree on its key. */
const nameOf = (metadata: Record<string, string | null> | undefined): string | null =>
  metadata?.["filename"] ?? metadata?.["name"] ?? null;

/** Inserts the row of an upload; refuses an upload that does not fit, or whose format this server does not accept. */
async function createUpload(services: Services, actor: Actor, upload: Upload): Promise<void> {
  const { id, size = 0, metadata = {} } = upload;
  // PostgreSQL stores no such character.
  if (JSON.stringify(metadata).includes("\\u0000")) throw new Refusal("bad-request", hostingMessages.badMetadata);
  if (size === 0) throw new Refusal("invalid", [{ loc: ["header", "upload-length"], msg: hostingMessages.empty }]);
  const extension = /\.([a-z0-9]{1,8})$/i.exec(nameOf(metadata) ?? "")?.[1]?.toLowerCase();
  const format = videoFormats.find((known: string) => known === extension);
  if (format && !acceptsFormat(format, await services.findFfmpeg())) throw new Refusal("wrong-type", hostingMessages.noConverter);
  await reserveUpload(services, actor, { id, size, metadata });
}

async function finishUpload(
  services: Services,
  actor: Actor,
  { id, size, metadata }: rows.UploadRow,
  recheck: () => Promise<void>,
): Promise<void> {
  const file = path.join(foldersOf(services.config).incoming, id);
  try {
    await ingestVideo(services, actor, { id, file, size, originalName: nameOf(metadata), recheck });
  } catch (error) {
    if (error instanceof Refusal && error.kind === "wrong-type") {
      await rows.deleteUpload(services.db, id);
      await deleteFile(file);
    }
    throw error;
  }
}
