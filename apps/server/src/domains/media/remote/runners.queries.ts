import { runnerKinds, type MediaRunner } from "@seance/contract/runners";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { hasWritten } from "#db/written.ts";

const shown = ["id", "name", "kind", "created_at", "last_seen_at"] as const;
const now = sql<Date>`now()`;

export type RunnerKind = MediaRunner["kind"];
/** A process on the site's own database. */
export type LocalKind = Exclude<RunnerKind, "token">;

export const listRunners = (db: Db) =>
  db
    .selectFrom("media_runner")
    .select(shown)
    .orderBy(sql`array_position(${runnerKinds}::text[], kind)`)
    .orderBy("name")
    .orderBy("id")
    .execute();

/** Upserts the row of a local runner; a killed process may have left one of the same name. */
export const seeLocalRunner = (db: Db, runner: { readonly id: string; readonly name: string; readonly kind: LocalKind }) =>
  db
    .insertInto("media_runner")
    .values({ ...runner, last_seen_at: now })
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name)`)
        .doUpdateSet({ last_seen_at: now, kind: runner.kind })
        .where("media_runner.kind", "<>", "token"),
    )
    .execute();

export const deleteLocalRunner = (db: Db, name: string) =>
  db.deleteFrom("media_runner").where("name", "=", name).where("kind", "<>", "token").execute();

/** Deletes the runners on this database that were killed long ago. */
export const deleteLostRunners = (db: Db) =>
  db
    .deleteFrom("media_runner")
    .where("kind", "<>", "token")
    .where("last_seen_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();

/** Undefined when another runner has this name. */
export const insertRunner = (db: Db, runner: { readonly id: string; readonly name: string; readonly token_hash: Buffer }) =>
  db
    .insertInto("media_runner")
    .values(runner)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(shown)
    .executeTakeFirst();

export const deleteRunner = (db: Db, id: string) =>
  db.deleteFrom("media_runner").where("id", "=", id).where("kind", "=", "token").returning("name").executeTakeFirst();

/** The runner of a token, which is seen now. */
export async function seeRunner(db: Db, tokenHash: Buffer): Promise<{ id: string; name: string } | undefined> {
  const found = await db.selectFrom("media_runner").select(["id", "name"]).where("token_hash", "=", tokenHash).executeTakeFirst();
  if (found)
    await hasWritten(
      db
        .updateTable("media_runner")
        .set({ last_seen_at: now })
        .where("id", "=", found.id)
        .where(sql<boolean>`last_seen_at is null or last_seen_at < now() - interval '10 seconds'`),
    );
  return found;
}
