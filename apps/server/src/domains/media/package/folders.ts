import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#core/config.ts";
import { idPattern } from "#core/ids.ts";
import { storedKinds } from "#store/media.ts";

const packagesOf = ({ MEDIA_DIR }: Pick<Config, "MEDIA_DIR">): string => path.join(MEDIA_DIR, storedKinds.packages);

/** What the folder of a package is named by. */
export interface PackageId {
  readonly id: string;
  /** Of the content of a library file, which may be replaced; null for a hosted video. */
  readonly version: string | null;
}

/** The name of the folder of a package. */
export const packageName = ({ id, version }: PackageId): string => (version === null ? id : `${id}.${version}`);

/** The id in the name of a folder of packages; null for other names. */
export const packageIdIn = (name: string): string | null => ownName.exec(name)?.[1] ?? null;

/** The folder of a package below /media. */
export const packageFolder = (job: PackageId): string => `${storedKinds.packages}${packageName(job)}`;

/** The folder of a package on the disk. */
export const packageOf = (config: Config, job: PackageId): string => path.join(packagesOf(config), packageName(job));

/** A folder for the output of one step, beside the packages and hidden: it is never served. */
export const workFolder = (config: Config, id: string, holder: string): string =>
  path.join(packagesOf(config), `.${id}.${holder}`);

export const deleteFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

const ownName = new RegExp(`^(${idPattern})(?:\\.[0-9a-f]{12})?$`);
const workName = new RegExp(`^\\.${idPattern}(?:\\.[0-9a-f]{12})?\\.(${idPattern})$`);

/** The folder of a package, or of the output of a task: that has a holder, the worker. */
export interface PackageFolder {
  readonly folder: string;
  readonly name: string;
  readonly holder: string | null;
}

/** The folders of packages and of steps, that are older than an hour. */
export async function oldPackageFolders(config: Config): Promise<PackageFolder[]> {
  const root = packagesOf(config);
  const old: PackageFolder[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const holder = workName.exec(name)?.[1] ?? null;
    const folder = path.join(root, name);
    const found = holder === null && packageIdIn(name) === null ? null : await stat(folder).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 3_600_000) old.push({ folder, name, holder });
  }
  return old;
}
