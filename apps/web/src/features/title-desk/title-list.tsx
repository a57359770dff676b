import { RotateCcw, SearchX } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { Button } from "#ui/button/button.tsx";
import type { Column, Selection } from "#ui/list/data-table.tsx";
import { TableLayoutMenu } from "#ui/list/table-layout-menu.tsx";
import { useTableLayout, type TableLayout } from "#ui/list/table-layout.ts";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { AddButton, DeskHeading } from "#ui/layout/desk-heading.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { DeleteTitlesDialog, type TitlesToDelete } from "./delete-titles-dialog.tsx";
import type { DeskTitle } from "./desk-kind.ts";
import { isFiltered, pageOf, pageSize, withoutFilters } from "./desk-search.ts";
import { DeskToolbar } from "./desk-toolbar.tsx";
import { useDeskPage } from "./title-desk.api.ts";
import { ExportTitles, SelectAllResults } from "./result-actions.tsx";
import { TitleGrid } from "./title-grid.tsx";
import { TitleTable, titleColumns } from "./title-table.tsx";
import { useDeskActions, type DeskActions, type TitleDeskProps } from "./use-desk-actions.ts";

/** The scroll position of the list when a form was opened, and the id of the form's title. */
export interface ListPosition {
  readonly id: string;
  readonly top: number;
}

type ListProps = TitleDeskProps & { readonly position: ListPosition | null; readonly savePosition: (id: string) => void };

/** The titles that the address asks for, and what can be done with one or several of them. */
export function TitleList(props: ListProps) {
  const { kind, search, onSearch, position, savePosition } = props;
  const page = useDeskPage(kind.type, search);
  const [selection, setSelection] = useState<Selection>({});
  const [toDelete, setToDelete] = useState<TitlesToDelete | null>(null);
  const results = useRef<HTMLElement>(null);
  useLayoutEffect(() => restorePosition(position), [position]);
  const actions = useDeskActions({ ...props, onDelete: setToDelete });
  const [layout, setLayout] = useTableLayout(kind.type);
  const columns = useMemo(() => titleColumns(kind, actions, layout.dense), [kind, actions, layout.dense]);
  const chosen = Object.keys(selection).filter((id) => selection[id]);
  const total = page.data?.total;
  const add = (): void => {
    savePosition("");
    onSearch({ fiche: newForm });
  };
  const goTo = (next: number, how?: { replace: boolean }): void => {
    onSearch({ page: next === 1 ? undefined : next }, how);
    results.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <ListHeading {...props} {...{ total, columns, layout }} onAdd={add} />
      <DeskToolbar kind={kind} search={search} onSearch={onSearch}>
        {search.view !== "grid" && <TableLayoutMenu columns={columns} layout={layout} onLayout={setLayout} />}
        {props.views}
      </DeskToolbar>
      <section ref={results} tabIndex={-1} aria-label="Résultats" className="mt-4">
        <Titles {...props} {...{ page, selection, actions, columns, layout }} onSelection={setSelection} />
      </section>
      {total !== undefined && (
        <NumberedPages page={pageOf(search)} pages={Math.ceil(total / pageSize)} stale={page.isPlaceholderData} onPage={goTo} />
      )}
      <BulkActions
        kind={kind}
        chosen={chosen}
        all={<SelectAllResults kind={kind} search={search} page={page.data} selection={selection} onSelection={setSelection} />}
        onRefresh={props.onBulkRefresh}
        onDelete={() => setToDelete(chosen)}
        onClear={() => setSelection({})}
      />
      {toDelete && (
        <DeleteTitlesDialog
          kind={kind}
          titles={toDelete}
          onCancel={() => setToDelete(null)}
          onDone={() => {
            setToDelete(null);
            setSelection({});
          }}
        />
      )}
    </>
  );
}

function ListHeading({
  kind,
  search,
  manage,
  total,
  columns,
  layout,
  onAdd,
}: ListProps & {
  total: number | undefined;
  columns: readonly Column<DeskTitle>[];
  layout: TableLayout;
  onAdd: () => void;
}) {
  const { words } = kind;
  return (
    <DeskHeading
      title={words.heading}
      count={total === undefined ? null : countOf(total, words.one, words.many)}
      readOnly={!manage}
    >
      <ExportTitles {...{ kind, search, columns, layout }} />
      <AddButton onClick={onAdd}>{words.add}</AddButton>
    </DeskHeading>
  );
}

function Titles({
  kind,
  search,
  onSearch,
  page,
  ...list
}: ListProps & {
  page: ReturnType<typeof useDeskPage>;
  selection: Selection;
  onSelection: (selection: Selection) => void;
  actions: DeskActions;
  columns: readonly Column<DeskTitle>[];
  layout: TableLayout;
}) {
  const titles = page.data?.titles;
  if (!titles && hasFailed(page)) return <ErrorState title={kind.words.loadFault} onRetry={() => void page.refetch()} />;
  if (titles?.length === 0) return <NoTitle kind={kind} search={search} onSearch={onSearch} />;
  const { selection, onSelection, actions, columns, layout } = list;
  const shared = { kind, titles, stale: page.isPlaceholderData, selection, onSelection, actions };
  return search.view === "grid" ? (
    <TitleGrid {...shared} />
  ) : (
    <TitleTable {...shared} {...{ columns, layout, search, onSearch }} />
  );
}

function NoTitle({ kind, search, onSearch }: Pick<TitleDeskProps, "kind" | "search" | "onSearch">) {
  const filtered = isFiltered(search);
  return (
    <EmptyState
      title={kind.words.none}
      icon={<SearchX className="size-7" />}
      {...(filtered && { text: "Aucun titre ne répond à tous ces filtres à la fois." })}
    >
      {filtered && (
        <Button kind="primary" onClick={() => onSearch(withoutFilters)}>
          <RotateCcw aria-hidden="true" className="-ml-1 size-4.5" />
          Réinitialiser les filtres
        </Button>
      )}
    </EmptyState>
  );
}

/** After a form, scrolls the list back and focuses the title that the form was about. */
function restorePosition(position: ListPosition | null): void {
  if (!position) return;
  window.scrollTo({ top: position.top });
  document.querySelector<HTMLElement>(`[data-title-id="${CSS.escape(position.id)}"]`)?.focus({ preventScroll: true });
}
