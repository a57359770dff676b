import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("playlist_run")
      .select(["id", "source", "created", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    return { playlist_imports: withIsoDates(rows) };
  },
  erase: (tx, { id }) => tx.updateTable("playlist_run").set({ email: "" }).where("account_id", "=", id).execute(),
};
