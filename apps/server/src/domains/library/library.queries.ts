import type { LibraryView } from "@seance/contract/library";
import { normalizeSearch } from "@seance/contract/text";
import { sql, type RawBuilder } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { containing } from "#db/like.ts";
import { countWritten } from "#db/written.ts";
import type { FileRow } from "./file-row.ts";

const toReview = sql<boolean>`state = 'found' and missing_at is null`;
const views: Record<LibraryView, RawBuilder<boolean>> = {
  sure: sql`${toReview} and sure`,
  check: sql`${toReview} and not sure`,
  waiting: sql`state = 'waiting'`,
  published: sql`state = 'published'`,
  ignored: sql`state = 'ignored'`,
  missing: sql`missing_at is not null and state <> 'ignored'`,
};

/** The place of a file in the list. */
export type Place = readonly [form: string, season: number, episode: number, id: string];

const order = sql`title_form, coalesce(season, 0), coalesce(episode, 0), id`;
export const placeOf = ({ title_form, season, episode, id }: FileRow): Place => [title_form, season ?? 0, episode ?? 0, id];

export interface FileQuery {
  readonly view: LibraryView | undefined;
  readonly search: string | undefined;
  readonly after: Place | null;
  readonly limit: number;
}

export async function listFiles(db: Db, { view, search, after, limit }: FileQuery): Promise<FileRow[]> {
  const conditions = [
    view === undefined ? toReview : views[view],
    search ? sql`(title_form like ${containing(normalizeSearch(search))} or path ilike ${containing(search)})` : sql`true`,
    after ? sql`(${order}) > (${after[0]}, ${after[1]}, ${after[2]}, ${after[3]}::uuid)` : sql`true`,
  ];
  const { rows } = await sql<FileRow>`
    select * from library_file where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`.execute(db);
  return rows;
}

interface WeighedFile extends Pick<FileRow, "id" | "path"> {
  readonly bytes: number | null;
  /** Of all that have a weight. */
  readonly total: number;
}

/** The files among those of the weights, heaviest first. */
export async function heaviestFiles(db: Db, weights: ReadonlyMap<string, number | null>, limit: number): Promise<WeighedFile[]> {
  const { rows } = await sql<WeighedFile>`
    select file.id, file.path, weight.bytes, count(*) over () as total
    from unnest(${[...weights.keys()]}::uuid[], ${[...weights.values()]}::bigint[]) as weight (id, bytes)
    join library_file as file using (id) order by weight.bytes desc nulls last, file.path limit ${limit}`.execute(db);
  return rows;
}

/** Files that share a fingerprint, or have one of these sizes, heaviest first. */
export const filesTwice = (db: Db, sizes: readonly number[]) =>
  db
    .selectFrom("library_file")
    .select(["id", "root", "path", "size", "fingerprint"])
    .where("missing_at", "is", null)
    .where(
      sql<boolean>`(size = any(${sizes}::bigint[]) or fingerprint in (
        select fingerprint from library_file where missing_at is null group by fingerprint having count(*) > 1))`,
    )
    .orderBy("size", "desc")
    .orderBy("path")
    .execute();

export async function countFiles(db: Db): Promise<Record<LibraryView, number>> {
  const counts = Object.entries(views).map(([name, view]) => sql`count(*) filter (where ${view}) as ${sql.ref(name)}`);
  const { rows } = await sql<Record<LibraryView, number>>`select ${sql.join(counts)} from library_file`.execute(db);
  return rows[0] ?? { sure: 0, check: 0, waiting: 0, published: 0, ignored: 0, missing: 0 };
}

export const libraryFileIds = sql<string>`(select id from library_file)`;

export const pathsOf = (db: Db, ids: readonly string[]) =>
  db.selectFrom("library_file").select(["id", "path"]).where("id", "=", among(ids)).execute();

export const findFile = (db: Db, id: string) =>
  db.selectFrom("library_file").selectAll().$castTo<FileRow>().where("id", "=", id).executeTakeFirst();

export const lockFiles = (tx: Db, ids: readonly string[]): Promise<FileRow[]> =>
  tx.selectFrom("library_file").selectAll().$castTo<FileRow>().where("id", "=", among(ids)).orderBy("id").forUpdate().execute();

export const lockFile = async (tx: Db, id: string): Promise<FileRow | undefined> => (await lockFiles(tx, [id]))[0];

type Change = Partial<
  Pick<
    FileRow,
    | "kind"
    | "title"
    | "title_form"
    | "year"
    | "season"
    | "episode"
    | "last_episode"
    | "sure"
    | "notes"
    | "edited"
    | "state"
    | "attach"
    | "item_type"
    | "item_id"
  >
>;

export const updateFile = (db: Db, id: string, change: Change) =>
  db.updateTable("library_file").set(change).where("id", "=", id).returningAll().$castTo<FileRow>().executeTakeFirstOrThrow();

/** Asks for the publication of files that are to be reviewed; of all sure ones without ids. */
export const askToPublish = (db: Db, accountId: string, ids: readonly string[] | null): Promise<number> =>
  countWritten(
    db
      .updateTable("library_file")
      .set({ state: "waiting", account_id: accountId })
      .where(ids === null ? views.sure : toReview)
      .where((row) => (ids === null ? row.lit(true) : row("id", "=", among(ids)))),
  );

export const ignoreFiles = (db: Db, ids: readonly string[]): Promise<number> =>
  countWritten(
    db.updateTable("library_file").set({ state: "ignored" }).where("id", "=", among(ids)).where("state", "=", "found"),
  );

/** Ignores those of the files that are published, because their title is erased; returns their ids. */
export async function withdrawFiles(db: Db, ids: readonly string[]): Promise<string[]> {
  const withdrawn = await db
    .updateTable("library_file")
    .set({ state: "ignored", item_type: null, item_id: null, attach: false })
    .where("id", "=", among(ids))
    .where("state", "=", "published")
    .returning("id")
    .execute();
  return withdrawn.map(({ id }) => id);
}

/** Takes files up again, in one of these states. */
export const reviewFiles = (db: Db, ids: readonly string[], states: readonly FileRow["state"][]): Promise<number> =>
  countWritten(
    db
      .updateTable("library_file")
      .set({ state: "found", item_type: null, item_id: null, attach: false })
      .where("id", "=", among(ids))
      .where("state", "=", sql<FileRow["state"]>`any(${states}::text[])`),
  );
