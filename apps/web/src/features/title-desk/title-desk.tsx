import { limits } from "@seance/contract/limits";
import { Plus, RotateCcw, SearchX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/query-state.ts";
import { saveFault } from "#lib/save-fault.ts";
import { BulkBar } from "#ui/bulk-bar.tsx";
import { Button } from "#ui/button.tsx";
import type { Selection } from "#ui/data-table.tsx";
import { NumberedPages } from "#ui/numbered-pages.tsx";
import { ReadOnlyTag } from "#ui/read-only-tag.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { notify } from "#ui/toasts.ts";
import { BulkEditDialog } from "./bulk-edit-dialog.tsx";
import { DeleteDialog, type Doomed } from "./delete-dialog.tsx";
import type { DeskActions } from "./desk-actions.ts";
import type { BulkEdit, DeskKind, DeskTitle } from "./desk-kind.ts";
import { isFiltered, newForm, pageOf, pageSize, withoutFilters, type DeskSearch } from "./desk-search.ts";
import { DeskToolbar } from "./desk-toolbar.tsx";
import { TitleForm } from "./title-form.tsx";
import { TitleGrid } from "./title-grid.tsx";
import { TitleTable } from "./title-table.tsx";
import { useBulkChange, useDeskPage, useToggleCinema } from "./title-desk.api.ts";

export interface TitleDeskProps {
  readonly kind: DeskKind;
  /** What the address says. */
  readonly search: DeskSearch;
  readonly onSearch: (part: Partial<DeskSearch>, how?: { replace?: boolean; saved?: boolean }) => void;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
  /** Opens the refresh of a title's metadata. */
  readonly onRefresh: (title: DeskTitle) => void;
}

/** The films tab and the series tab: the list, or the form that the address opens over it. */
export function TitleDesk(props: TitleDeskProps) {
  const { kind, search, onSearch, manage } = props;
  const { fiche, copie } = search;
  // A form that this person may not send is not opened.
  if (fiche === undefined || (fiche !== newForm && !manage)) return <TitleList {...props} />;
  const close = { fiche: undefined, copie: undefined };
  return (
    <TitleForm
      kind={kind}
      fiche={fiche}
      copyOf={copie}
      onSaved={() => onSearch(close, { saved: true })}
      onCancel={() => onSearch(close)}
    />
  );
}

function TitleList({ kind, search, onSearch, manage, onRefresh }: TitleDeskProps) {
  const { words } = kind;
  const page = useDeskPage(kind, search);
  const [selection, setSelection] = useState<Selection>({});
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [bulkOpen, setBulkOpen] = useState(false);
  const results = useRef<HTMLElement>(null);
  const bulk = useBulkChange(kind);
  const actions = useActions({ kind, manage, onRefresh, onSearch, onDelete: setDoomed });
  const chosen = Object.keys(selection).filter((id) => selection[id]);
  const count = countOf(chosen.length, words.one, words.many);
  const titles = page.data?.titles;
  const total = page.data?.total ?? 0;

  const applyBulk = (change: BulkEdit): void =>
    bulk.mutate(
      { ids: chosen, change },
      {
        onSuccess: ({ changed }) => {
          notify(`${countOf(changed, words.one, words.many)} à jour`, { kind: "success", timeout: limits.toast.shortMs });
          setBulkOpen(false);
          setSelection({});
        },
        onError: (error) => notify(saveFault(error, words.saveFault), { kind: "error" }),
      },
    );
  const goTo = (next: number): void => {
    onSearch({ page: next === 1 ? undefined : next });
    results.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  const shared = { kind, titles, stale: page.isPlaceholderData, selection, onSelection: setSelection, actions };

  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">{words.heading}</h1>
        <p role="status" className="chiffres text-gris">
          {titles && countOf(total, words.one, words.many)}
        </p>
        {!manage && <ReadOnlyTag />}
        <Button kind="primary" className="ml-auto" onClick={() => onSearch({ fiche: newForm })}>
          <Plus aria-hidden="true" className="-ml-1 size-5" />
          {words.add}
        </Button>
      </header>
      <DeskToolbar kind={kind} search={search} onSearch={onSearch} />
      <section ref={results} tabIndex={-1} aria-label="Résultats" className="mt-4">
        {hasFailed(page) && !titles ? (
          <ErrorState title={words.loadFault} onRetry={() => void page.refetch()} />
        ) : titles?.length === 0 ? (
          <NoTitle kind={kind} search={search} onSearch={onSearch} />
        ) : search.view === "grid" ? (
          <TitleGrid {...shared} />
        ) : (
          <TitleTable {...shared} search={search} onSearch={onSearch} />
        )}
      </section>
      {titles && <NumberedPages page={pageOf(search)} pages={Math.ceil(total / pageSize)} onPage={goTo} />}
      <BulkBar
        count={chosen.length}
        label={`${count} ${chosen.length > 1 ? "choisis" : "choisi"}`}
        onClear={() => setSelection({})}
      >
        <Button onClick={() => setBulkOpen(true)}>Modifier</Button>
        <Button kind="danger" onClick={() => setDoomed(chosen)}>
          Supprimer
        </Button>
      </BulkBar>
      {bulkOpen && (
        <BulkEditDialog kind={kind} count={count} busy={bulk.isPending} onApply={applyBulk} onClose={() => setBulkOpen(false)} />
      )}
      {doomed && (
        <DeleteDialog
          kind={kind}
          doomed={doomed}
          onCancel={() => setDoomed(null)}
          onDone={() => {
            setDoomed(null);
            setSelection({});
          }}
        />
      )}
    </>
  );
}

function useActions({
  kind,
  manage,
  onRefresh,
  onSearch,
  onDelete,
}: Omit<TitleDeskProps, "search"> & { onDelete: (title: DeskTitle) => void }): DeskActions {
  const { mutate, isPending, variables } = useToggleCinema(kind);
  const turning = isPending ? variables.id : null;
  return useMemo(
    () => ({
      manage,
      turning,
      onEdit: ({ id }) => onSearch({ fiche: id }),
      onCopy: ({ id }) => onSearch({ fiche: newForm, copie: id }),
      onCinema: (title) =>
        mutate(title, {
          onSuccess: ({ cinema_mode }) =>
            notify(cinema_mode ? "Mode cinéma activé" : "Mode cinéma désactivé", {
              kind: "success",
              timeout: limits.toast.shortMs,
            }),
          onError: () => notify("Erreur lors du changement du mode cinema", { kind: "error" }),
        }),
      onRefresh,
      onDelete,
    }),
    [manage, turning, mutate, onDelete, onRefresh, onSearch],
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
      {!filtered && pageOf(search) > 1 && (
        <Button onClick={() => onSearch({ page: undefined })}>Revenir à la première page</Button>
      )}
    </EmptyState>
  );
}
