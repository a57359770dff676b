import { collectionLabels, explorerMessages, readOnlyCollections, type CollectionName } from "@seance/contract/explorer";
import type { Actor } from "#core/actor.ts";
import { notFound, Refusal } from "#core/refusal.ts";
import { recordAudit, type AuditedWrite } from "#db/audit-trail.ts";
import { publish, publishEvent } from "#db/bus.ts";
import { inTransaction, type Db } from "#db/client.ts";
import { deleteUser } from "#domains/accounts/index.ts";
import { channelKind, episodeKind, movieKind, removeItem, removeSaga, seriesKind } from "#domains/catalogue/index.ts";
import type { Services } from "#services.ts";
import { keyOf, type Collection } from "./collections.ts";
import * as rows from "./documents.queries.ts";
import { named } from "./documents.service.ts";

type ReadOnly = (typeof readOnlyCollections)[number];
type Elsewhere = "users" | "movies" | "series" | "episodes" | "channels" | "sagas";
type Own = Exclude<CollectionName, ReadOnly | Elsewhere>;

/** Deletes a document as the rest of the site would: titles to the bin, accounts by their rules, the rest for good. */
export function removeDocument(
  services: Services,
  actor: Actor,
  { name, id }: { readonly name: string; readonly id: string },
  code: string | undefined,
): Promise<void> {
  const collection = named(name);
  const key = keyOf(collection, id.toLowerCase());
  const [first] = key ?? [];
  if (isReadOnly(collection.name)) throw new Refusal("forbidden", explorerMessages.readOnly);
  if (!key || first === undefined) throw notFound();
  switch (collection.name) {
    case "users":
      return deleteUser(services, actor, first);
    case "movies":
      return removeItem(services, actor, movieKind, first, code);
    case "series":
      return removeItem(services, actor, seriesKind, first, code);
    case "episodes":
      return removeItem(services, actor, episodeKind, first, code);
    case "channels":
      return removeItem(services, actor, channelKind, first, code);
    case "sagas":
      return removeSaga(services, actor, first);
    default:
      return removeRow(services, actor, collection, collection.name, key);
  }
}

const isReadOnly = (name: CollectionName): name is ReadOnly => (readOnlyCollections as readonly string[]).includes(name);

function removeRow({ db }: Pick<Services, "db">, actor: Actor, collection: Collection, name: Own, key: string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const row = await rows.lock(tx, collection, key);
    if (!row) throw notFound();
    await rows.remove(tx, collection, key);
    await recordAudit(tx, actor, auditOf(collection, name, row));
    await tell(tx, name, row);
  });
}

/** Of rows about a person, what says nothing of him: addresses and words are not kept longer in the audit than where they were. */
const audited: Record<Own, readonly string[]> = {
  announcements: ["title", "message", "type", "priority", "is_active", "is_pinned", "start_date", "end_date"],
  badges: ["name", "description", "icon", "color"],
  user_badges: ["badge_id", "reason", "assigned_at"],
  login_history: ["login_time", "success"],
  user_activities: ["item_type", "item_id", "completed"],
  favourites: ["movie_id", "series_id"],
  tickets: ["category", "priority", "status", "created_at"],
  ticket_messages: ["ticket_id", "sender_role", "is_internal", "created_at"],
  sessions: ["created_at", "last_seen"],
};

/** What is of an account is said to be done to it, so that its name goes from there with it. */
function auditOf({ table }: Collection, name: Own, row: rows.DocumentRow): AuditedWrite {
  const account = text(row["account_id"] ?? row["sender_id"]);
  const target = account
    ? { type: "account", id: account, label: collectionLabels[name] }
    : { type: table, id: text(row["id"]), label: text(row["title"] ?? row["name"]) ?? collectionLabels[name] };
  const before = Object.fromEntries(audited[name].map((column) => [column, row[column]]));
  return { action: `${table}.delete`, target, before };
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** The pages that show it read it again. */
async function tell(tx: Db, name: Own, row: rows.DocumentRow): Promise<void> {
  const account = text(row["account_id"]) ?? "";
  switch (name) {
    case "announcements":
      await publish(tx, { kind: "tag", tag: "announcements" });
      return publishEvent(tx, "announcements-updated", {}, "everybody");
    case "badges":
      return publishEvent(tx, "badges-updated", {}, "signed-in");
    case "user_badges":
      return publishEvent(tx, "badges-updated", {}, { account });
    case "sessions":
      return publish(tx, { kind: "account", id: account });
    case "user_activities":
      return publishEvent(tx, "watch-updated", {}, { holding: "watch-history:view" });
    case "tickets":
      await publishEvent(tx, "ticket-updated", { ticket_id: text(row["id"]) ?? "" }, { account });
      return publishEvent(tx, "ticket-updated", { ticket_id: text(row["id"]) ?? "" }, { holding: "support:answer" });
    case "ticket_messages":
      return publishEvent(tx, "ticket-updated", { ticket_id: text(row["ticket_id"]) ?? "" }, "signed-in");
    case "login_history":
    case "favourites":
  }
}
