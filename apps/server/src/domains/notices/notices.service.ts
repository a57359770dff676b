import type { AccountEvent, SecurityNotice } from "@seance/contract/notices";
import type { Role } from "@seance/contract/roles";
import { publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import * as rows from "./notices.queries.ts";

/** What a notice is about. */
export type NewNotice =
  | { readonly kind: "episode"; readonly series_id: string; readonly episodes: readonly string[] }
  | { readonly kind: "playable"; readonly item_type: "movie" | "series"; readonly item_id: string }
  | { readonly kind: "person"; readonly person_id: string; readonly titles: readonly string[] }
  | { readonly kind: "ticket"; readonly ticket_id: string }
  | { readonly kind: "badge"; readonly badge_id: string }
  | { readonly kind: "account"; readonly event: Exclude<AccountEvent, "new-device">; readonly role?: Role }
  /** `login_id`: the sign-in, in the login history. */
  | { readonly kind: "account"; readonly event: "new-device"; readonly login_id: string; readonly new_country: boolean }
  | { readonly kind: "security"; readonly event: SecurityNotice };

/**
 * Writes a notice for each of the accounts that want its kind, in the caller's transaction; their open pages are told when it commits.
 * Everything that concerns a person passes here; `inbox` mails what stays unread.
 */
export async function notify(tx: Db, accountIds: readonly string[], notice: NewNotice): Promise<void> {
  if (accountIds.length === 0) return;
  const told = await rows.insertNotices(tx, accountIds, columnsOf(notice));
  for (const account of told) await tell(tx, account);
}

function columnsOf(notice: NewNotice): rows.NoticeColumns {
  const { kind } = notice;
  if (kind === "playable") return { kind, [notice.item_type === "movie" ? "movie_id" : "series_id"]: notice.item_id };
  return notice;
}

/** Marks notices of the account as read: those of `ids`, or all. */
export function markNoticesRead(db: Db, accountId: string, ids: readonly string[] | undefined): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (await rows.markRead(tx, accountId, ids)) await tell(tx, accountId);
  });
}

/** Marks the notices about a ticket as read, once its owner has read the answer. */
export async function readTicketNotices(tx: Db, accountId: string, ticketId: string): Promise<void> {
  if (await rows.markTicketRead(tx, accountId, ticketId)) await tell(tx, accountId);
}

const tell = (tx: Db, account: string): Promise<void> => publishEvent(tx, "notices-updated", {}, { account });
