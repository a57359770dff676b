import type { LinkPurpose } from "@seance/contract/account-links";
import type { Announcement } from "@seance/contract/announcements";
import type { ChannelSource, SourceReport } from "@seance/contract/channel-sources";
import type { FollowKind } from "@seance/contract/follows";
import type { HostedVideo, MediaJob } from "@seance/contract/hosting";
import type { ImportDraft } from "@seance/contract/import-drafts";
import type { UndoResult } from "@seance/contract/import-runs";
import type { ImportedLink, ImportOutcome, ImportType } from "@seance/contract/imports";
import type { LibraryFile } from "@seance/contract/library";
import type { MailDetails, MailName } from "@seance/contract/mails";
import type { FieldChange } from "@seance/contract/metadata";
import type { MetadataOutcome } from "@seance/contract/metadata-runs";
import type { TitleVersion } from "@seance/contract/versions";
import type { MovieDetails } from "@seance/contract/movies";
import type { AccountEvent, NoticeKind, SecurityNotice } from "@seance/contract/notices";
import type { EpisodePart } from "@seance/contract/parts";
import type { Permission, Role } from "@seance/contract/roles";
import type { MediaRunner } from "@seance/contract/runners";
import type { SeriesDetails } from "@seance/contract/series";
import type { AlertKind, SecurityEvent } from "@seance/contract/security";
import type { SourceField } from "@seance/contract/source-order";
import type { Subtitle } from "@seance/contract/subtitles";
import type { Ticket, TicketReport } from "@seance/contract/support";
import type { WebhookEvent } from "@seance/contract/webhooks";
import type { Selectable } from "kysely";
import type { Refined } from "./columns.ts";
import type { Tables } from "./generated-tables.ts";

/** The film's details, and the name of its uploaded file, which only callers who see the links are told. */
export interface StoredMovieDetails extends MovieDetails {
  video_file: string | null;
}

/** A channel of the last read of a followed address. */
export interface SourceEntry {
  /** The link; of a guide, the identifier. */
  readonly key: string;
  readonly name: string;
  readonly tvg_id: string | null;
  /** New since the last read that was applied: no channel was created for it. */
  readonly fresh?: boolean;
  /** The link before, that channels still have because the move was not applied. */
  readonly was?: string;
}

type AuditedValues = Record<string, unknown>;

/** Column types that PostgreSQL does not know: the shapes of JSON and the sets of texts. */
interface ColumnValues {
  account: { role: Role };
  account_link: { purpose: LinkPurpose };
  announcement: Pick<Announcement, "type" | "priority" | "target_audience">;
  api_key: { scopes: Permission[] };
  audit_entry: { before: AuditedValues; after: AuditedValues };
  channel_source: Pick<ChannelSource, "kind"> & { entries: SourceEntry[] };
  channel_source_report: { facts: Omit<SourceReport, "id" | "at" | "run_id"> };
  counted_announcement: { kind: "view" | "click" };
  follow: { kind: FollowKind };
  found_part: Pick<EpisodePart, "kind">;
  hosted_video: { status: HostedVideo["status"] };
  import_draft: Pick<ImportDraft, "item_type" | "match">;
  import_item: { item_type: "movie" | "series" | "episode"; action: "create" | "complete" };
  import_link: { outcome: ImportOutcome; item_type: "movie" | "episode"; metadata: NonNullable<ImportedLink["tmdb_metadata"]> };
  preview_link: { item_type: "movie" | "series" };
  import_run: { import_type: ImportType; undo: UndoResult };
  mail: { template: MailName; details: Partial<MailDetails> };
  mailed_notice: { kind: NoticeKind };
  metadata_result: { outcome: MetadataOutcome; changes: FieldChange[] };
  metadata_run: { item_type: "movie" | "series" };
  muted_notice: { kind: NoticeKind };
  notice: { kind: NoticeKind; event: AccountEvent | SecurityNotice; role: Role };
  library_file: {
    kind: LibraryFile["kind"];
    state: LibraryFile["state"];
    versions: TitleVersion[];
    item_type: "movie" | "episode";
  };
  media_runner: { kind: MediaRunner["kind"] };
  media_job: { state: Exclude<MediaJob["state"], "running"> };
  media_task: { state: "queued" | "running" | "done" };
  episode: { versions: TitleVersion[]; source_order: SourceField[] };
  noted_versions: { versions: TitleVersion[] };
  movie: { details: Partial<StoredMovieDetails>; versions: TitleVersion[]; source_order: SourceField[] };
  security_alert: { kind: AlertKind };
  security_event: Pick<SecurityEvent, "kind" | "detail">;
  series: { details: Partial<SeriesDetails>; versions: TitleVersion[] };
  staff_part: Pick<EpisodePart, "kind">;
  subtitle: Pick<Subtitle, "kind" | "format" | "alignment">;
  ticket: Pick<Ticket, "priority" | "status"> & {
    report: TicketReport;
    merged_status: Ticket["status"];
    satisfaction: "good" | "bad";
  };
  ticket_message: { sender_role: Role };
  upload: { metadata: Record<string, string | null> };
  url_migration_part: {
    item_type: "movie" | "episode";
    changes: { item_id: string; old_links: Record<string, string>; new_links: Record<string, string> }[];
  };
  webhook: { events: WebhookEvent[] };
  watch_progress: { item_type: "movie" | "episode" };
}

type Values<Table> = Table extends keyof ColumnValues ? ColumnValues[Table] : unknown;

/** Every table: its generated columns, with the values above in place of PostgreSQL's wider types. */
export type Schema = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]: Column extends keyof Values<Table>
      ? Refined<Tables[Table][Column], Values<Table>[Column]>
      : Tables[Table][Column];
  };
};

export type Row<T extends keyof Schema> = Selectable<Schema[T]>;
