import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("saved_view")
      .select(["id", "tab", "name", "search", "shared", "updated_at"])
      .where("account_id", "=", accountId)
      .orderBy("tab")
      .orderBy("name")
      .execute();
    return { saved_views: withIsoDates(rows) };
  },
};
