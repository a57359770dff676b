import { withIsoDates, type PersonalData } from "#db/personal-data.ts";

export const personalData: PersonalData = {
  async export(tx, accountId) {
    const videos = await tx
      .selectFrom("hosted_video")
      .select(["id", "original_filename", "size", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    const uploads = await tx
      .selectFrom("upload")
      .select(["id", "size", "metadata", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    const copies = await tx
      .selectFrom("link_copy")
      .select(["id", "url", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at")
      .execute();
    return { videos: withIsoDates(videos), uploads: withIsoDates(uploads), copies: withIsoDates(copies) };
  },
};
