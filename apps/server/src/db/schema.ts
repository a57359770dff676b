import type { Announcement } from "@seance/contract/announcements";
import type { HostedVideo } from "@seance/contract/hosting";
import type { ImportedLink, ImportOutcome, ImportType } from "@seance/contract/imports";
import type { MovieDetails } from "@seance/contract/movies";
import type { Role } from "@seance/contract/roles";
import type { SeriesDetails } from "@seance/contract/series";
import type { Ticket } from "@seance/contract/support";
import type { Selectable } from "kysely";
import type { Refined } from "./columns.ts";
import type { Tables } from "./generated-tables.ts";

/** The film's details, and the name of its uploaded file, which only callers who see the links are told. */
export interface StoredMovieDetails extends MovieDetails {
  video_file: string | null;
}

type AuditedValues = Record<string, unknown>;

/** Column types that PostgreSQL does not know: the shapes of JSON and the sets of texts. */
interface ColumnValues {
  account: { role: Role };
  announcement: Pick<Announcement, "type" | "priority" | "target_audience">;
  audit_entry: { before: AuditedValues; after: AuditedValues };
  counted_announcement: { kind: "view" | "click" };
  hosted_video: { status: HostedVideo["status"] };
  import_item: { item_type: "movie" | "series" | "episode"; action: "create" | "complete" };
  import_link: { outcome: ImportOutcome; item_type: "movie" | "episode"; metadata: NonNullable<ImportedLink["tmdb_metadata"]> };
  import_run: { import_type: ImportType };
  movie: { details: Partial<StoredMovieDetails> };
  series: { details: Partial<SeriesDetails> };
  ticket: Pick<Ticket, "priority" | "status">;
  ticket_message: { sender_role: Role };
  upload: { metadata: Record<string, string | null> };
  url_migration_part: {
    item_type: "movie" | "episode";
    changes: { item_id: string; old_links: Record<string, string>; new_links: Record<string, string> }[];
  };
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
