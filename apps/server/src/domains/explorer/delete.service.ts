import { collectionLabels, explorerMessages, readOnlyCollections, type CollectionName } from "@seance/contract/explorer";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit, type AuditedWrite } from "#db/audit-trail.ts";
import { publish, publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { deleteUser } from "#domains/accounts/index.ts";
import { deleteAnnouncement } from "#domains/announcements/index.ts";
import { deleteBadge } from "#domains/badges/index.ts";
import { binItem, deleteSaga, kinds } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { keyOf, type Collection } from "./collections.ts";
import * as rows from "./documents.queries.ts";
import { collectionOf } from "./documents.service.ts";

type ReadOnly = (typeof readOnlyCollections)[number];
type DeletedAsRow = Exclude<CollectionName, ReadOnly | keyof typeof itemKinds | "users" | "sagas" | "announcements" | "badges">;

const itemKinds = { movies: kinds.movie, series: kinds.series, episodes: kinds.episode, channels: kinds.channel } as const;

/** Deletes a document with the rules of its domain: what the bin takes moves to it, other rows are deleted for good. */
export function deleteDocument(
  services: Services,
  actor: Actor,
  document: { readonly name: string; readonly id: string },
  code: string | undefined,
): Promise<void> {
  const collection = collectionOf(document.name);
  const key = keyOf(collection, document.id.toLowerCase());
  const [id] = key ?? [];
  const { name } = collection;
  if (isReadOnly(name)) throw new Refusal("forbidden", explorerMessages.readOnly);
  if (!key || id === undefined) throw notFound();
  if (name === "users") return deleteUser(services, actor, id);
  if (name === "sagas") return deleteSaga(services, actor, id);
  if (name === "announcements") return deleteAnnouncement(services, actor, id);
  if (name === "badges") return deleteBadge(services.db, actor, id);
  if (isItems(name)) return binItem(services, actor, itemKinds[name], id, code);
  return deleteRow(services, actor, collection, name, key);
}

const isItems = (name: CollectionName): name is keyof typeof itemKinds => Object.hasOwn(itemKinds, name);
const isReadOnly = (name: CollectionName): name is ReadOnly => (readOnlyCollections as readonly string[]).includes(name);

function deleteRow(
  { db }: Pick<Services, "db">,
  actor: Actor,
  collection: Collection,
  name: DeletedAsRow,
  key: string[],
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await rows.lockDocument(tx, collection, key);
    if (!row) throw notFound();
    await rows.deleteDocumentRow(tx, collection, key);
    await recordAudit(tx, actor, auditOf(collection, name, row));
    await publishDeletion(tx, name, row);
  });
}

/** Without personal data: the audit must not keep addresses and texts longer than their table. */
const auditedColumns: Record<DeletedAsRow, readonly string[]> = {
  user_badges: ["badge_id", "reason", "assigned_at"],
  login_history: ["login_time", "success"],
  user_activities: ["item_type", "item_id", "completed"],
  favourites: ["movie_id", "series_id"],
  tickets: ["category", "priority", "status", "created_at"],
  ticket_messages: ["ticket_id", "sender_role", "is_internal", "created_at"],
  sessions: ["created_at", "last_seen"],
};

/** The target of a row of an account is the account, so that erasing the account clears the entry. */
function auditOf({ table }: Collection, name: DeletedAsRow, row: rows.DocumentRow): AuditedWrite {
  const account = stringOrNull(row["account_id"] ?? row["sender_id"]);
  const target = account
    ? { type: "account", id: account, label: collectionLabels[name] }
    : { type: table, id: stringOrNull(row["id"]), label: stringOrNull(row["title"] ?? row["name"]) ?? collectionLabels[name] };
  const before = Object.fromEntries(auditedColumns[name].map((column) => [column, row[column]]));
  return { action: `${table}.delete`, target, before };
}

const stringOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** Publishes the change to the open pages that show the row. */
async function publishDeletion(tx: Db, name: DeletedAsRow, row: rows.DocumentRow): Promise<void> {
  const account = stringOrNull(row["account_id"]) ?? "";
  switch (name) {
    case "user_badges":
      return publishEvent(tx, "badges-updated", {}, { account });
    case "sessions":
      return publish(tx, { kind: "account", id: account });
    case "user_activities":
      return publishEvent(tx, "watch-updated", {}, { holding: "watch-history:view" });
    case "tickets":
      if (account !== "") await publishEvent(tx, "ticket-updated", { ticket_id: stringOrNull(row["id"]) ?? "" }, { account });
      return publishEvent(tx, "ticket-updated", { ticket_id: stringOrNull(row["id"]) ?? "" }, { holding: "support:answer" });
    case "ticket_messages":
      return publishEvent(tx, "ticket-updated", { ticket_id: stringOrNull(row["ticket_id"]) ?? "" }, "signed-in");
    case "login_history":
    case "favourites":
  }
}
