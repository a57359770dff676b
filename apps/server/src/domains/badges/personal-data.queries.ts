import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("account_badge")
      .innerJoin("badge", "badge.id", "account_badge.badge_id")
      .select(["name", "description", "icon", "color", "reason", "assigned_at"])
      .where("account_id", "=", accountId)
      .where("badge.deleted_at", "is", null)
      .orderBy("assigned_at", "desc")
      .orderBy("badge.id", "desc")
      .execute();
    return { badges: withIsoDates(rows) };
  },
};
