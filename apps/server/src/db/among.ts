import { sql } from "kysely";

/** `where("id", "=", among(ids))`: one parameter, however many ids there are. */
export const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
