import type { StorageReport } from "@seance/contract/storage";
import type { Actor } from "#core/actor.ts";
import { diskSpace } from "#core/disk.ts";
import { storeName } from "#core/store-address.ts";
import { bytesBelow, existingPackages, packageBytes } from "#domains/media/index.ts";
import type { Services } from "#services.ts";
import { storedKinds } from "#store/media.ts";
import type { Store } from "#store/store.ts";
import { hostedPath, isOwnName } from "./files/folders.ts";
import { bytesOf, usageOf } from "./files/quota.ts";
import { listVideos, type VideoRow } from "./hosting.queries.ts";
import { presentVideos } from "./hosting.service.ts";

type Named = StorageReport["missing"][number]["id"];

/** What the hosted videos weigh, and what does not fit between their rows and their files. */
export async function readStorage(services: Services, actor: Actor): Promise<StorageReport> {
  const { db, config } = services;
  const [rows, weights, files] = await Promise.all([listVideos(db), packageBytes(db), readFiles(services)]);
  const videos = await presentVideos(services, rows);
  const [own, all, disk] = [await usageOf(services, actor.id), await usageOf(services, null), await diskSpace(config.MEDIA_DIR)];
  return {
    disk,
    stores: storeNames(services),
    used: all,
    quotas: {
      account: { used: bytesOf(own), limit: config.QUOTA_PER_ACCOUNT || null },
      site: { used: bytesOf(all), limit: config.QUOTA_TOTAL || null },
    },
    videos: videos
      .map(({ id, original_filename, size, original, used_by, job }) => ({
        id,
        name: original_filename,
        titles: used_by.map(({ title }) => title),
        original: original ? size : 0,
        package: weights.get(id) ?? null,
        deletable: original && job?.state === "done",
      }))
      .toSorted((a, b) => b.original + (b.package ?? 0) - a.original - (a.package ?? 0)),
    orphans: await orphansOf(services, rows, files),
    missing: missingOf(rows, weights, files),
    duplicates: duplicatesOf(rows),
  };
}

function storeNames({ config: { MEDIA_STORE, ORIGINALS_STORE = MEDIA_STORE } }: Services): StorageReport["stores"] {
  const nameOf = (stores: typeof MEDIA_STORE): string => storeName(stores[0] ?? "folder");
  return { originals: nameOf(ORIGINALS_STORE), packages: nameOf(MEDIA_STORE) };
}

interface Files {
  /** Bytes, by the name of the file. */
  readonly originals: ReadonlyMap<string, number>;
  /** The store of each package, by the name of its folder. */
  readonly packages: ReadonlyMap<string, Store>;
}

async function readFiles({ media }: Services): Promise<Files> {
  const originals = new Map<string, number>();
  for (const store of [media.folder, ...media.elsewhere(storedKinds.originals)])
    for await (const { key, size } of store.list(storedKinds.originals))
      originals.set(key.slice(storedKinds.originals.length), size);
  const stores = [media.folder, ...media.elsewhere(storedKinds.packages)];
  const packages = new Map<string, Store>();
  for (const store of stores) for (const name of await store.folders(storedKinds.packages)) packages.set(name, store);
  return { originals, packages };
}

/** Files with a name of ours that no row has; the hourly clean-up deletes them. Others were put there by hand. */
async function orphansOf({ db }: Services, rows: readonly VideoRow[], files: Files): Promise<StorageReport["orphans"]> {
  const kept = new Set(rows.filter(isKept).map(({ filename }) => filename));
  const originals = [...files.originals].filter(([name]) => isOwnName(name) && !kept.has(name));
  const folders = [...files.packages].filter(([name]) => isOwnName(name));
  const known = await existingPackages(
    db,
    folders.map(([name]) => name),
  );
  const packages = folders
    .filter(([name]) => !known.has(name))
    .map(([name, store]) => weighed(store, `${storedKinds.packages}${name}`));
  return [...originals.map(([name, size]) => ({ name: hostedPath(name), size })), ...(await Promise.all(packages))];
}

const weighed = async (store: Store, name: string) => ({ name, size: await bytesBelow(store, `${name}/`) });

const isKept = ({ original_deleted_at }: VideoRow): boolean => original_deleted_at === null;

const missingOf = (rows: readonly VideoRow[], weights: ReadonlyMap<Named, unknown>, files: Files): StorageReport["missing"] =>
  rows.flatMap((row) => {
    const { id, original_filename: name, filename } = row;
    return [
      ...(isKept(row) && !files.originals.has(filename) ? [{ id, name, part: "original" as const }] : []),
      ...(weights.has(id) && !files.packages.has(id) ? [{ id, name, part: "package" as const }] : []),
    ];
  });

function duplicatesOf(rows: readonly VideoRow[]): StorageReport["duplicates"] {
  const kept = rows.filter((row) => isKept(row) && row.checksum !== null);
  return [...Map.groupBy(kept, ({ checksum }) => checksum).values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      size: same[0]?.size ?? 0,
      videos: same.map(({ id, original_filename }) => ({ id, name: original_filename })),
    }));
}
