import type { Announcement } from "@seance/contract/announcements";
import {
  announcementChange,
  announcementMessages,
  newAnnouncement,
  type AnnouncementChange,
  type NewAnnouncement,
} from "@seance/contract/announcements-admin";
import type { Actor, Caller } from "#core/actor.ts";
import { newId } from "#core/ids.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { publish, publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import type { Services } from "#services.ts";
import * as rows from "./announcements.queries.ts";
import { isMeantFor } from "./audience.ts";
import type { Board } from "./board.ts";
import { countAnnouncement } from "./counting.ts";
import type { CountedKind } from "./counting.queries.ts";

/** The announcements of the moment that are meant for the caller, the foremost first. */
export async function list(board: Board, caller: Caller, limit: number): Promise<Announcement[]> {
  return (await meantFor(board, caller)).slice(0, limit);
}

/** Counts what a viewer did with an announcement that is shown to him. */
export async function count(services: Services, board: Board, caller: Caller, id: string, kind: CountedKind): Promise<void> {
  const shown = (await meantFor(board, caller)).find((one) => one.id === id.toLowerCase());
  if (!shown) throw notFound();
  countAnnouncement(services, caller, shown.id, kind);
}

async function meantFor(board: Board, { actor }: Caller): Promise<Announcement[]> {
  return (await board.read()).filter((one) => isMeantFor(one.target_audience, actor?.role ?? null));
}

/** Writes an announcement, checked whoever calls, and gives its id; open pages are told when the transaction commits. */
export async function insertAnnouncement(
  db: Db,
  fields: NewAnnouncement,
  author: Pick<Actor, "id" | "username"> | null = null,
): Promise<string> {
  const { action_button, ...columns } = newAnnouncement.parse(fields);
  const id = newId();
  await inTransaction(db, async (tx) => {
    await rows.insert(tx, {
      ...columns,
      ...actionColumns(action_button),
      id,
      created_by: author?.id ?? null,
      created_by_name: author?.username ?? null,
    });
    await tell(tx);
  });
  return id;
}

/** Changes the given fields of an announcement; 404 when it is not there. */
export async function changeAnnouncement(db: Db, id: string, fields: AnnouncementChange): Promise<void> {
  const { action_button, ...columns } = announcementChange.parse(fields);
  await inTransaction(db, async (tx) => {
    const before = await rows.lock(tx, id);
    if (!before) throw notFound();
    const after = { ...before, ...columns };
    if (after.start_date && after.end_date && new Date(after.end_date) <= new Date(after.start_date))
      throw new Refusal("invalid", [{ loc: ["body", "end_date"], msg: announcementMessages.dates }]);
    await rows.update(tx, id, { ...columns, ...(action_button !== undefined && actionColumns(action_button)) });
    await tell(tx);
  });
}

const actionColumns = (button: Announcement["action_button"]) => ({
  action_text: button?.text ?? null,
  action_url: button?.url ?? null,
});

async function tell(tx: Db): Promise<void> {
  await publish(tx, { kind: "tag", tag: "announcements" });
  await publishEvent(tx, "announcements-updated", {}, "everybody");
}
