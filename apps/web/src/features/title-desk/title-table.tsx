import type { ReactNode } from "react";
import { formatCount, formatDuration } from "#lib/format.ts";
import { ratingOutOfTen } from "#shared/titles/title-text.ts";
import { ratingOf } from "#shared/titles/title.ts";
import { isWide, shownColumns, type TableLayout } from "#ui/list/table-layout.ts";
import { actionsColumn, DataTable, type Column, type Selection } from "#ui/list/data-table.tsx";
import { Poster } from "#ui/media/poster.tsx";
import type { DeskActions } from "./use-desk-actions.ts";
import type { DeskKind, DeskTitle, TitleType } from "./desk-kind.ts";
import { sortAddress, sortOf, type DeskSearch } from "./desk-search.ts";
import { RowActions } from "./row-actions.tsx";
import { StatusTags } from "./status-tags.tsx";
import { TitleLink } from "./title-link.tsx";

const dayFormat = new Intl.DateTimeFormat("fr-FR", { dateStyle: "short", timeZone: "Europe/Paris" });

/** The titles as dense rows, sorted by their headers. */
export function TitleTable({
  kind,
  titles,
  stale,
  search,
  onSearch,
  selection,
  onSelection,
  actions,
  columns,
  layout,
}: {
  kind: DeskKind;
  titles: readonly DeskTitle[] | undefined;
  stale: boolean;
  search: DeskSearch;
  onSearch: (part: Partial<DeskSearch>) => void;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  actions: DeskActions;
  /** All that can be shown. */
  columns: readonly Column<DeskTitle>[];
  layout: TableLayout;
}) {
  return (
    <div className={isWide(layout) ? "md:overflow-x-auto md:[--sticky-top:0px]" : ""}>
      <DataTable
        label={kind.words.heading}
        columns={shownColumns(columns, layout)}
        dense={layout.dense}
        rows={titles}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        sort={sortOf(search)}
        onSort={(sort) => onSearch(sortAddress(sort))}
        {...(actions.manage && { selection, onSelection })}
        stale={stale}
      />
    </div>
  );
}

/** The columns of a kind of title; `dense`: of one line. */
export const titleColumns = (kind: DeskKind, actions: DeskActions, dense: boolean): Column<DeskTitle>[] => [
  {
    id: "title",
    header: "Titre",
    sortable: true,
    isRowHeader: true,
    className: "w-full max-w-0 md:min-w-60",
    cell: (title) => (dense ? <DenseTitle title={title} actions={actions} /> : <TitleCell title={title} actions={actions} />),
  },
  ...detailColumns,
  ...(kind.type === "series" ? [seasonsColumn] : []),
  ...countColumns,
  ...optionalColumns.filter(({ of }) => of === undefined || of === kind.type),
  actionsColumn((title) => <RowActions title={title} actions={actions} dense={dense} />),
];

const detailColumns: readonly Column<DeskTitle>[] = [
  {
    id: "year",
    header: "Année",
    sortable: true,
    from: "md",
    cell: ({ year }) => <span className="tabular-figures">{year ?? "—"}</span>,
  },
  {
    id: "genre",
    header: "Genre",
    from: "wide",
    className: "max-w-36",
    cell: ({ genre }) => <span className="block truncate text-body">{genre}</span>,
  },
  { id: "rating", header: "Note", sortable: true, from: "lg", align: "end", cell: (title) => <Rating title={title} /> },
];

const seasonsColumn: Column<DeskTitle> = {
  id: "seasons",
  header: "Saisons",
  sortable: true,
  from: "lg",
  align: "end",
  cell: (title) => <span className="tabular-figures">{title.item_type === "series" && title.seasons_count}</span>,
};

const countColumns: readonly Column<DeskTitle>[] = [
  {
    id: "views",
    header: "Vues",
    sortable: true,
    from: "xl",
    align: "end",
    cell: ({ views }) => <span className="tabular-figures">{formatCount(views)}</span>,
  },
  { id: "status", header: "Statut", from: "sm", cell: (title) => <StatusTags title={title} /> },
  {
    id: "created_at",
    header: "Ajouté le",
    sortable: true,
    from: "xl",
    cell: ({ created_at }) => <Day at={created_at} />,
  },
];

/** Hidden until they are chosen. */
const optionalColumns: readonly (Column<DeskTitle> & { readonly of?: TitleType })[] = [
  textColumn("maker", "Réalisation", (title) => (title.item_type === "movie" ? title.director : title.creator)),
  textColumn("language", "Langue", ({ language }) => language),
  textColumn("country", "Pays", ({ country }) => country),
  textColumn("age_rating", "Âge", ({ age_rating }) => age_rating),
  { ...textColumn("quality", "Qualité", (title) => title.item_type === "movie" && title.video_quality), of: "movie" },
  {
    ...textColumn(
      "duration",
      "Durée",
      (title) => title.item_type === "movie" && title.duration && formatDuration(title.duration),
    ),
    of: "movie",
  },
  {
    ...textColumn("episodes", "Épisodes", (title) => title.item_type === "series" && String(title.episodes_count)),
    of: "series",
  },
  textColumn("video", "Vidéo", ({ has_video }) => (has_video ? "Oui" : "Non")),
  { id: "updated_at", header: "Modifié le", optional: true, cell: ({ updated_at }) => updated_at && <Day at={updated_at} /> },
];

function textColumn(id: string, header: string, text: (title: DeskTitle) => ReactNode): Column<DeskTitle> {
  return {
    ...{ id, header, optional: true },
    className: "max-w-36",
    cell: (title) => <span className="block truncate text-body">{text(title) || "—"}</span>,
  };
}

const Day = ({ at }: { at: string }) => (
  <span className="tabular-figures whitespace-nowrap">{dayFormat.format(new Date(at))}</span>
);

const DenseTitle = ({ title, actions }: { title: DeskTitle; actions: DeskActions }) => (
  <TitleLink title={title} actions={actions} className="block max-w-full truncate font-semibold" />
);

function TitleCell({ title, actions }: { title: DeskTitle; actions: DeskActions }) {
  const { title: words, original_title, year, poster_url, thumbnail } = title;
  const maker = title.item_type === "movie" ? title.director : title.creator;
  const line = [original_title === words ? null : original_title, maker].filter(Boolean).join(" · ");
  return (
    <span className="flex items-center gap-3">
      <Poster src={poster_url ?? thumbnail} title="" sizes="36px" className="w-9 shrink-0 rounded-tag" />
      <span className="min-w-0">
        <TitleLink title={title} actions={actions} className="block max-w-full truncate text-base font-semibold" />
        <span className="block truncate text-muted">
          <span className="md:hidden">{[year, line].filter(Boolean).join(" · ")}</span>
          <span className="max-md:hidden">{line}</span>
        </span>
      </span>
    </span>
  );
}

export function Rating({ title }: { title: DeskTitle }) {
  const rating = ratingOf(title);
  return (
    <span className={`tabular-figures whitespace-nowrap ${rating === null ? "text-muted" : "text-accent-2"}`}>
      {ratingOutOfTen(rating)}
    </span>
  );
}
