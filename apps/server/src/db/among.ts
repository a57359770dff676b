import { sql } from "kysely";

/** `where("id", "=", among(ids))`: a single parameter for any number of ids. */
export const among = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;
