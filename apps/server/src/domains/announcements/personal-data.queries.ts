import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const announcements = await tx
      .selectFrom("announcement")
      .select(["id", "title", "message", "created_at"])
      .where("created_by", "=", accountId)
      .where("deleted_at", "is", null)
      .orderBy("created_at")
      .execute();
    const views = await tx
      .selectFrom("counted_announcement")
      .innerJoin("announcement", "announcement.id", "announcement_id")
      .where("deleted_at", "is", null)
      .select(["announcement_id as item_id", "counted_at"])
      .where("viewer", "=", accountId)
      .orderBy("counted_at")
      .execute();
    const closed = await tx
      .selectFrom("announcement_dismissal")
      .innerJoin("announcement", "announcement.id", "announcement_id")
      .where("deleted_at", "is", null)
      .select(["announcement.id", "title", "dismissed_at as closed_at"])
      .where("account_id", "=", accountId)
      .orderBy("closed_at")
      .execute();
    return {
      announcements: withIsoDates(announcements),
      closed_announcements: withIsoDates(closed),
      recent_views: withIsoDates(views).map((view) => ({ of: "announcement", ...view })),
    };
  },
  async erase(tx, { id }) {
    await tx.deleteFrom("counted_announcement").where("viewer", "=", id).execute();
    await tx.updateTable("announcement").set({ created_by_name: null }).where("created_by", "=", id).execute();
  },
};
