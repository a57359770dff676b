import { access, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Config } from "#core/config.ts";

/** Served below /media. */
export const packagesFolder = "packages";

const packagesOf = ({ MEDIA_DIR }: Pick<Config, "MEDIA_DIR">): string => path.join(MEDIA_DIR, packagesFolder);

export const packageOf = (config: Config, id: string): string => path.join(packagesOf(config), id);

/** A folder for the output of one step, beside the packages and hidden: it is never served. */
export const workFolder = (config: Config, id: string, holder: string): string =>
  path.join(packagesOf(config), `.${id}.${holder}`);

export const deleteFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

export const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

const ownName = /^\.?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.([0-9a-f-]{36}))?$/;

export interface PackageFolder {
  readonly folder: string;
  readonly id: string;
  /** Of a folder for the output of a task, the worker that has it. */
  readonly holder: string | null;
}

/** The folders of packages and of steps, that are older than an hour. */
export async function oldPackageFolders(config: Config): Promise<PackageFolder[]> {
  const root = packagesOf(config);
  const old: PackageFolder[] = [];
  for (const name of await readdir(root).catch(() => [])) {
    const [, id, holder = null] = ownName.exec(name) ?? [];
    const folder = path.join(root, name);
    const found = id === undefined ? null : await stat(folder).catch(() => null);
    if (id !== undefined && found && Date.now() - found.mtimeMs > 3_600_000) old.push({ folder, id, holder });
  }
  return old;
}
