import type { Announcement } from "@seance/contract/announcements";
import type { Role } from "@seance/contract/roles";
import type { ColumnType, Generated, JSONColumnType, Selectable } from "kysely";
import type { ChannelTable, EpisodeTable, MovieTable, SagaItemTable, SagaTable, SeriesTable } from "./catalogue-tables.ts";
import type { NullableStamp, Stamp } from "./columns.ts";
import type {
  GuideChannelTable,
  HostedVideoTable,
  ImportItemTable,
  ImportLinkTable,
  ImportRunTable,
  ProgrammeTable,
  UploadTable,
  UrlMigrationPartTable,
  UrlMigrationTable,
} from "./content-desk-tables.ts";

interface AccountTable {
  id: string;
  email: string;
  email_form: string;
  username: string;
  password_hash: string;
  role: ColumnType<Role, Role | undefined, Role>;
  is_active: Generated<boolean>;
  created_at: Stamp;
  last_login: NullableStamp;
}

interface SessionTable {
  id: string;
  account_id: string;
  token_hash: Buffer;
  created_at: Stamp;
  last_seen: Stamp;
  user_agent: Generated<string>;
  ip_address: Generated<string>;
}

interface PresenceTable {
  account_id: string;
  last_seen: Stamp;
  online: Generated<boolean>;
}

interface LoginEntryTable {
  id: string;
  account_id: string | null;
  email: string;
  email_form: string;
  ip_address: string;
  user_agent: Generated<string>;
  success: boolean;
  login_time: Stamp;
}

interface AttemptTable {
  bucket: Buffer;
  count: number;
  ends_at: Stamp;
}

interface SettingTable {
  name: string;
  value: JSONColumnType<object>;
  updated_at: Stamp;
}

interface FavouriteTable {
  id: string;
  account_id: string;
  movie_id: string | null;
  series_id: string | null;
  added_at: Stamp;
}

interface WatchProgressTable {
  account_id: string;
  item_id: string;
  item_type: "movie" | "episode";
  movie_id: string | null;
  episode_id: string | null;
  watched_seconds: number;
  total_seconds: number;
  completed: boolean;
  saved_at: Stamp;
}

interface CountedViewTable {
  viewer: string;
  item_id: string;
  counted_at: Stamp;
}

interface ViewsByDayTable {
  /** `YYYY-MM-DD`, in Paris. */
  day: string;
  views: Generated<number>;
}

interface TicketTable {
  id: string;
  account_id: string;
  subject: string;
  description: string;
  category: Generated<string>;
  priority: Generated<"low" | "normal" | "high" | "urgent">;
  status: Generated<"open" | "in_progress" | "closed">;
  created_at: Stamp;
  last_message_at: Stamp;
  owner_seen_at: Stamp;
  support_seen_at: NullableStamp;
  closed_at: NullableStamp;
}

interface TicketMessageTable {
  id: string;
  ticket_id: string;
  sender_id: string | null;
  sender_role: Role;
  sender_email: string;
  message: string;
  is_internal: Generated<boolean>;
  created_at: Stamp;
}

interface AnnouncementTable {
  id: string;
  title: string;
  message: string;
  description: string | null;
  type: Generated<Announcement["type"]>;
  priority: Generated<Announcement["priority"]>;
  is_pinned: Generated<boolean>;
  is_active: Generated<boolean>;
  start_date: NullableStamp;
  end_date: NullableStamp;
  target_audience: Generated<Announcement["target_audience"]>;
  icon: string | null;
  color_scheme: string | null;
  tags: Generated<string[]>;
  action_text: string | null;
  action_url: string | null;
  views: Generated<number>;
  clicks: Generated<number>;
  created_by: string | null;
  created_by_name: string | null;
  created_at: Stamp;
  updated_at: Stamp;
}

interface CountedAnnouncementTable {
  viewer: string;
  announcement_id: string;
  kind: "view" | "click";
  counted_at: Stamp;
}

interface AnnouncementDayTable {
  announcement_id: string;
  day: string;
  views: Generated<number>;
  clicks: Generated<number>;
}

interface BadgeTable {
  id: string;
  name: string;
  description: Generated<string>;
  icon: Generated<string>;
  color: Generated<string>;
  created_at: Stamp;
}

interface AccountBadgeTable {
  account_id: string;
  badge_id: string;
  reason: Generated<string>;
  assigned_at: Stamp;
}

interface AuditEntryTable {
  id: string;
  at: Stamp;
  actor_id: string | null;
  actor_email: Generated<string>;
  actor_role: Generated<string>;
  action: string;
  target_type: string;
  target_id: string | null;
  target_label: Generated<string>;
  before: JSONColumnType<Record<string, unknown> | null, string | null, never>;
  after: JSONColumnType<Record<string, unknown> | null, string | null, never>;
}

export interface Schema {
  account: AccountTable;
  session: SessionTable;
  presence: PresenceTable;
  login_entry: LoginEntryTable;
  attempt: AttemptTable;
  audit_entry: AuditEntryTable;
  setting: SettingTable;
  movie: MovieTable;
  series: SeriesTable;
  episode: EpisodeTable;
  saga: SagaTable;
  saga_item: SagaItemTable;
  channel: ChannelTable;
  favourite: FavouriteTable;
  watch_progress: WatchProgressTable;
  counted_view: CountedViewTable;
  views_by_day: ViewsByDayTable;
  ticket: TicketTable;
  ticket_message: TicketMessageTable;
  announcement: AnnouncementTable;
  counted_announcement: CountedAnnouncementTable;
  announcement_day: AnnouncementDayTable;
  badge: BadgeTable;
  account_badge: AccountBadgeTable;
  hosted_video: HostedVideoTable;
  upload: UploadTable;
  url_migration: UrlMigrationTable;
  url_migration_part: UrlMigrationPartTable;
  guide_channel: GuideChannelTable;
  programme: ProgrammeTable;
  import_run: ImportRunTable;
  import_link: ImportLinkTable;
  import_item: ImportItemTable;
}

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
