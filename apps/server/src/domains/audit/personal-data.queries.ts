import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  /** To whom or what it was done may be other people's: only its kind is told. */
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
