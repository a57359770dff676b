import type { PartKind, PartRange } from "@seance/contract/parts";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { FoundPart } from "./compare/season.ts";
import type { KnownParts } from "./merge-parts.ts";

/** What is known of the parts of an episode, whose video is this one; null for a video of another site. */
export async function knownParts(db: Db, episodeId: string, videoId: string | null): Promise<KnownParts> {
  const [given, found] = await Promise.all([
    db.selectFrom("staff_part").select(["kind", "start_s", "end_s"]).where("episode_id", "=", episodeId).execute(),
    videoId === null
      ? []
      : db.selectFrom("found_part").select(["kind", "start_s", "end_s"]).where("video_id", "=", videoId).execute(),
  ]);
  return {
    staff: new Map(
      given.map(({ kind, start_s: start, end_s: end }) => [kind, start === null || end === null ? null : { start, end }]),
    ),
    found: new Map(found.map(({ kind, start_s: start, end_s: end }) => [kind, { start, end }])),
  };
}

/** Replaces the staff's word. */
export async function replaceStaffParts(tx: Db, episodeId: string, parts: readonly (readonly [PartKind, PartRange | null])[]) {
  await tx.deleteFrom("staff_part").where("episode_id", "=", episodeId).execute();
  if (parts.length === 0) return;
  const rows = parts.map(([kind, range]) => ({
    episode_id: episodeId,
    kind,
    start_s: range?.start ?? null,
    end_s: range?.end ?? null,
  }));
  await tx.insertInto("staff_part").values(rows).execute();
}

/** A season, as it is compared. */
export interface Season {
  readonly series_id: string;
  readonly season_number: number;
  /** In the order of the episodes. */
  readonly videos: readonly string[];
  /** The preparations of these videos. */
  readonly basis: readonly string[];
}

export const seasonKey = ({ series_id, season_number }: Pick<Season, "series_id" | "season_number">): string =>
  `${series_id} ${season_number}`;

/** What each season was last compared by, by its key. */
export async function comparedSeasons(db: Db): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.selectFrom("compared_season").selectAll().execute();
  return new Map(rows.map((row) => [seasonKey(row), row.videos]));
}

/** Replaces what was found in the videos of a season. */
export async function storeComparison(tx: Db, season: Season, found: ReadonlyMap<string, readonly FoundPart[]>): Promise<void> {
  const { series_id, season_number } = season;
  const [videos, basis] = [[...season.videos], [...season.basis]];
  await tx
    .deleteFrom("found_part")
    .where("video_id", "=", sql<string>`any(${videos}::uuid[])`)
    .execute();
  const parts = [...found].flatMap(([video_id, ranges]) =>
    ranges.map(({ kind, start: start_s, end: end_s }) => ({ video_id, kind, start_s, end_s })),
  );
  if (parts.length > 0) await tx.insertInto("found_part").values(parts).execute();
  await tx
    .insertInto("compared_season")
    .values({ series_id, season_number, videos: basis })
    .onConflict((conflict) => conflict.columns(["series_id", "season_number"]).doUpdateSet({ videos: basis }))
    .execute();
}
