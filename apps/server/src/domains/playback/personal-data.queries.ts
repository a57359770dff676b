import { sql } from "kysely";
import { withIsoDates, type PersonalData } from "#db/personal-data.ts";
import { inBin } from "#domains/catalogue/index.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("counted_view")
      .select(["item_id", "counted_at"])
      .where("viewer", "=", accountId)
      .where(sql<boolean>`${inBin("movie", "item_id")} is not true and ${inBin("episode", "item_id")} is not true`)
      .orderBy("counted_at")
      .execute();
    return { recent_views: withIsoDates(rows).map((view) => ({ of: "title", ...view })) };
  },
  erase: (tx, { id }) => tx.deleteFrom("counted_view").where("viewer", "=", id).execute(),
};
