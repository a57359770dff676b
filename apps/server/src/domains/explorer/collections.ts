import type { BinType } from "@seance/contract/bin";
import { collectionNames, type CollectionName } from "@seance/contract/explorer";
import { movieColumnFields, seriesColumnFields, sharedColumnFields } from "@seance/contract/title-fields";
import { idPattern } from "#core/ids.ts";
import type { Schema } from "#db/schema.ts";
import { columnsOf } from "#domains/catalogue/index.ts";

type KeyType = "uuid" | "integer" | "date";

export interface KeyPart {
  readonly column: string;
  readonly type: KeyType;
}

/** A table, its key in the order of its index, and the only columns that the explorer reads. */
export interface Collection {
  readonly name: CollectionName;
  readonly table: keyof Schema;
  readonly key: readonly KeyPart[];
  readonly columns: readonly string[];
  /** Whether the table has a `deleted_at`; rows in the bin are not shown. */
  readonly bin: boolean;
  /** Columns that refer to an item of the bin's types; rows whose item is in the bin are not shown. */
  readonly titles: Readonly<Record<string, BinType>>;
  /** The searched columns; if empty, the JSON of the row is searched. */
  readonly searched: readonly string[];
}

type Columns<T extends keyof Schema> = (keyof Schema[T] & string)[];

interface Options<T extends keyof Schema> {
  readonly key?: Partial<Record<keyof Schema[T] & string, KeyType>>;
  readonly bin?: boolean;
  readonly titles?: Partial<Record<keyof Schema[T] & string, BinType>>;
  readonly searched?: Columns<T>;
}

function collection<T extends keyof Schema>(table: T, columns: Columns<T>, options: Options<T> = {}): Omit<Collection, "name"> {
  const { key = { id: "uuid" as const }, bin = false, titles = {}, searched = [] } = options;
  const parts = Object.entries(key).map(([column, type]) => ({ column, type: type as KeyType }));
  return { table, columns, bin, titles, searched, key: parts };
}

const linkColumns = ["video_url", "iframe_url", "embed_url", "hosting_url", "has_video"] as const;
const titleColumns = ["id", ...columnsOf(sharedColumnFields), "details", "created_at", "updated_at"] as const;
const movieColumns = [...new Set([...titleColumns, ...columnsOf(movieColumnFields), ...linkColumns])];
const seriesColumns = [...new Set([...titleColumns, ...columnsOf(seriesColumnFields), "has_video" as const])];

