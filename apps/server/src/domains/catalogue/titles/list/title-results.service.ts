import { Readable } from "node:stream";
import { auditFieldLabel } from "@seance/contract/audit-fields";
import { bulkLimits } from "@seance/contract/bulk";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { titleFlags, type TitleType } from "@seance/contract/title-fields";
import { exportFields, titleStatusLabels } from "@seance/contract/title-form";
import { csvLines, csvStart } from "#core/csv.ts";
import type { TitleSource } from "./title-list.service.ts";
import { allIds, filterTitles, type TitleQuery } from "./title-list.queries.ts";

type Title = Movie | Series;
type Source = Pick<TitleSource<string, Title>, "db" | "table" | "name" | "read">;

/** The ids of all results of a staff query, in its order. */
export const listTitleIds = async ({ db, table }: Source, query: TitleQuery): Promise<string[]> =>
  allIds(db, await filterTitles(db, { table, drafts: true }, query), query);

/** All results of a staff query as a CSV file, read as fast as the client takes them; titles deleted meanwhile are left out. */
export async function exportTitles(source: Source, query: TitleQuery, columns?: readonly string[]) {
  const ids = await listTitleIds(source, query);
  const day = new Date().toISOString().slice(0, 10);
  return {
    fileName: `seance-${source.name}-${day}.csv`,
    body: Readable.from(csvOf(source, ids, fieldsOf(source.table, columns))),
  };
}

/** The fields of the chosen columns; all without a choice. */
function fieldsOf(table: TitleType, columns: readonly string[] | undefined): readonly string[] {
  const fields: Readonly<Record<string, string>> = exportFields[table];
  return columns?.flatMap((column) => fields[column] ?? []) ?? exportedColumns[table];
}

async function* csvOf({ db, read }: Source, ids: readonly string[], columns: readonly string[]): AsyncGenerator<string> {
  yield csvStart(columns.map((name) => headers[name] ?? auditFieldLabel(name)));
  for (let at = 0; at < ids.length; at += bulkLimits.items) {
    const part = ids.slice(at, at + bulkLimits.items);
    const titles = new Map((await read(db, part, true)).map((title) => [title.id, title]));
    const lines = part.flatMap((id) => titles.get(id) ?? []).map((title) => columns.map((name) => cellOf(title, name)));
    yield csvLines(lines);
  }
}

const headers: Readonly<Record<string, string>> = {
  id: "Identifiant",
  has_video: "Vidéo",
  created_at: "Ajouté le",
  updated_at: "Modifié le",
  seasons_count: "Saisons",
  episodes_count: "Épisodes",
};

const before = ["id", "title", "original_title", "year", "genre", "language", "country", "age_rating"] as const;
const after = ["rating", "views", "status", "versions", ...titleFlags(), "has_video", "poster_url", "created_at", "description"];

/** Links to videos are left out: the file leaves the site. */
const exportedColumns: Readonly<Record<TitleType, readonly string[]>> = {
  movie: [...before, "director", "duration", "video_quality", ...after],
  series: [...before, "creator", "seasons_count", "episodes_count", ...after],
};

function cellOf(title: Title, name: string): string {
  const value = (title as Readonly<Record<string, unknown>>)[name];
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "oui" : "non";
  if (typeof value === "string") return name === "status" ? (titleStatusLabels[value] ?? value) : value;
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}
