import path from "node:path";
import { uploads } from "@seance/contract/hosting";
import { startChores } from "#core/chores.ts";
import type { Services } from "#services.ts";
import { convertNext } from "./convert.ts";
import { discard, foldersOf, makeFolders, restingFiles } from "./folders.ts";
import { knownFiles } from "./hosting.queries.ts";
import { deleteUpload, expiredUploads, openUploads } from "./uploads.queries.ts";

const hourMs = 3_600_000;
const convertEveryMs = 5000;
const madeByUs = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)*$/;

/** Converts what waits for it, from now on; gives what ends it. A video is leased by one process at a time. */
export function startConverting(services: Services): () => Promise<void> {
  const stopping = new AbortController();
  const end = startChores(services.log, [
    {
      failed: "conversion des vidéos remise",
      everyMs: convertEveryMs,
      work: () => convertNext(services, stopping.signal),
      also: "at-start",
    },
  ]);
  return async () => {
    stopping.abort();
    await end();
  };
}

/** Removes uploads that have expired, and files of ours that no row speaks of: what a cut left between the two. */
export async function sweepUploads({ db, config }: Services): Promise<void> {
  const { incoming, hosted } = foldersOf(config);
  await makeFolders({ incoming, hosted });
  for (const { id } of await expiredUploads(db)) {
    await deleteUpload(db, id);
    await discard(path.join(incoming, id));
  }
  const resting = (await restingFiles(incoming, uploads.expiryHours * hourMs)).filter((name) => madeByUs.test(name));
  const ids = resting.map((name) => name.slice(0, 36));
  const waited = new Set((await openUploads(db, ids)).map(({ id }) => id));
  const converted = await knownFiles(
    db,
    ids.map((id) => `${id}.mp4`),
  );
  for (const name of resting) {
    const id = name.slice(0, 36);
    if (!waited.has(id) && !converted.has(`${id}.mp4`)) await discard(path.join(incoming, name));
  }
  const placed = (await restingFiles(hosted, hourMs)).filter((name) => madeByUs.test(name));
  const known = await knownFiles(db, placed);
  for (const name of placed) if (!known.has(name)) await discard(path.join(hosted, name));
}