const byName: Record<CollectionName, Omit<Collection, "name">> = {
  users: collection(
    "account",
    ["id", "email", "username", "role", "is_active", "ban_reason", "banned_until", "created_at", "last_login"],
    {
      searched: ["email", "role", "id"],
    },
  ),
  movies: collection("movie", movieColumns, {
    bin: true,
    searched: ["title", "genre", "year"],
  }),
  series: collection("series", seriesColumns, { bin: true }),
  episodes: collection(
    "episode",
    [
      ...(["id", "series_id", "season_number", "episode_number", "title", "description", "duration", "air_date"] as const),
      ...(["thumbnail_url", "rating", "year", "tags", "versions", "views", ...linkColumns, "created_at", "updated_at"] as const),
    ],
    { bin: true },
  ),
  sagas: collection("saga", ["id", "name", "description", "created_at", "updated_at"], { bin: true }),
  channels: collection(
    "channel",
    [
      ...(["id", "name", "category", "description", "country", "language", "quality", "thumbnail_url", "video_url"] as const),
      ...(["stream_url", "tvg_id", "is_active", "created_at", "updated_at"] as const),
    ],
    { bin: true },
  ),
  announcements: collection(
    "announcement",
    [
      ...(["id", "title", "message", "description", "type", "priority", "is_pinned", "is_active", "start_date"] as const),
      ...(["end_date", "target_audience", "icon", "color_scheme", "tags", "action_text", "action_url", "views"] as const),
      ...(["clicks", "created_by", "created_by_name", "created_at", "updated_at"] as const),
    ],
    { bin: true },
  ),
  badges: collection("badge", ["id", "name", "description", "icon", "color", "created_at"], { bin: true }),
  user_badges: collection("account_badge", ["account_id", "badge_id", "reason", "assigned_at"], {
    key: { account_id: "uuid", badge_id: "uuid" },
    titles: { badge_id: "badge" },
  }),
  login_history: collection("login_entry", [
    ...(["id", "account_id", "email", "ip_address", "user_agent", "success", "remembered_device", "login_time"] as const),
  ]),
  user_activities: collection(
    "watch_progress",
    ["account_id", "item_id", "item_type", "watched_seconds", "total_seconds", "completed", "saved_at"],
    { key: { account_id: "uuid", item_id: "uuid" }, titles: { movie_id: "movie", episode_id: "episode" } },
  ),
  favourites: collection("favourite", ["id", "account_id", "movie_id", "series_id", "added_at"], {
    titles: { movie_id: "movie", series_id: "series" },
  }),
  tickets: collection("ticket", [
    ...(["id", "account_id", "guest_email", "subject", "description", "category", "priority", "status", "created_at"] as const),
    ...(["last_message_at", "owner_seen_at", "support_seen_at", "closed_at"] as const),
    ...(["number", "assignee_id", "report", "first_answered_at", "merged_into", "satisfaction", "satisfaction_comment"] as const),
  ]),
  ticket_messages: collection("ticket_message", [
    ...(["id", "ticket_id", "sender_id", "sender_role", "sender_email", "message", "is_internal", "created_at"] as const),
  ]),
  sessions: collection("session", ["id", "account_id", "created_at", "last_seen", "user_agent", "ip_address"]),
  presence: collection("presence", ["account_id", "online", "last_seen"], { key: { account_id: "uuid" } }),
  imports: collection("import_run", [
    ...(["id", "account_id", "email", "role", "import_type", "auto_detect_metadata", "validate_links"] as const),
    ...(["target_series_id", "target_season", "total_links", "created_at", "finished_at", "undone_at"] as const),
  ]),
  import_links: collection(
    "import_link",
    ["run_id", "place", "link", "outcome", "message", "title", "item_type", "item_id", "series_id", "corrections", "metadata"],
    { key: { run_id: "uuid", place: "integer" } },
  ),
  hosted_videos: collection("hosted_video", [
    ...(["id", "original_filename", "filename", "size", "status", "duration", "width", "height", "codecs"] as const),
    ...(["note", "account_id", "created_at"] as const),
  ]),
  url_migrations: collection("url_migration", [
    ...(["id", "old_domain", "new_domain", "movies_updated", "episodes_updated", "account_id", "run_at", "undone_at"] as const),
  ]),
  views_by_day: collection("views_by_day", ["day", "views"], { key: { day: "date" } }),
  audit: collection("audit_entry", [
    ...(["id", "at", "actor_id", "actor_email", "actor_role", "action", "target_type", "target_id"] as const),
    ...(["target_label", "before", "after"] as const),
  ]),
};

export const collections: readonly Collection[] = collectionNames.map((name) => ({ name, ...byName[name] }));

export const findCollection = (name: string): Collection | undefined => collections.find((one) => one.name === name);

const shapes: Record<KeyType, RegExp> = {
  uuid: new RegExp(`^${idPattern}$`, "i"),
  integer: /^\d{1,9}$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
};

/** Parses the `id` of a document, its key parts joined by points; undefined when it is malformed. */
export function keyOf({ key }: Collection, id: string): string[] | undefined {
  const parts = id.split(".");
  if (parts.length !== key.length) return undefined;
  return key.every(({ type }, i) => shapes[type].test(parts[i] ?? "")) ? parts : undefined;
}

/** The `id` of a document. */
export const idOf = ({ key }: Collection, row: Readonly<Record<string, unknown>>): string =>
  key.map(({ column }) => String(row[column])).join(".");
