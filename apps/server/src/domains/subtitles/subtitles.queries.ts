import type { Alignment, SubtitledType } from "@seance/contract/subtitles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export interface ItemRef {
  readonly item_type: SubtitledType;
  readonly item_id: string;
}

type Stored = Row<"subtitle">;
export type NewSubtitle = Omit<Stored, "created_at" | "movie_id" | "episode_id" | "alignment" | "unaligned_vtt">;
export type SubtitleRow = Omit<Stored, "original" | "vtt" | "unaligned_vtt"> & { readonly size: number };

const columnOf = { movie: "movie_id", episode: "episode_id" } as const;

/** Everything but the texts, which may have megabytes. */
const facts = [
  ...(["id", "movie_id", "episode_id", "language", "kind", "label", "format", "filename", "cues", "dropped"] as const),
  ...(["alignment", "account_id", "created_at"] as const),
] as const;
const size = sql<number>`octet_length(original)`.as("size");

/** The subtitles of an item, in the order in which they were added. */
export const subtitlesOf = (db: Db, { item_type, item_id }: ItemRef): Promise<SubtitleRow[]> =>
  db
    .selectFrom("subtitle")
    .select([...facts, size])
    .where(columnOf[item_type], "=", item_id)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** The subtitle files of all items, by the id of the item. */
export async function subtitlesByItem(db: Db): Promise<ReadonlyMap<string, Pick<SubtitleRow, "language" | "kind">[]>> {
  const rows = await db
    .selectFrom("subtitle")
    .select((eb) => ["language", "kind", eb.fn.coalesce("movie_id", "episode_id").as("item_id")])
    .orderBy("language")
    .orderBy("kind")
    .execute();
  return Map.groupBy(rows, ({ item_id }) => item_id ?? "");
}

export const findSubtitle = (db: Db, id: string): Promise<SubtitleRow | undefined> =>
  db
    .selectFrom("subtitle")
    .select([...facts, size])
    .where("id", "=", id)
    .executeTakeFirst();

export const lockSubtitle = (tx: Db, id: string): Promise<SubtitleRow | undefined> =>
  tx
    .selectFrom("subtitle")
    .select([...facts, size])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const findOriginal = (db: Db, id: string) =>
  db.selectFrom("subtitle").select("original").where("id", "=", id).executeTakeFirst();

export const findVtt = (db: Db, id: string) => db.selectFrom("subtitle").select("vtt").where("id", "=", id).executeTakeFirst();

/** The name that this very file has in the item, for the same use; undefined when it is not there. */
export const nameOfSame = async (
  tx: Db,
  { item_type, item_id }: ItemRef,
  { language, kind, original }: Pick<Stored, "language" | "kind" | "original">,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom("subtitle")
      .select("filename")
      .where(columnOf[item_type], "=", item_id)
      .where("language", "=", language)
      .where("kind", "=", kind)
      .where("original", "=", original)
      .executeTakeFirst()
  )?.filename;

export const insertSubtitle = (tx: Db, { item_type, item_id }: ItemRef, subtitle: NewSubtitle): Promise<SubtitleRow> =>
  tx
    .insertInto("subtitle")
    .values({ ...subtitle, [columnOf[item_type]]: item_id })
    .returning([...facts, size])
    .executeTakeFirstOrThrow();

export const updateSubtitle = (
  tx: Db,
  id: string,
  change: Partial<Pick<Stored, "language" | "kind" | "label">>,
): Promise<SubtitleRow> =>
  tx
    .updateTable("subtitle")
    .set({ ...change, id })
    .where("id", "=", id)
    .returning([...facts, size])
    .executeTakeFirstOrThrow();

/** The WebVTT with the times of the file. */
export const findUnaligned = (db: Db, id: string) =>
  db
    .selectFrom("subtitle")
    .select((eb) => eb.fn.coalesce("unaligned_vtt", "vtt").as("vtt"))
    .where("id", "=", id)
    .executeTakeFirst();

export const alignSubtitle = (tx: Db, id: string, vtt: string, alignment: Alignment): Promise<SubtitleRow> =>
  tx
    .updateTable("subtitle")
    .set((eb) => ({ vtt, alignment: JSON.stringify(alignment), unaligned_vtt: eb.fn.coalesce("unaligned_vtt", "vtt") }))
    .where("id", "=", id)
    .returning([...facts, size])
    .executeTakeFirstOrThrow();

export const unalignSubtitle = (tx: Db, id: string): Promise<SubtitleRow> =>
  tx
    .updateTable("subtitle")
    .set((eb) => ({ vtt: eb.fn.coalesce("unaligned_vtt", "vtt"), alignment: null, unaligned_vtt: null }))
    .where("id", "=", id)
    .returning([...facts, size])
    .executeTakeFirstOrThrow();

export const deleteSubtitle = (tx: Db, id: string) => tx.deleteFrom("subtitle").where("id", "=", id).execute();
