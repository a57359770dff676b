import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("import_run")
      .select(["id", "import_type", "total_links", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    return { imports: withIsoDates(rows) };
  },
  erase: (tx, { id }) => tx.updateTable("import_run").set({ email: "" }).where("account_id", "=", id).execute(),
};
