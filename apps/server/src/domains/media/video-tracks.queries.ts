import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Plan } from "./plan/plan.ts";
import { tracksStep } from "./plan/tasks.ts";

/** The tracks of sound and of subtitles of a video. */
export interface VideoTracks {
  readonly audio: readonly { readonly language: string | null; readonly name: string; readonly described: boolean }[];
  readonly subtitles: readonly { readonly language: string | null; readonly kind: "full" | "forced" | "sdh" }[];
}

const haveTracks = sql<boolean>`plan is not null and ${tracksStep} = any(done)`;

/** The videos whose tracks are known, each with the time of the last change of its preparation. */
export async function videosWithTracks(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom("media_job").select(["id", "updated_at"]).where(haveTracks).execute();
  return new Map(rows.map(({ id, updated_at }) => [id, updated_at]));
}

/** The tracks of each of these videos, where they are known. */
export async function tracksOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, VideoTracks>> {
  const rows = await db
    .selectFrom("media_job")
    .select(["id", sql<Pick<Plan, "audio" | "texts"> & Partial<Plan>>`plan`.as("plan")])
    .where("id", "=", sql<string>`any(${ids}::uuid[])`)
    .where(haveTracks)
    .execute();
  // Plans that were made before them have no pictures.
  return new Map(
    rows.map(({ id, plan: { audio, texts, pictures = [] } }) => [id, { audio, subtitles: [...texts, ...pictures] }]),
  );
}
