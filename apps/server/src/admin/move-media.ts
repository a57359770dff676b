import { isId } from "#core/ids.ts";
import { parseStoreAddress, storeName, type StoreAddress } from "#core/store-address.ts";
import type { Db } from "#db/client.ts";
import { unlessNeeded } from "#domains/hosting/index.ts";
import { jobsOf, isUnderWay, unlessUnfinished } from "#domains/media/index.ts";
import { openMedia, openStore, storedKinds, type Media } from "#store/media.ts";
import { copyFile, copyFolder, moveFile, moveFolder } from "#store/move.ts";
import type { Store } from "#store/store.ts";
import { openSite, withKysely, withSite } from "./site.ts";
import { AdminError, UsageError, type Task, type Verb } from "./task.ts";

export const moveMedia: Verb = {
  usage: "--from folder|s3://… --to folder|s3://… [--only originals|packages|pictures] [--keep]",
  does: "déplace les vidéos et les images d’un stockage à un autre, vérifiées, le site ouvert ou non",
  options: ["keep"],
  valued: ["from", "to", "only"],
  words: { min: 0, max: 0 },
  async run(task) {
    const [from, to] = [storeOf(task, "from"), storeOf(task, "to")];
    if (storeName(from) === storeName(to)) throw new UsageError("--from et --to sont le même stockage.");
    const media = openMedia(task.config, task.log);
    const [source, target] = [from, to].map((address) => openStore(task.config, address, task.log)) as [Store, Store];
    const kinds = kindsOf(task.values.get("only"));
    if (!task.options.has("keep")) for (const kind of kinds) requireHome(media, kind, target);
    await withSite(openSite(task), (site) =>
      withKysely(site, task, async (db) => {
        const statesOf = (ids: readonly string[]) => jobsOf({ db, media }, ids);
        const keep = task.options.has("keep");
        // A preparation writes to the folder and reads from it: nothing is deleted there that one needs meanwhile.
        const isFolder = source.address === media.folder.address;
        const run: Run = {
          task,
          source,
          target,
          keep,
          progress: openProgress(task),
          statesOf,
          ...(isFolder && { lockedBy: db }),
        };
        if (kinds.includes("packages")) await movePackages(run);
        if (kinds.includes("originals")) await moveOriginals(run);
        if (kinds.includes("pictures")) await movePictures(run);
        run.progress.end();
      }),
    );
  },
};

type Kind = keyof typeof storedKinds;

function storeOf({ values }: Task, option: "from" | "to"): StoreAddress {
  const text = values.get(option);
  if (text === undefined) throw new UsageError(`Il manque --${option}.`);
  const address = parseStoreAddress(text);
  if (!address) throw new UsageError(`--${option} : attendu folder, ou s3://seau?endpoint=https://…&region=….`);
  return address;
}

function kindsOf(only: string | undefined): readonly Kind[] {
  const kinds: readonly Kind[] = ["packages", "originals", "pictures"];
  if (only === undefined) return kinds;
  const kind = kinds.find((one) => one === only);
  if (kind === undefined) throw new UsageError(`--only : attendu ${kinds.join(", ")}.`);
  return [kind];
}

/** Otherwise the site could not find the files, or would move them back. */
function requireHome(media: Media, kind: Kind, target: Store): void {
  const setting = kind === "originals" ? "ORIGINALS_STORE (ou MEDIA_STORE)" : "MEDIA_STORE";
  if (media.home(storedKinds[kind]).address !== target.address)
    throw new AdminError(
      `${setting} ne commence pas par ce stockage. Mettez-le en premier, l’ancien à sa suite, redémarrez le site, puis recommencez ; --keep copie sans rien effacer.`,
    );
}

interface Run {
  readonly task: Task;
  readonly source: Store;
  readonly target: Store;
  readonly keep: boolean;
  readonly progress: ReturnType<typeof openProgress>;
  readonly statesOf: (ids: readonly string[]) => ReturnType<typeof jobsOf>;
  /** Where deletions lock what they belong to. */
  readonly lockedBy?: Db;
}

/** Packages that are not finished are still written to, in the folder. */
async function movePackages({ task, source, target, keep, progress, statesOf, lockedBy }: Run): Promise<void> {
  const names = await source.folders(storedKinds.packages);
  const idOf = (name: string): string => name.split(".")[0] ?? "";
  const jobs = await statesOf(names.map((name) => idOf(name)).filter((id) => isId(id)));
  for (const name of names.toSorted()) {
    const job = jobs.get(idOf(name));
    if (job && job.state !== "done") {
      progress.skip(name);
      continue;
    }
    const prefix = `${storedKinds.packages}${name}/`;
    await (keep ? copyFolder : moveFolder)(source, target, prefix, {
      signal: task.signal,
      onCopied: progress.copied,
      ...(lockedBy && { guard: (deletion) => unlessUnfinished(lockedBy, name, deletion) }),
    });
  }
}

async function moveOriginals({ task, source, target, keep, progress, statesOf, lockedBy }: Run): Promise<void> {
  const files: { key: string; size: number }[] = [];
  for await (const { key, size } of source.list(storedKinds.originals)) files.push({ key, size });
  const idOf = (key: string): string => key.slice(storedKinds.originals.length).split(".")[0] ?? "";
  const jobs = await statesOf(files.map(({ key }) => idOf(key)).filter((id) => isId(id)));
  for (const { key, size } of files) {
    task.signal.throwIfAborted();
    if (isUnderWay(jobs.get(idOf(key)))) progress.skip(key);
    else {
      const id = idOf(key);
      const guard = lockedBy && isId(id) && { guard: (deletion: () => Promise<void>) => unlessNeeded(lockedBy, id, deletion) };
      await (keep
        ? copyFile(source, target, key, task.signal)
        : moveFile(source, target, key, { signal: task.signal, ...guard }));
      progress.copied(size);
    }
  }
}

async function movePictures({ task, source, target, keep, progress }: Run): Promise<void> {
  await (keep ? copyFolder : moveFolder)(source, target, storedKinds.pictures, {
    signal: task.signal,
    onCopied: progress.copied,
  });
}

const sayEveryMs = 2000;

/** Tells how far the command is, every two seconds and at the end. */
function openProgress({ say }: Task) {
  let [files, bytes, saidAt] = [0, 0, Date.now()];
  const skipped: string[] = [];
  const total = (): string =>
    `Fichiers vérifiés : ${files} (${(bytes / 1e9).toLocaleString("fr-FR", { maximumFractionDigits: 2 })} Go).`;
  return {
    copied(size: number): void {
      files++;
      bytes += size;
      if (Date.now() - saidAt < sayEveryMs) return;
      saidAt = Date.now();
      say(total());
    },
    skip: (name: string): void => void skipped.push(name),
    end(): void {
      say(total());
      if (skipped.length > 0) say(`Laissés pour plus tard, leur préparation n’étant pas finie : ${skipped.length}.`);
    },
  };
}
