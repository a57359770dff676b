import type { HostedVideo } from "@seance/contract/hosting";
import type { ImportedLink, ImportOutcome, ImportType } from "@seance/contract/imports";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { NullableStamp, Stamp } from "./columns.ts";

export interface HostedVideoTable {
  id: string;
  original_filename: string;
  filename: string;
  size: number;
  status: HostedVideo["status"];
  duration: number | null;
  width: number | null;
  height: number | null;
  codecs: string | null;
  note: string | null;
  account_id: string | null;
  created_at: Stamp;
  leased_until: NullableStamp;
}

export interface UploadTable {
  id: string;
  account_id: string;
  size: number;
  metadata: JSONColumnType<Record<string, string | null>>;
  created_at: Stamp;
  expires_at: ColumnType<Date, Date, Date>;
}

export interface UrlMigrationTable {
  id: string;
  old_domain: string;
  new_domain: string;
  movies_updated: number;
  episodes_updated: number;
  account_id: string | null;
  run_at: Stamp;
  undone_at: NullableStamp;
}

export interface UrlMigrationPartTable {
  url_migration_id: string;
  item_type: "movie" | "episode";
  part: number;
  changes: JSONColumnType<{ item_id: string; old_links: Record<string, string>; new_links: Record<string, string> }[]>;
}

export interface GuideChannelTable {
  tvg_id: string;
  names: Generated<string[]>;
}

export interface ProgrammeTable {
  tvg_id: string;
  start_at: Stamp;
  stop_at: Stamp;
  title: string;
  description: string | null;
}

export interface ImportRunTable {
  id: string;
  account_id: string | null;
  email: string;
  role: string;
  import_type: ImportType;
  auto_detect_metadata: boolean;
  validate_links: boolean;
  target_series_id: string | null;
  target_season: number | null;
  total_links: number;
  created_at: Stamp;
  finished_at: NullableStamp;
  undone_at: NullableStamp;
}

export interface ImportLinkTable {
  run_id: string;
  place: number;
  link: string;
  corrections: JSONColumnType<object, string | undefined, never>;
  outcome: Generated<ImportOutcome>;
  message: string | null;
  title: string | null;
  item_type: "movie" | "episode" | null;
  item_id: string | null;
  series_id: string | null;
  metadata: ColumnType<ImportedLink["tmdb_metadata"], string | null | undefined, string | null>;
}

export interface ImportItemTable {
  run_id: string;
  item_type: "movie" | "series" | "episode";
  item_id: string;
  place: number;
  action: "create" | "complete";
  written_at: Stamp;
}
