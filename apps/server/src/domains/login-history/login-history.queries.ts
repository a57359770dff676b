import type { Insertable } from "kysely";
import { newId } from "#core/ids.ts";
import type { Db } from "#db/client.ts";
import type { Schema } from "#db/schema.ts";

/** Keeps one sign-in, good or bad. */
export const insertLogin = (db: Db, login: Omit<Insertable<Schema["login_entry"]>, "id">) =>
  db
    .insertInto("login_entry")
    .values({ id: newId(), ...login })
    .execute();
