import { isDeepStrictEqual } from "node:util";
import { bulkLimits, type BulkPreview } from "@seance/contract/bulk";
import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { Refusal } from "#core/refusal.ts";
import { bulkWanted, type BulkChange } from "./bulk-wanted.ts";
import type { TitleSource } from "./list/title-list.service.ts";

type Title = Movie | Series;
type Fields = Readonly<Record<string, unknown>>;

/** What a bulk change would do, without writing; `noGenre` as in {@link bulkWanted}. */
export async function previewBulk(
  { db, read }: Pick<TitleSource<string, Title>, "db" | "read">,
  { ids, ...change }: BulkChange & { readonly ids: readonly string[] },
  noGenre: string,
): Promise<BulkPreview> {
  const wanted = bulkWanted(change, noGenre);
  const unique = [...new Set(ids)];
  const titles = new Map((await read(db, unique, true)).map((title) => [title.id, title]));
  const missing = unique.length - titles.size;
  const preview: BulkPreview = { changed: 0, same: 0, missing, refused: [], fields: {}, examples: [] };
  // In the order of the selection, so that the examples are its first titles.
  for (const title of unique.flatMap((id) => titles.get(id) ?? [])) countTitle(preview, title, wanted);
  return preview;
}

function countTitle(preview: BulkPreview, title: Title, wanted: (title: Title) => Fields): void {
  const { id, title: name } = title;
  const changes = changesOf(title, wanted);
  if (!changes) return void preview.refused.push({ id, title: name });
  const names = Object.keys(changes.after);
  if (names.length === 0) return void preview.same++;
  preview.changed++;
  for (const field of names) preview.fields[field] = (preview.fields[field] ?? 0) + 1;
  if (preview.examples.length < bulkLimits.examples) preview.examples.push({ id, title: name, ...changes });
}

/** The fields that differ, before and after; null when the change is refused. */
function changesOf(title: Title, wanted: (title: Title) => Fields): { before: Fields; after: Fields } | null {
  try {
    const current: Fields = { ...title };
    const changed = Object.entries(wanted(title)).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, current[name]),
    );
    return {
      before: Object.fromEntries(changed.map(([name]) => [name, current[name]])),
      after: Object.fromEntries(changed),
    };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
