import path from "node:path";
import { stat } from "node:fs/promises";
import type { Config } from "#core/config.ts";
import type { Db } from "#db/client.ts";
import { runningCopies } from "#domains/hosting/copies/link-copies.queries.ts";
import { unfinishedUploads } from "#domains/hosting/uploads/uploads.queries.ts";
import { requireSpace } from "./disk-space.ts";
import { foldersOf } from "./folders.ts";

interface Needed {
  readonly db: Db;
  readonly config: Config;
}

interface Announced {
  readonly id: string;
  readonly bytes: number;
  readonly created_at: Date;
}

/** How long the rest of an upload has its place on the disk after the last byte was received. */
const keptMs = 3_600_000;

/** Refuses (507) when `bytes` do not fit beside what the other uploads and copies of all processes have announced. */
export async function requireRoom({ db, config }: Needed, { id, bytes }: Pick<Announced, "id" | "bytes">): Promise<void> {
  const { incoming } = foldersOf(config);
  const all: Announced[] = [...(await unfinishedUploads(db)), ...(await runningCopies(db))];
  const rests = await Promise.all(all.filter((other) => other.id !== id).map((other) => restOf(incoming, other)));
  await requireSpace(
    config,
    incoming,
    rests.reduce((sum, rest) => sum + rest, bytes),
  );
}

/** The bytes that an upload will still write; 0 once nobody has sent any of them for a while. */
async function restOf(folder: string, { id, bytes, created_at }: Announced): Promise<number> {
  const file = await stat(path.join(folder, id)).catch(() => null);
  const lastAt = file ? file.mtimeMs : created_at.getTime();
  return Date.now() - lastAt < keptMs ? Math.max(0, bytes - (file?.size ?? 0)) : 0;
}
