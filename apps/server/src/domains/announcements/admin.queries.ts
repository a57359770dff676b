import type { Announcement } from "@seance/contract/announcements";
import type { announcementStatusFilters } from "@seance/contract/announcements-admin";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#db/client.ts";
import { among } from "#db/among.ts";
import { countOf } from "#db/figures.ts";
import { consideredNames, nameSearch, type NameLookup } from "#db/name-search.ts";
import { containsWords } from "#db/search-text.ts";
import { isShown, today, type AnnouncementRow } from "./announcements.queries.ts";

export interface AnnouncementFilter {
  readonly status_filter?: (typeof announcementStatusFilters)[number] | undefined;
  readonly type_filter?: Announcement["type"] | undefined;
  readonly search?: string | undefined;
}

const statuses: Record<(typeof announcementStatusFilters)[number], RawBuilder<boolean>> = {
  active: isShown,
  scheduled: sql`(is_active and start_date > now())`,
  ended: sql`(is_active and end_date <= now())`,
  inactive: sql`not is_active`,
  pinned: sql`is_pinned`,
};

const text = sql`concat_ws(' ', title, message, description, array_to_string(tags, ' '))`;

function filtered(db: Db, { status_filter, type_filter, search = "" }: AnnouncementFilter) {
  let announcements = db.selectFrom("announcement").where("deleted_at", "is", null);
  if (status_filter) announcements = announcements.where(statuses[status_filter]);
  if (type_filter) announcements = announcements.where("type", "=", type_filter);
  return announcements.where(containsWords(text, search));
}

export const announcementPage = (
  db: Db,
  filter: AnnouncementFilter,
  { skip, limit }: { readonly skip: number; readonly limit: number },
): Promise<AnnouncementRow[]> =>
  filtered(db, filter)
    .selectAll()
    .orderBy("is_pinned", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .offset(skip)
    .limit(limit)
    .execute();

export const countAnnouncements = (db: Db, filter: AnnouncementFilter): Promise<number> => countOf(filtered(db, filter));

/** Announcements outside the bin whose title the text names. */
export async function announcementsByTitle({ tx, match }: NameLookup, words: string, limit: number): Promise<AnnouncementRow[]> {
  const search = nameSearch(sql`search_form(title)`, words, match);
  if (!search) return [];
  const named = tx.selectFrom("announcement").selectAll().where(search.isMatch).where("deleted_at", "is", null);
  return tx
    .selectFrom(named.limit(consideredNames).as("announcement"))
    .selectAll()
    .orderBy(search.rank, "desc")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function readTotals(db: Db) {
  const { rows } = await sql<{ total: number; active: number; pinned: number; views: number; clicks: number }>`
    select count(*) as total, count(*) filter (where ${isShown}) as active, count(*) filter (where is_pinned) as pinned,
      coalesce(sum(views), 0) as views, coalesce(sum(clicks), 0) as clicks
    from announcement where deleted_at is null`.execute(db);
  return rows[0] ?? { total: 0, active: 0, pinned: 0, views: 0, clicks: 0 };
}

export const countByType = (db: Db) =>
  db
    .selectFrom("announcement")
    .where("deleted_at", "is", null)
    .select(["type", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("type")
    .orderBy("type")
    .execute();

/** Views and clicks per day of the last days, oldest first. */
export async function countByDay(db: Db, days: number) {
  const { rows } = await sql<{ day: string; views: number; clicks: number }>`
    select day, coalesce(sum(views), 0) as views, coalesce(sum(clicks), 0) as clicks
    from (select ${today} - ago as day from generate_series(0, ${days}::integer - 1) as past (ago)) as given
    left join (
      select day, announcement_day.views, announcement_day.clicks from announcement_day
      join announcement on announcement.id = announcement_id and deleted_at is null
    ) as kept using (day) group by day order by day`.execute(db);
  return rows;
}

/** Views and clicks of these announcements on those of the last days that have any; `ago` is 0 today. */
export async function countsOfEach(db: Db, ids: readonly string[], days: number) {
  const rows = await db
    .selectFrom("announcement_day")
    .select(["announcement_id", "views", "clicks", sql<number>`${today} - day`.as("ago")])
    .where("announcement_id", "=", among(ids))
    .where(sql<boolean>`day > ${today} - ${days}::integer`)
    .execute();
  return Map.groupBy(rows, ({ announcement_id }) => announcement_id);
}

export async function resetCounts(db: Db): Promise<void> {
  await db.updateTable("announcement").set({ views: 0, clicks: 0 }).where("deleted_at", "is", null).execute();
  const kept = db.selectFrom("announcement").select("id").where("deleted_at", "is", null);
  await db.deleteFrom("announcement_day").where("announcement_id", "in", kept).execute();
}
