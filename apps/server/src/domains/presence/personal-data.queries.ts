import type { PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const row = await tx.selectFrom("presence").select("last_seen").where("account_id", "=", accountId).executeTakeFirst();
    return { last_present: row?.last_seen.toISOString() ?? null };
  },
};
