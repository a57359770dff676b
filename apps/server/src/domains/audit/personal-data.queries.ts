import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  /** Without the target's id and label, which may be personal data of another account. */
  async export(tx, accountId) {
    const rows = await tx
      .selectFrom("audit_entry")
      .select(["at", "action", "target_type"])
      .where("actor_id", "=", accountId)
      .orderBy("at")
      .orderBy("id")
      .execute();
    return { actions: withIsoDates(rows) };
  },
};
