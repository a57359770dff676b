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

const changed = { kind: "tag", tag: "announcements" } as const;

/** Validates and inserts an announcement, without an audit entry, and returns its id; open pages are told on commit. */
export function insertAnnouncement(
  db: Db,
  fields: NewAnnouncement,
  author: Pick<Actor, "id" | "username"> | null = null,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await insertRow(tx, fields, author);
    await publish(tx, changed);
    return id;
  });
}

/** Changes the given fields, without an audit entry. */
export async function changeAnnouncement(db: Db, id: string, fields: AnnouncementChange): Promise<void> {
  await inTransaction(db, async (tx) => {
    await changeRow(tx, await lockRow(tx, id), fields);
    await publish(tx, changed);
  });
}

/** A page of all announcements: pinned first, then newest first. */
export async function listAll(
  db: Db,
  { skip, limit, ...filter }: Query<typeof listAllAnnouncements>,
): Promise<Answer<typeof listAllAnnouncements>> {
  const [found, total] = await Promise.all([
    admin.announcementPage(db, filter, { skip, limit }),
    admin.countAnnouncements(db, filter),
  ]);
  const ids = found.map(({ id }) => id);
  const counts = await admin.countsOfEach(db, ids, announcementPlotDays);
  return {
    announcements: found.map((row) => ({ ...presentAnnouncement(row), ...dailyCounts(counts.get(row.id) ?? []) })),
    total,
  };
}

/** One count for each of the last days, oldest first. */
function dailyCounts(counts: readonly { readonly ago: number; readonly views: number; readonly clicks: number }[]) {
  const days = { daily_views: emptyDays(), daily_clicks: emptyDays() };
  for (const { ago, views, clicks } of counts) {
    days.daily_views[announcementPlotDays - 1 - ago] = views;
    days.daily_clicks[announcementPlotDays - 1 - ago] = clicks;
  }
  return days;
}

const emptyDays = (): number[] => Array<number>(announcementPlotDays).fill(0);

export async function readStats(db: Db): Promise<AnnouncementStats> {
  const [totals, by_type, daily] = await Promise.all([
    admin.readTotals(db),
    admin.countByType(db),
    admin.countByDay(db, announcementPlotDays),
  ]);
  return { ...totals, by_type: Object.fromEntries(by_type.map(({ type, count }) => [type, count])), daily };
}

export function createAnnouncement(services: Services, actor: Actor, fields: NewAnnouncement): Promise<Announcement> {
  return commitAndTell(services, changed, async (tx) => {
    const row = await insertRow(tx, fields, actor);
    await recordAudit(tx, actor, { ...auditOf("create", row), after: auditedFields(row) });
    return presentAnnouncement(row);
  });
}

/** `changeOf` gives the fields to change, from the locked row. */
export function updateAnnouncement(
  services: Services,
  actor: Actor,
  id: string,
  changeOf: (before: rows.AnnouncementRow) => AnnouncementChange,
  verb: "update" | "revert" = "update",
): Promise<Announcement> {
  return commitAndTell(services, changed, async (tx) => {
    const before = await lockRow(tx, id);
    const after = await changeRow(tx, before, changeOf(before));
    const fields = { before: auditedFields(before), after: auditedFields(after) };
    if (!isDeepStrictEqual(fields.before, fields.after)) await recordAudit(tx, actor, { ...auditOf(verb, after), ...fields });
    return presentAnnouncement(after);
  });
}

export function deleteAnnouncement(services: Services, actor: Actor, id: string): Promise<void> {
  return commitAndTell(services, changed, async (tx) => {
    const before = await lockRow(tx, id);
    await rows.binAnnouncementRow(tx, id);
    await recordAudit(tx, actor, { ...auditOf("delete", before), before: auditedFields(before) });
    await tellPages(tx);
  });
}

/** Restores an announcement from the bin; 404 when it is not there. */
export function restoreAnnouncement(services: Services, actor: Actor, id: string): Promise<void> {
  return commitAndTell(services, changed, async (tx) => {
    const row = await rows.restoreAnnouncementRow(tx, id);
    if (!row) throw notFound();
    await recordAudit(tx, actor, { ...auditOf("restore", row), after: auditedFields(row) });
    await tellPages(tx);
  });
}

/** Sets all views and clicks to zero, the daily ones too; those of the bin stay. */
export async function resetStats(services: Services, actor: Actor): Promise<{ message: string }> {
  await commitAndTell(services, changed, async (tx) => {
    const { views, clicks } = await admin.readTotals(tx);
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

async function insertRow(
  tx: Db,
  fields: NewAnnouncement,
  author: Pick<Actor, "id" | "username"> | null,
): Promise<rows.AnnouncementRow> {
  const { action_button, ...columns } = newAnnouncement.parse(fields);
  await tellPages(tx);
  return rows.insertAnnouncementRow(tx, {
    ...columns,
    ...actionColumns(action_button),
    id: newId(),
    created_by: author?.id ?? null,
    created_by_name: author?.username ?? null,
  });
}

async function lockRow(tx: Db, id: string): Promise<rows.AnnouncementRow> {
  const row = await rows.lockAnnouncementRow(tx, id);
  if (!row) throw notFound();
  return row;
}

async function changeRow(tx: Db, before: rows.AnnouncementRow, fields: AnnouncementChange): Promise<rows.AnnouncementRow> {
  const { action_button, ...columns } = announcementChange.parse(fields);
  const { start_date, end_date } = { ...before, ...columns };
  if (start_date && end_date && new Date(end_date) <= new Date(start_date))
    throw new Refusal("invalid", [{ loc: ["body", "end_date"], msg: announcementMessages.dates }]);
  await tellPages(tx);
  return rows.updateAnnouncementRow(tx, before.id, {
    ...columns,
    ...(action_button !== undefined && actionColumns(action_button)),
  });
}

const actionColumns = (button: Announcement["action_button"]) => ({
  action_text: button?.text ?? null,
  action_url: button?.url ?? null,
});

const tellPages = (tx: Db): Promise<void> => publishEvent(tx, "announcements-updated", {}, "everybody");

const auditOf = (verb: "create" | "update" | "delete" | "restore" | "revert", { id, title }: rows.AnnouncementRow) => ({
  action: `announcement.${verb}`,
  target: { type: "announcement", id, label: title },
});

/** The fields that the staff writes, for the audit. */
function auditedFields(row: rows.AnnouncementRow): Record<string, unknown> {
  const { id: _id, stats: _stats, created_at: _at, created_by_name: _name, ...facts } = presentAnnouncement(row);
  return facts;
}
