import { Plus, RotateCcw, SearchX } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { newForm } from "#lib/search-params.ts";
import { Button } from "#ui/button/button.tsx";
import type { Selection } from "#ui/list/data-table.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { ReadOnlyTag } from "#ui/feedback/read-only-tag.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { BulkActions } from "./bulk-actions.tsx";
import { DeleteTitlesDialog, type TitlesToDelete } from "./delete-titles-dialog.tsx";
import type { DeskKind } from "./desk-kind.ts";
import { isFiltered, pageOf, pageSize, withoutFilters } from "./desk-search.ts";
import { DeskToolbar } from "./desk-toolbar.tsx";
import { useDeskPage } from "./title-desk.api.ts";
import { TitleGrid } from "./title-grid.tsx";
import { TitleTable } from "./title-table.tsx";
import { useDeskActions, type DeskActions, type TitleDeskProps } from "./use-desk-actions.ts";

/** Where one was in the list when a form was opened, and on which title. */
export interface Place {
  readonly id: string;
  readonly top: number;
}

type ListProps = TitleDeskProps & { readonly place: Place | null; readonly onLeave: (id: string) => void };

/** The titles that the address asks for, and what can be done with one or several of them. */
export function TitleList(props: ListProps) {
  const { kind, search, onSearch, manage, place, onLeave } = props;
  const page = useDeskPage(kind.type, search);
  const [selection, setSelection] = useState<Selection>({});
  const [toDelete, setToDelete] = useState<TitlesToDelete | null>(null);
  const results = useRef<HTMLElement>(null);
  useLayoutEffect(() => comeBack(place), [place]);
  const actions = useDeskActions({ ...props, onDelete: setToDelete });
  const chosen = Object.keys(selection).filter((id) => selection[id]);
  const total = page.data?.total;
  const add = (): void => {
    onLeave("");
    onSearch({ fiche: newForm });
  };
  const goTo = (next: number, how?: { replace: boolean }): void => {
    onSearch({ page: next === 1 ? undefined : next }, how);
    results.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      <Heading kind={kind} total={total} manage={manage} onAdd={add} />
      <DeskToolbar kind={kind} search={search} onSearch={onSearch} />
      <section ref={results} tabIndex={-1} aria-label="Résultats" className="mt-4">
        <Titles {...props} page={page} selection={selection} onSelection={setSelection} actions={actions} />
      </section>
      {total !== undefined && (
        <NumberedPages page={pageOf(search)} pages={Math.ceil(total / pageSize)} stale={page.isPlaceholderData} onPage={goTo} />
      )}
      <BulkActions kind={kind} chosen={chosen} onDelete={() => setToDelete(chosen)} onClear={() => setSelection({})} />
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

function Heading({
  kind: { words },
  total,
  manage,
  onAdd,
}: {
  kind: DeskKind;
  total: number | undefined;
  manage: boolean;
  onAdd: () => void;
}) {
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-2xl">{words.heading}</h1>
      <p role="status" className="chiffres text-gris">
        {total !== undefined && countOf(total, words.one, words.many)}
      </p>
      {!manage && <ReadOnlyTag />}
      <Button kind="primary" className="ml-auto" onClick={onAdd} icon={Plus}>
        {words.add}
      </Button>
    </header>
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
}) {
  const titles = page.data?.titles;
  if (!titles && hasFailed(page)) return <ErrorState title={kind.words.loadFault} onRetry={() => void page.refetch()} />;
  if (titles?.length === 0) return <NoTitle kind={kind} search={search} onSearch={onSearch} />;
  const { selection, onSelection, actions } = list;
  const shared = { kind, titles, stale: page.isPlaceholderData, selection, onSelection, actions };
  return search.view === "grid" ? <TitleGrid {...shared} /> : <TitleTable {...shared} search={search} onSearch={onSearch} />;
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

/** Whoever comes back from a form finds the list where it was left, and the keyboard on the title it was of. */
function comeBack(place: Place | null): void {
  if (!place) return;
  window.scrollTo({ top: place.top });
  document.querySelector<HTMLElement>(`[data-titre="${CSS.escape(place.id)}"]`)?.focus({ preventScroll: true });
}
