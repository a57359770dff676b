import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("metadata_run")
      .select(["id", "item_type", "total", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    return { metadata_runs: withIsoDates(rows) };
  },
  erase: (tx, { id }) => tx.updateTable("metadata_run").set({ email: "" }).where("account_id", "=", id).execute(),
};
