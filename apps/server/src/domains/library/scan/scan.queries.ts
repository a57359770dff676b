import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";
import { countWritten, hasWritten } from "#db/written.ts";

type FileRow = Row<"library_file">;

const known = [
  ...(["id", "root", "path", "size", "modified_ms"] as const),
  ...(["fingerprint", "companions", "state", "missing_at"] as const),
] as const;
export type KnownFile = Pick<FileRow, (typeof known)[number]>;

/** Starts a scan and returns its number. */
export async function startScan(db: Db): Promise<number> {
  const { number } = await db
    .updateTable("library_scan")
    .set({
      number: sql`number + 1`,
      started_at: sql<Date>`now()`,
      finished_at: null,
      ...{ files: 0, added: 0, moved: 0, missing: 0, notes: sql<string[]>`'{}'` },
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** A scan that is asked for counts as running. */
export const announceScan = (db: Db) =>
  db
    .updateTable("library_scan")
    .set({ started_at: sql<Date>`coalesce(started_at, now())`, finished_at: null, files: 0 })
    .execute();

export type ScanCounts = Pick<Row<"library_scan">, "files" | "added" | "moved" | "missing">;

/** Records how far a scan is; false when another one has started since. */
export const saveProgress = (db: Db, number: number, counts: ScanCounts): Promise<boolean> =>
  hasWritten(db.updateTable("library_scan").set(counts).where("number", "=", number));

export const finishScan = (db: Db, number: number, counts: ScanCounts, notes: string[]): Promise<boolean> =>
  hasWritten(
    db
      .updateTable("library_scan")
      .set({ ...counts, notes, finished_at: sql<Date>`now()` })
      .where("number", "=", number),
  );

export const lastScan = (db: Db) => db.selectFrom("library_scan").selectAll().executeTakeFirstOrThrow();

/** By an array, not a subquery: that reads the index for each path, not all files of the folder. */
export const knownByPath = (db: Db, root: string, paths: readonly string[]): Promise<KnownFile[]> =>
  db
    .selectFrom("library_file")
    .select(known)
    .where("root", "=", root)
    .where(sql`md5(path)`, "=", sql<string>`any(array(select md5(given) from unnest(${paths}::text[]) as given))`)
    .execute();

/** A few files of each fingerprint: those that are gone first. */
export async function knownByFingerprint(db: Db, fingerprints: readonly string[]): Promise<KnownFile[]> {
  const { rows } = await sql<KnownFile>`
    select found.* from unnest(${fingerprints}::text[]) as given cross join lateral (
      select ${sql.join(known.map((column) => sql.ref(column)))} from library_file
      where fingerprint = given order by missing_at is null, id limit 8
    ) as found`.execute(db);
  return rows;
}

export const markBack = (db: Db, ids: readonly string[]) =>
  db
    .updateTable("library_file")
    .set({ missing_at: null })
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .execute();

export type ScannedFile = Omit<
  FileRow,
  "edited" | "state" | "account_id" | "item_type" | "item_id" | "missing_at" | "created_at"
>;

/** Columns that a scan writes: of the file, and of what it was recognised as. */
const ofFile = ["root", "path", "size", "modified_ms", "fingerprint", "companions"] as const;
const ofTitle = [
  ...["kind", "title", "title_form", "year", "season", "episode", "last_episode", "episode_title"],
  ...["language", "quality", "versions", "facts", "sure", "notes"],
] as const;

/** Inserts and updates files. What was published or corrected stays as it is called. */
export async function saveFiles(db: Db, files: readonly ScannedFile[]): Promise<void> {
  const columns = sql.join([...ofFile, ...ofTitle].map((name) => sql.ref(name)));
  const given = sql.join([...ofFile, ...ofTitle].map((name) => sql.ref(`given.${name}`)));
  const replaced = [
    ...ofFile.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
    ...ofTitle.map(
      (name) => sql`${sql.ref(name)} = case when library_file.edited or library_file.state = 'published'
        then library_file.${sql.ref(name)} else excluded.${sql.ref(name)} end`,
    ),
  ];
  await sql`
    insert into library_file (id, attach, ${columns})
    select given.id, given.attach, ${given} from jsonb_populate_recordset(null::library_file, ${JSON.stringify(files)}::jsonb) as given
    on conflict (id) do update set missing_at = null, attach = library_file.attach or excluded.attach, ${sql.join(replaced)}`.execute(
    db,
  );
}

/** The files of a library folder that were there last time, except below folders that could not be read. */
export async function presentFiles(db: Db, root: string, unread: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("library_file")
    .select("id")
    .where("root", "=", root)
    .where("missing_at", "is", null)
    .where(sql<boolean>`not exists (select from unnest(${unread}::text[]) as folder where path ^@ (folder || '/'))`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns how many; none if another scan has started since. */
export const markMissing = (db: Db, number: number, ids: readonly string[]): Promise<number> =>
  countWritten(
    db
      .updateTable("library_file")
      .set({ missing_at: sql<Date>`now()` })
      .where("id", "=", sql<string>`any(${ids}::uuid[])`)
      .where(sql<number>`(select number from library_scan for share)`, "=", number),
  );

/** Marks the files of folders that are not in the setting any more. */
export const markUnlisted = (db: Db, roots: readonly string[]) =>
  db
    .updateTable("library_file")
    .set({ missing_at: sql<Date>`now()` })
    .where(sql<boolean>`not root = any(${roots}::text[])`)
    .where("missing_at", "is", null)
    .execute();

/** Deletes what has been missing for a month and was never published. */
export const deleteForgotten = (db: Db) =>
  db
    .deleteFrom("library_file")
    .where("missing_at", "<", sql<Date>`now() - interval '30 days'`)
    .where("state", "<>", "published")
    .execute();
