import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const files = await tx
      .selectFrom("library_file")
      .select(["id", "path", "state", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("id")
      .execute();
    return { library_files: withIsoDates(files) };
  },
};
