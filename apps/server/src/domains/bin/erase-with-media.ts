import type { BinType } from "@seance/contract/bin";
import type { Actor } from "#core/actor.ts";
import { advisoryLock } from "#db/advisory-lock.ts";
import { inTransaction, retryOnDeadlock, type Db } from "#db/client.ts";
import { mediaInUse, mediaNamedBy } from "#domains/catalogue/index.ts";
import { deleteVideoFiles, deleteVideoRows } from "#domains/hosting/index.ts";
import { withdrawFiles } from "#domains/library/index.ts";
import { deletePackage } from "#domains/media/index.ts";
import { deletePictures } from "#domains/pictures/index.ts";
import type { Services } from "#services.ts";
import { attemptEach } from "#store/attempt-each.ts";

interface Items {
  readonly type: BinType;
  readonly ids: readonly string[];
}

/**
 * Erases items in a transaction, with the rows of the videos that only they used: hosted videos, and preparations of library files, which
 * stay in their folder. Files are deleted after the commit; the hourly clean-ups delete those that remain after a crash.
 */
export async function eraseWithMedia<T>(
  services: Services,
  actor: Actor | null,
  { type, ids }: Items,
  erase: (tx: Db) => Promise<T>,
): Promise<T> {
  const work = async (tx: Db) => {
    const named = await mediaNamedBy(tx, type, ids);
    // Of two erasures at once, each would see the title of the other.
    if (named.length > 0) await advisoryLock(tx, "unused-media");
    const erased = await erase(tx);
    const inUse = named.length > 0 ? await mediaInUse(tx, named) : new Set();
    const unused = named.filter((name) => !inUse.has(name));
    const [pictures, videos] = [unused.filter((name) => name.includes("/")), unused.filter((name) => !name.includes("/"))];
    return { erased, pictures, hosted: await deleteVideoRows(tx, actor, videos), withdrawn: await withdrawFiles(tx, videos) };
  };
  const { erased, pictures, hosted, withdrawn } = await retryOnDeadlock(() => inTransaction(services.db, work));
  await attemptEach(services.log, "files of erased titles", hosted, (video) => deleteVideoFiles(services, video));
  await attemptEach(services.log, "packages of erased titles", withdrawn, (job) => deletePackage(services, job));
  await deletePictures(services, pictures);
  return erased;
}
