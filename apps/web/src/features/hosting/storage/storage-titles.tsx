import type { TitleWeights as Weights } from "@seance/contract/storage";
import { fileSize } from "#lib/file-size.ts";
import { useTitleWeights } from "#features/hosting/hosting.api.ts";
import { countOf, formatCount } from "#lib/format.ts";
import { kindLabel } from "#shared/titles/title.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { DataTable, type Column } from "#ui/list/data-table.tsx";
import { weightText } from "./weight-text.ts";

/** What each film and each series weighs. */
export function TitleWeights() {
  return (
    <QueryView query={useTitleWeights()} fault="Le poids des titres n’a pas pu être lu" level={3}>
      {({ titles, total, untitled }) => (
        <div className="grid gap-3">
          {total > titles.length && (
            <p className="text-sm text-muted">
              {`Les ${formatCount(titles.length)} titres les plus lourds sur ${formatCount(total)}.`}
            </p>
          )}
          {untitled.videos > 0 && (
            <p className="text-sm text-muted">
              {`Sans titre\u202f: ${countOf(untitled.videos, "vidéo", "vidéos")} (${fileSize(untitled.bytes)}).`}
            </p>
          )}
          {titles.length > 0 && (
            <DataTable
              label="Poids des titres"
              columns={columns}
              rows={titles}
              rowId={({ id, title }) => `${id} ${title}`}
              rowName={({ title }) => title}
            />
          )}
        </div>
      )}
    </QueryView>
  );
}

const columns: readonly Column<Weights["titles"][number]>[] = [
  {
    id: "title",
    header: "Titre",
    isRowHeader: true,
    className: "w-full max-w-0",
    cell: ({ title, item_type, videos }) => (
      <>
        <span className="block font-semibold max-md:wrap-anywhere md:truncate" title={title}>
          {title}
        </span>
        <span className="block text-muted">{`${kindLabel(item_type)} · ${countOf(videos, "vidéo", "vidéos")}`}</span>
      </>
    ),
  },
  {
    id: "original",
    header: "Originaux",
    align: "end",
    from: "md",
    cell: ({ original }) => <span className="whitespace-nowrap">{weightText(original)}</span>,
  },
  {
    id: "package",
    header: "Préparées",
    align: "end",
    from: "md",
    cell: ({ package: prepared }) => <span className="whitespace-nowrap">{weightText(prepared)}</span>,
  },
  {
    id: "total",
    header: "Total",
    align: "end",
    cell: ({ original, package: prepared }) => (
      <span className="font-semibold whitespace-nowrap">{fileSize(original + prepared)}</span>
    ),
  },
];
