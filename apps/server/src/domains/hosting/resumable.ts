import path from "node:path";
import { hostingMessages, uploads, videoFormats, type VideoFormat } from "@seance/contract/hosting";
import type { Configstore } from "@tus/file-store";
import type { Server, ServerOptions, Upload } from "@tus/server";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { Refusal } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import { extensionOf } from "./file-name.ts";
import { discard, foldersOf } from "./folders.ts";
import { takeIn, takes } from "./intake.ts";
import { needSpace } from "./space.ts";
import * as rows from "./uploads.queries.ts";

const expiryMs = uploads.expiryHours * 3_600_000;
/** Uploads of an account that are begun and not ended, under way or not. */
const mostBegun = 50;

/** Names that a form or a client gives a file by. */
export const nameOf = (metadata: Record<string, string | null> | undefined): string | null =>
  metadata?.["filename"] ?? metadata?.["name"] ?? null;

/**
 * The tus protocol over files in the folder of what is on its way, whose owners and lengths the database keeps: how much has
 * come is the length of the file itself, whatever ended the process. Its library is loaded by the first upload, not by the start.
 */
export async function openResumable(
  { db, config }: Services,
  onUploadCreate: NonNullable<ServerOptions["onUploadCreate"]>,
): Promise<Server> {
  const [{ FileStore }, { Server }] = await Promise.all([import("@tus/file-store"), import("@tus/server")]);
  const { incoming } = foldersOf(config);
  const datastore = new FileStore({
    directory: incoming,
    configstore: recordsIn(db),
    expirationPeriodInMilliseconds: expiryMs,
  });
  // A length that is told later would be one that is not checked before the disk is filled.
  datastore.extensions = datastore.extensions.filter((name) => name !== "creation-defer-length");
  return new Server({
    path: `/api${uploads.path}`,
    datastore,
    maxSize: config.MAX_UPLOAD,
    relativeLocation: true,
    namingFunction: () => newId(),
    // Pages of this site alone: no other is told that it may read the answers.
    allowedOrigins: () => false,
    onUploadCreate,
  });
}

/** The rows of uploads as the store reads them; they are made with their owner, before their file is. */
function recordsIn(db: Db): Configstore {
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

/** Writes down who begins what; refuses what would not fit, and what this server does not take. */
export async function begin(services: Services, actor: Actor, upload: Upload): Promise<void> {
  const { db, config } = services;
  const { id, size = 0, metadata = {} } = upload;
  if (size === 0) throw new Refusal("invalid", [{ loc: ["header", "upload-length"], msg: hostingMessages.empty }]);
  const format = videoFormats.find((known: VideoFormat) => known === extensionOf(nameOf(metadata) ?? ""));
  if (format && !takes(services, format)) throw new Refusal("wrong-type", hostingMessages.noConverter);
  if ((await rows.countUploads(db, actor.id)) >= mostBegun)
    throw new Refusal("too-many", hostingMessages.tooMany, { retryAfter: 60 });
  await needSpace(config, foldersOf(config).incoming, size);
  const expires_at = new Date(Date.now() + expiryMs);
  await rows.insertUpload(db, { id, account_id: actor.id, size, metadata: JSON.stringify(metadata), expires_at });
}

/** Ends of uploads under way in this process: whoever asks for the same waits for the same. */
const ending = new Map<string, Promise<void>>();

/** Makes a hosted video of an upload all of whose bytes have come; 415 where it is none. */
export function finish(services: Services, actor: Pick<Actor, "id" | "email" | "role">, upload: rows.UploadRow): Promise<void> {
  const { id, size, metadata } = upload;
  const file = path.join(foldersOf(services.config).incoming, id);
  const work = async (): Promise<void> => {
    try {
      await takeIn(services, actor, { id, file, size, originalName: nameOf(metadata) });
    } catch (error) {
      if (error instanceof Refusal && error.kind === "wrong-type") {
        await rows.deleteUpload(services.db, id);
        await discard(file);
      }
      throw error;
    } finally {
      ending.delete(id);
    }
  };
  const underWay = ending.get(id) ?? work();
  ending.set(id, underWay);
  return underWay;
}
