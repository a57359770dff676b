import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import type { Config } from "#core/config.ts";
import { lockMigrations, unknownMigration } from "#db/migrate.ts";
import { damaged, readArchive, type ArchiveEntry } from "./archive.ts";
import { entryNames, manifest, manifestName, type Manifest } from "./manifest.ts";
import { countsOf, isOurs, refill } from "./rows.ts";
import { application, withSite, withClient, openStoppedSite } from "./site.ts";
import { AdminError, type Task, type Verb } from "./task.ts";

export const restore: Verb = {
  usage: "<fichier> [--force]",
  does: "remet une sauvegarde, le site arrêté ; --force remplace ce qui est là",
  options: ["force"],
  words: { min: 1, max: 1 },
  async run(task) {
    const { config, signal } = task;
    const file = task.fileNamed(task.args[0] ?? "");
    if (!existsSync(file)) throw new AdminError(`${file} n’existe pas.`);
    await refuseForeignFolder(config);
    const saved = await openBackup(file, signal);
    try {
      await refuseNewer(saved.about);
      const files = await withSite(openStoppedSite(task), (site) =>
        withClient(site, (client) => restoreInto(client, saved, task)),
      );
      task.say(`La sauvegarde du ${dayAndHour(saved.about.made_at)} est restaurée (${saved.about.tables.length} tables).`);
      task.say("Les sessions sont fermées : chacun se connecte de nouveau.");
      task.say(
        saved.about.media
          ? `Médias remis dans ${config.MEDIA_DIR} : ${files}.`
          : `Les médias ne sont pas dans cette sauvegarde : remettez ceux de ${config.MEDIA_DIR}.`,
      );
    } finally {
      await saved.close();
    }
  },
};

const dayAndHour = (iso: string): string => new Date(iso).toLocaleString("fr-FR", { dateStyle: "long", timeStyle: "short" });

interface Backup {
  readonly file: string;
  readonly about: Manifest;
  /** The entry being read; undefined after the last one. */
  readonly current: ArchiveEntry | undefined;
  advance(): Promise<void>;
  close(): Promise<void>;
}

async function openBackup(file: string, signal: AbortSignal): Promise<Backup> {
  const entries = readArchive(file, signal);
  let current: ArchiveEntry | undefined;
  const advance = async (): Promise<void> => {
    const next = await entries.next();
    current = next.done ? undefined : next.value;
  };
  await advance();
  const about = await readManifest(file, current);
  await advance();
  return {
    file,
    about,
    get current() {
      return current;
    },
    advance,
    close: async () => void (await entries.return(undefined)),
  };
}

async function readManifest(file: string, first: ArchiveEntry | undefined): Promise<Manifest> {
  if (first?.name !== manifestName) throw damaged(file, "il n’y a pas de manifest.json au début");
  const text = (await buffer(first.content)).toString();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(file, error);
  }
  const format = (value as { format?: unknown } | null)?.format;
  if (typeof format === "number" && format > 1) throw new AdminError(newer("format", String(format)));
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw damaged(file, "son manifest.json est incorrect");
  return parsed.data;
}

const newer = (what: string, which: string): string =>
  `Cette sauvegarde vient d’une version plus récente de Séance (${what} ${which}). Mettez le site à jour, puis recommencez. Rien n’a été changé.`;

async function refuseNewer({ migrations }: Manifest): Promise<void> {
  const unknown = await unknownMigration(migrations);
  if (unknown) throw new AdminError(newer("schéma", unknown));
}

