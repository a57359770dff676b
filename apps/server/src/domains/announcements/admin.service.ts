import { isDeepStrictEqual } from "node:util";
import type { Announcement } from "@seance/contract/announcements";
import {
  announcementChange,
  announcementMessages,
  announcementPlotDays,
  newAnnouncement,
  type AnnouncementChange,
  type AnnouncementStats,
  type listAllAnnouncements,
  type NewAnnouncement,
} from "@seance/contract/announcements-admin";
import type { Answer, Query } from "@seance/contract/endpoint";
import type { Actor } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit } from "#db/audit-trail.ts";
import { commitAndTell, publish, publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import * as admin from "./admin.queries.ts";
import { presentAnnouncement } from "./announcements.present.ts";
import * as rows from "./announcements.queries.ts";

const news = { kind: "tag", tag: "announcements" } as const;

/** Writes an announcement, checked whoever calls, and gives its id; open pages are told when the transaction commits. */
export function insertAnnouncement(
  db: Db,
  fields: NewAnnouncement,
  author: Pick<Actor, "id" | "username"> | null = null,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await insert(tx, fields, author);
    await publish(tx, news);
    return id;
  });
}

/** Changes the given fields of an announcement; 404 when it is not there. */
export async function changeAnnouncement(db: Db, id: string, fields: AnnouncementChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    await change(tx, await held(tx, id), fields);
    await publish(tx, news);
  });
}

/** All announcements, the pinned ones first, then the newest. */
export async function listAll(
  db: Db,
  { skip, limit, ...filter }: Query<typeof listAllAnnouncements>,
): Promise<Answer<typeof listAllAnnouncements>> {
  const [found, total] = await Promise.all([admin.page(db, filter, { skip, limit }), admin.count(db, filter)]);
  return { announcements: found.map(presentAnnouncement), total };
}

export async function readStats(db: Db): Promise<AnnouncementStats> {
  const [totals, by_type, daily] = await Promise.all([
    admin.totals(db),
    admin.countByType(db),
    admin.countByDay(db, announcementPlotDays),
  ]);
  return { ...totals, by_type: Object.fromEntries(by_type.map(({ type, count }) => [type, count])), daily };
}

export function create(services: Services, actor: Actor, fields: NewAnnouncement): Promise<Announcement> {
  return commitAndTell(services, news, async (tx) => {
    const row = await insert(tx, fields, actor);
    await recordAudit(tx, actor, { ...subject("create", row), after: factsOf(row) });
    return presentAnnouncement(row);
  });
}

/** Changes the fields that `wanted` gives, of the announcement as it stands. */
export function update(
  services: Services,
  actor: Actor,
  id: string,
  wanted: AnnouncementChange | ((before: rows.AnnouncementRow) => AnnouncementChange),
): Promise<Announcement> {
  return commitAndTell(services, news, async (tx) => {
    const before = await held(tx, id);
    const after = await change(tx, before, typeof wanted === "function" ? wanted(before) : wanted);
    const [was, is] = [factsOf(before), factsOf(after)];
    if (!isDeepStrictEqual(was, is)) await recordAudit(tx, actor, { ...subject("update", after), before: was, after: is });
    return presentAnnouncement(after);
  });
}

export function remove(services: Services, actor: Actor, id: string): Promise<void> {
  return commitAndTell(services, news, async (tx) => {
    const before = await held(tx, id);
    await rows.remove(tx, id);
    await recordAudit(tx, actor, { ...subject("delete", before), before: factsOf(before) });
    await tellPages(tx);
  });
}

/** Sets all views and clicks to zero, of every day too. */
export async function resetStats(services: Services, actor: Actor): Promise<{ message: string }> {
  await commitAndTell(services, news, async (tx) => {
    const { views, clicks } = await admin.totals(tx);
    await admin.resetCounts(tx);
    await recordAudit(tx, actor, {
      action: "announcement.reset-stats",
      target: { type: "announcement", label: "" },
      before: { views, clicks },
      after: { views: 0, clicks: 0 },
    });
    await tellPages(tx);
  });
  return { message: announcementMessages.statsReset };
}

async function insert(
  tx: Db,
  fields: NewAnnouncement,
  author: Pick<Actor, "id" | "username"> | null,
): Promise<rows.AnnouncementRow> {
  const { action_button, ...columns } = newAnnouncement.parse(fields);
  await tellPages(tx);
  return rows.insert(tx, {
    ...columns,
    ...actionColumns(action_button),
    id: newId(),
    created_by: author?.id ?? null,
    created_by_name: author?.username ?? null,
  });
}

/** Held until the transaction ends; 404 when it is not there. */
async function held(tx: Db, id: string): Promise<rows.AnnouncementRow> {
  const row = await rows.lock(tx, id);
  if (!row) throw notFound();
  return row;
}

async function change(tx: Db, before: rows.AnnouncementRow, fields: AnnouncementChange): Promise<rows.AnnouncementRow> {
  const { action_button, ...columns } = announcementChange.parse(fields);
  const { start_date, end_date } = { ...before, ...columns };
  if (start_date && end_date && new Date(end_date) <= new Date(start_date))
    throw new Refusal("invalid", [{ loc: ["body", "end_date"], msg: announcementMessages.dates }]);
  await tellPages(tx);
  return rows.update(tx, before.id, { ...columns, ...(action_button !== undefined && actionColumns(action_button)) });
}

const actionColumns = (button: Announcement["action_button"]) => ({
  action_text: button?.text ?? null,
  action_url: button?.url ?? null,
});

const tellPages = (tx: Db): Promise<void> => publishEvent(tx, "announcements-updated", {}, "everybody");

const subject = (verb: "create" | "update" | "delete", { id, title }: rows.AnnouncementRow) => ({
  action: `announcement.${verb}`,
  target: { type: "announcement", id, label: title },
});

/** What somebody wrote of it. */
function factsOf(row: rows.AnnouncementRow): Record<string, unknown> {
  const { id: _id, stats: _stats, created_at: _at, created_by_name: _name, ...facts } = presentAnnouncement(row);
  return facts;
}
