import type { PersonalData } from "#db/personal-data.ts";

/** The mail of an account is deleted with it; here, that which its address got before it had one. */
export const personalData: PersonalData = {
  async export(tx, accountId) {
    const mails = await tx
      .selectFrom("mail")
      .select(["template", "email", "details", "created_at", "sent_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    return {
      mails: mails.map(({ created_at, sent_at, ...mail }) => ({
        ...mail,
        created_at: created_at.toISOString(),
        sent_at: sent_at?.toISOString() ?? null,
      })),
    };
  },
  erase: (tx, { email_form }) => tx.deleteFrom("mail").where("account_id", "is", null).where("email", "=", email_form).execute(),
};
