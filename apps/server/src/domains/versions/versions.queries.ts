import type { TitleVersion } from "@seance/contract/versions";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { itemRows, type OwnVideos } from "#domains/catalogue/index.ts";

export interface NotedVersions extends Pick<OwnVideos, "item_type" | "id"> {
  /** What the versions were read from. */
  readonly basis: string;
  readonly versions: readonly TitleVersion[];
}

const columnOf = { movie: "movie_id", episode: "episode_id" } as const;

/** The versions that the tracks of each item told last; those of items in the bin are left out. */
export async function notedVersions(db: Db): Promise<ReadonlyMap<string, NotedVersions>> {
  const { rows } = await sql<NotedVersions>`
    select 'movie' as item_type, id, basis, versions
    from noted_versions join ${itemRows.movie} as item on item.id = movie_id and item.deleted_at is null
    union all
    select 'episode', id, basis, versions
    from noted_versions join ${itemRows.episode} as item on item.id = episode_id and item.deleted_at is null`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function noteVersions(tx: Db, { item_type, id, basis, versions }: NotedVersions): Promise<void> {
  const values = { basis, versions: [...versions] };
  await tx
    .insertInto("noted_versions")
    .values({ [columnOf[item_type]]: id, ...values })
    .onConflict((conflict) => conflict.column(columnOf[item_type]).doUpdateSet(values))
    .execute();
}
