import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

/** Nothing to erase: when the account row is deleted, its foreign key becomes null. */
export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("url_migration")
      .select(["id", "old_domain", "new_domain", "run_at"])
      .where("account_id", "=", accountId)
      .orderBy("run_at")
      .execute();
    return { url_migrations: withIsoDates(rows) };
  },
};
