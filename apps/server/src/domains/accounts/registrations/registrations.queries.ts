import { can, roles } from "@seance/contract/roles";
import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { Row } from "#db/schema.ts";

export type RequestRow = Row<"registration_request">;

export const listRows = (db: Db, { skip, limit }: { readonly skip: number; readonly limit: number }) =>
  db
    .selectFrom("registration_request")
    .select(["id", "email", "created_at", "refused_at", "reason"])
    .orderBy(sql`refused_at is not null`)
    .orderBy("created_at")
    .orderBy("id")
    .offset(skip)
    .limit(limit)
    .execute();

export const countRequests = (db: Db) =>
  db
    .selectFrom("registration_request")
    .select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.countAll<number>().filterWhere("refused_at", "is", null).as("waiting"),
    ])
    .executeTakeFirstOrThrow();

export const findRequest = (db: Db, email: string) =>
  db.selectFrom("registration_request").selectAll().where("email", "=", email).executeTakeFirst();

export const lockRow = (tx: Db, id: string) =>
  tx.selectFrom("registration_request").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** The first request of an address stays: a later one, perhaps of somebody else, does not change its password. */
export const insertRow = (tx: Db, row: Pick<RequestRow, "id" | "email" | "password_hash">) =>
  tx
    .insertInto("registration_request")
    .values(row)
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();

export const refuseRow = (tx: Db, id: string, reason: string) =>
  tx
    .updateTable("registration_request")
    .set({ refused_at: sql<Date>`now()`, reason })
    .where("id", "=", id)
    .execute();

export const deleteRequestOf = (db: Db, email: string) =>
  db.deleteFrom("registration_request").where("email", "=", email).execute();

const decidingRoles = roles.filter((role) => can(role, "users:invite"));

/** Those who decide on requests. */
export async function deciders(tx: Db): Promise<string[]> {
  const active = tx.selectFrom("account").select("id").where("is_active", "=", true);
  const rows = await active.where("role", "in", decidingRoles).orderBy("id").execute();
  return rows.map(({ id }) => id);
}
