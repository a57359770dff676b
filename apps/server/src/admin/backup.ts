import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import type { Config } from "#core/config.ts";
import { errorMessage } from "#core/errors.ts";
import { version } from "#core/version.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { writeArchive, type Archive } from "./archive.ts";
import { entryNames, manifestName, type Manifest } from "./manifest.ts";
import { describeRows, isOurs, openSnapshot, rowsOf } from "./rows.ts";
import { openSite, withClient, withKyselyAsIs, withSite, type SiteDatabase } from "./site.ts";
import { AdminError, type Task, type Verb } from "./task.ts";

export const backup: Verb = {
  usage: "[fichier] [--media]",
  does: "sauvegarde la base (et les médias) dans un fichier, le site ouvert ou non",
  options: ["media"],
  words: { min: 0, max: 1 },
  async run(task) {
    const { config, options, signal } = task;
    const file = task.fileNamed(task.args[0] ?? `seance-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`);
    if (existsSync(file)) throw new AdminError(`${file} existe déjà : donnez un autre nom.`);
    if (!existsSync(path.dirname(file))) throw new AdminError(`Le dossier ${path.dirname(file)} n’existe pas.`);
    const media = options.has("media") ? await mediaOf(config.MEDIA_DIR) : null;
    const secret = await storedSecret(config);
    const saved = await withSite(openSite(task), async (site) => {
      const written = await withClient(site, (client) =>
        writeBackup(client, file, { secret, media, mediaDir: config.MEDIA_DIR, signal }),
      );
      const size = megabytes((await stat(file)).size);
      task.say(`Sauvegarde écrite : ${file} (${size}).`);
      await noteBackup(site, task, { label: path.basename(file), after: { size, tables: written.tables, rows: written.rows } });
      return written;
    });
    task.say(
      `Elle contient : la base de données (tables : ${saved.tables}, lignes : ${saved.rows})${secret ? ", le secret du site" : ""}.`,
    );
    task.say(mediaLine(config, media));
  },
};

/** Has the site know of the backup. It is whole without that: a database that cannot be written to is only told of. */
async function noteBackup(
  site: SiteDatabase,
  { say }: Pick<Task, "say">,
  { label, after }: { readonly label: string; readonly after: Readonly<Record<string, unknown>> },
): Promise<void> {
  try {
    await withKyselyAsIs(site, (db) =>
      recordAudit(db, null, { action: "backup.create", target: { type: "backup", label }, after }),
    );
  } catch (error) {
    say(`La sauvegarde n’a pas pu être notée dans le journal du site : ${errorMessage(error)}`);
  }
}

interface Files {
  readonly secret: Buffer | null;
  readonly media: readonly MediaFile[] | null;
  readonly mediaDir: string;
  readonly signal: AbortSignal;
}

/** Writes a snapshot of the database and the files; returns the number of tables and rows. */
async function writeBackup(client: pg.Client, file: string, { secret, media, mediaDir, signal }: Files) {
  if (!(await isOurs(client))) throw new AdminError("Cette base de données n’est pas celle d’un site Séance.");
  await openSnapshot(client);
  const described = await describeRows(client);
  const made_at = new Date().toISOString();
  const about: Manifest = { seance: version, format: 1, made_at, ...described, secret: secret !== null, media: media !== null };
  let rows = 0;
  await writeArchive(file, signal, async (archive) => {
    await archive.add(manifestName, Buffer.from(`${JSON.stringify(about, null, 2)}\n`));
    for (const table of described.tables) {
      const source = rowsOf(client, table);
      await archive.addParts(entryNames.rowsOf(table.name), source);
      rows += source.rowCount;
    }
    if (secret) await archive.add(entryNames.secret, secret);
    if (media) await addMedia(archive, mediaDir, media);
  });
  return { rows, tables: described.tables.length };
}

/** The secret that the site generated; null where APP_SECRET is set, or before the first start. */
async function storedSecret({ APP_SECRET, DATA_DIR }: Config): Promise<Buffer | null> {
  const file = path.join(DATA_DIR, "app-secret");
  return APP_SECRET === undefined && existsSync(file) ? readFile(file) : null;
}

interface MediaFile {
  readonly name: string;
  readonly size: number;
}

/** Every file below the folder, except hidden ones, which are not served. */
async function mediaOf(folder: string): Promise<MediaFile[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(path.sep).some((part) => part.startsWith(".")));
  return Promise.all(names.toSorted().map(async (name) => ({ name, size: (await stat(path.join(folder, name))).size })));
}

async function addMedia(archive: Archive, folder: string, files: readonly MediaFile[]): Promise<void> {
  for (const { name, size } of files)
    await archive.addFile(entryNames.media + name.split(path.sep).join("/"), path.join(folder, name), size);
}

function mediaLine({ MEDIA_DIR }: Config, media: readonly MediaFile[] | null): string {
  if (!media) return `Elle ne contient pas les médias de ${MEDIA_DIR} : ajoutez --media, ou copiez ce dossier.`;
  return `Elle contient les médias de ${MEDIA_DIR} (fichiers : ${media.length}, ${megabytes(media.reduce((sum, { size }) => sum + size, 0))}).`;
}

const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString("fr-FR", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} Mo`;