/** All or nothing: commits once the whole archive is verified. Returns the number of media files. */
async function restoreInto(client: pg.Client, saved: Backup, task: Task): Promise<number> {
  const { config, options, signal } = task;
  await refuseUnderServer(client);
  await lockMigrations(client);
  if (!options.has("force") && !(await isEmpty(client)))
    throw new AdminError("La base de données n’est pas vide. --force remplace tout ce qu’elle contient par la sauvegarde.");
  const staging = await stagingIn(config.MEDIA_DIR, saved.about.media);
  try {
    await client.query("begin");
    await refill(client, saved.about, (table) => rowsIn(saved, entryNames.rowsOf(table)), signal).catch((error: unknown) => {
      throw isBadRow(error) ? damaged(saved.file, error) : error;
    });
    const secret = saved.current?.name === entryNames.secret ? await takeWhole(saved) : null;
    const files = staging ? await takeMedia(saved, staging, signal) : 0;
    if (saved.current)
      throw new AdminError(`La sauvegarde contient une entrée inattendue : ${saved.current.name}. Rien n’a été changé.`);
    signal.throwIfAborted();
    // Files first: a file without its row is harmless, a row without its file is not.
    if (staging) await moveInto(config.MEDIA_DIR, staging);
    await client.query("commit");
    if (secret) await storeSecret(config, secret);
    return files;
  } finally {
    if (staging) await rm(staging, { recursive: true, force: true });
  }
}

/** Whether COPY refused a malformed row: PostgreSQL may notice a damaged archive before the seal is checked. */
const isBadRow = (error: unknown): boolean => error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? "");

/** Files restored by root would be unreadable for a site that runs under another account. */
async function refuseForeignFolder({ DATA_DIR }: Config): Promise<void> {
  const owner = existsSync(DATA_DIR) ? (await stat(DATA_DIR)).uid : 0;
  if (process.getuid?.() === 0 && owner !== 0)
    throw new AdminError(
      `${DATA_DIR} appartient à l’utilisateur ${owner} : lancez cette commande sous ce compte, non sous root.`,
    );
}

/** A running server would keep its caches of the old database. With the embedded one, openStoppedSite has already refused. */
async function refuseUnderServer(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'seance%' and application_name <> $1",
    [application],
  );
  if (rowCount) throw new AdminError("Un serveur Séance utilise cette base de données : arrêtez-le, puis recommencez.");
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  if (await isOurs(client)) return (await countsOf(client)) === 0;
  const { rowCount } = await client.query("select from pg_tables where schemaname = 'public' limit 1");
  return rowCount === 0;
}

/** The consecutive entries of a table. */
async function* rowsIn(saved: Backup, name: string): AsyncGenerator<Buffer> {
  while (saved.current?.name.startsWith(`${name}/`)) {
    yield* saved.current.content;
    await saved.advance();
  }
}

async function takeWhole(saved: Backup): Promise<Buffer | null> {
  const content = saved.current && (await buffer(saved.current.content));
  await saved.advance();
  return content ?? null;
}

/** A staging folder on the disk of the media, so that a rename puts them in place; hidden, so that it is not served. */
async function stagingIn(folder: string, wanted: boolean): Promise<string | null> {
  if (!wanted) return null;
  await mkdir(folder, { recursive: true });
  return mkdtemp(path.join(folder, ".restauration-"));
}

async function takeMedia(saved: Backup, staging: string, signal: AbortSignal): Promise<number> {
  let files = 0;
  while (saved.current?.name.startsWith(entryNames.media)) {
    const file = path.join(staging, saved.current.name.slice(entryNames.media.length));
    if (!file.startsWith(staging + path.sep))
      throw new AdminError(`Nom de fichier refusé : ${saved.current.name}. Rien n’a été changé.`);
    await mkdir(path.dirname(file), { recursive: true });
    await pipeline(saved.current.content, createWriteStream(file, { flush: true }), { signal });
    await saved.advance();
    files++;
  }
  return files;
}

async function moveInto(folder: string, staging: string): Promise<void> {
  for (const entry of await readdir(staging, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = path.join(entry.parentPath, entry.name);
    const to = path.join(folder, path.relative(staging, from));
    await mkdir(path.dirname(to), { recursive: true });
    await rename(from, to);
  }
}

/** APP_SECRET takes precedence over the restored secret. */
async function storeSecret({ APP_SECRET, DATA_DIR }: Config, secret: Buffer): Promise<void> {
  if (APP_SECRET !== undefined) return;
  const draft = path.join(DATA_DIR, `app-secret.${process.pid}`);
  await writeFile(draft, secret, { mode: 0o600 });
  await rename(draft, path.join(DATA_DIR, "app-secret"));
}
