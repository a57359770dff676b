import { text } from "node:stream/consumers";
import { findJobs, setBytes, unweighedJobs } from "#domains/media/jobs/media-jobs.queries.ts";
import type { Services } from "#services.ts";
import { attemptEach } from "#store/attempt-each.ts";
import type { Store } from "#store/store.ts";
import { endsEarly } from "./early-end.ts";
import { packageFolder } from "./folders.ts";
import { masterName } from "./master-playlist.ts";

/** Weighs the finished packages that were not yet. */
export const weighPackages = async ({ db, media, log }: Services): Promise<void> =>
  attemptEach(log, "weights", await unweighedJobs(db), async (job) => {
    const prefix = `${packageFolder(job)}/`;
    const found = await media.find(`${prefix}${masterName}`);
    if (found) await setBytes(db, job.id, await bytesBelow(found.store, prefix));
  });

export async function bytesBelow(store: Store, prefix: string): Promise<number> {
  let bytes = 0;
  for await (const { size } of store.list(prefix)) bytes += size;
  return bytes;
}

async function sizesIn(store: Store, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of store.list(prefix)) sizes.set(key.slice(prefix.length), size);
  return sizes;
}

/** Whether a package is finished and has every file that its playlists name, and pictures for the whole film. */
export async function isPackageWhole({ db, media }: Services, id: string): Promise<boolean> {
  const [job] = await findJobs(db, [id]);
  if (job?.state !== "done" || !job.plan) return false;
  const prefix = `${packageFolder(job)}/`;
  const found = await media.find(`${prefix}${masterName}`);
  if (!found) return false;
  const sizes = await sizesIn(found.store, prefix);
  const read = async (name: string): Promise<string> => {
    const content = sizes.has(name) ? await found.store.get(prefix + name) : null;
    return content ? text(content) : "";
  };
  const playlists = namedIn(await read(masterName));
  for (const name of playlists) {
    const playlist = await read(name);
    const folder = name.slice(0, name.lastIndexOf("/") + 1);
    const files = namedIn(playlist);
    if (files.length === 0 || !files.every((file) => (sizes.get(folder + file) ?? 0) > 0)) return false;
    const isPicture = job.plan.renditions.some((rendition) => folder === `${rendition.id}/`);
    if (isPicture && endsEarly(playlist, job.plan)) return false;
  }
  return job.plan.renditions.every((rendition) => playlists.some((name) => name.startsWith(`${rendition.id}/`)));
}

/** The files that a playlist names: lines without #, and the attribute URI. */
const namedIn = (playlist: string): string[] =>
  playlist.split("\n").flatMap((line) => {
    if (!line.startsWith("#")) return line.trim() === "" ? [] : [line.trim()];
    return /URI="([^"]+)"/.exec(line)?.[1] ?? [];
  });
