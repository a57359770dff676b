import { stat, statfs } from "node:fs/promises";
import type { AdminOverview } from "@seance/contract/overview";
import type { Config } from "#core/config.ts";

type Disks = NonNullable<AdminOverview["attention"]["disks"]>;

/** The disk of MEDIA_DIR and, if it is another one, that of DATA_DIR; without disks that cannot be read. */
export async function readDisks(config: Pick<Config, "DATA_DIR" | "MEDIA_DIR" | "MIN_FREE_DISK">): Promise<Disks> {
  const [media, data] = await Promise.all([deviceOf(config.MEDIA_DIR), deviceOf(config.DATA_DIR)]);
  const disks: Disks = [];
  if (media !== null) disks.push(await readDisk("media", config.MEDIA_DIR, config.MIN_FREE_DISK));
  if (data !== null && data !== media) disks.push(await readDisk("data", config.DATA_DIR, config.MIN_FREE_DISK));
  return disks;
}

const deviceOf = async (folder: string): Promise<number | null> => (await stat(folder).catch(() => null))?.dev ?? null;

async function readDisk(name: Disks[number]["name"], folder: string, least: number): Promise<Disks[number]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { name, free, total: blocks * bsize, low: free < 2 * least };
}
