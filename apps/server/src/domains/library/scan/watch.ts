import { watch, type FSWatcher } from "node:fs";
import { opendir } from "node:fs/promises";
import path from "node:path";
import { errorMessage } from "#core/errors.ts";
import type { Log } from "#core/log.ts";
import type { Services } from "#services.ts";
import { isScanned } from "./names.ts";
import { scanKind } from "./scan-job.ts";

/** A scan starts once nothing has changed for this long, or changes have gone on for that long. */
const settledMs = 10_000;
const longestMs = 300_000;
/** Each watched folder takes one of the system's watches; the hourly scan sees what is below the others. */
const maxFolders = 8000;

/** Asks for a scan when something changes in a library folder; the returned function stops that. */
export function startLibraryWatcher(
  { db, config, jobs, log }: Pick<Services, "db" | "config" | "jobs" | "log">,
  delays = { settledMs, longestMs },
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let since: number | undefined;
  const changed = (): void => {
    since ??= Date.now();
    const wait = Math.min(delays.settledMs, Math.max(0, since + delays.longestMs - Date.now()));
    clearTimeout(timer);
    timer = setTimeout(() => void settle(), wait).unref();
  };
  const watches = openWatches(config.LIBRARY_DIRS, log, changed);
  const settle = async (): Promise<void> => {
    since = undefined;
    try {
      await watches.renew();
      // A scan that runs already may have passed the change.
      if (!(await jobs.trigger(db, scanKind))) changed();
    } catch (error) {
      if (watches.closed()) return;
      log.warn({ reason: errorMessage(error) }, "analyse de la bibliothèque remise");
      changed();
    }
  };
  const first = watches
    .renew()
    .catch((error: unknown) => log.warn({ reason: errorMessage(error) }, "bibliothèque non surveillée"));
  return async () => {
    watches.close();
    clearTimeout(timer);
    await first;
  };
}

/** A watch of the system for each folder: those of whole trees are made of one for each file on Linux. */
function openWatches(roots: readonly string[], log: Log, changed: () => void) {
  const watchers = new Map<string, FSWatcher>();
  const closing = new AbortController();
  const forget = (folder: string, watcher: FSWatcher): void => {
    watcher.close();
    watchers.delete(folder);
  };
  const watchOne = (folder: string): void => {
    try {
      const watcher = watch(folder, { persistent: false }, changed);
      watcher.on("error", () => forget(folder, watcher));
      watchers.set(folder, watcher);
    } catch (error) {
      log.debug({ reason: errorMessage(error), folder }, "dossier de bibliothèque non surveillé");
    }
  };
  return {
    /** Watches the folders that there are now. */
    async renew(): Promise<void> {
      const folders = new Set<string>();
      for (const root of roots) await listFolders(root, folders, closing.signal);
      if (closing.signal.aborted) return;
      for (const [folder, watcher] of watchers) if (!folders.has(folder)) forget(folder, watcher);
      for (const folder of folders) if (!watchers.has(folder)) watchOne(folder);
    },
    closed: (): boolean => closing.signal.aborted,
    close(): void {
      closing.abort();
      for (const [folder, watcher] of watchers) forget(folder, watcher);
    },
  };
}

/** Adds a folder and those below it that a scan reads; what cannot be read is left out. */
async function listFolders(root: string, into: Set<string>, signal: AbortSignal): Promise<void> {
  const todo = [{ folder: root, depth: 0 }];
  for (let next = todo.pop(); next && into.size < maxFolders && !signal.aborted; next = todo.pop()) {
    const { folder, depth } = next;
    const entries = await opendir(folder).catch(() => null);
    if (!entries) continue;
    into.add(folder);
    for await (const entry of entries)
      if (entry.isDirectory() && isScanned(entry.name, depth))
        todo.push({ folder: path.join(folder, entry.name), depth: depth + 1 });
  }
}
