import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import { hasWritten } from "#db/written.ts";

const shown = ["id", "name", "created_at", "last_seen_at"] as const;

export const listRunners = (db: Db) => db.selectFrom("media_runner").select(shown).orderBy("name").orderBy("id").execute();

/** Undefined when another runner has this name. */
export const insertRunner = (db: Db, runner: { readonly id: string; readonly name: string; readonly token_hash: Buffer }) =>
  db
    .insertInto("media_runner")
    .values(runner)
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doNothing())
    .returning(shown)
    .executeTakeFirst();

export const deleteRunner = (db: Db, id: string) =>
  db.deleteFrom("media_runner").where("id", "=", id).returning("name").executeTakeFirst();

/** The runner of a token, which is seen now. */
export async function seeRunner(db: Db, tokenHash: Buffer): Promise<{ id: string; name: string } | undefined> {
  const found = await db.selectFrom("media_runner").select(["id", "name"]).where("token_hash", "=", tokenHash).executeTakeFirst();
  if (found)
    await hasWritten(
      db
        .updateTable("media_runner")
        .set({ last_seen_at: sql<Date>`now()` })
        .where("id", "=", found.id)
        .where(sql<boolean>`last_seen_at is null or last_seen_at < now() - interval '10 seconds'`),
    );
  return found;
}
