import type { BinItem, BinReturns } from "@seance/contract/bin";
import { RotateCcw, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { countOf, formatDay, formatMoment } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyRestored } from "#shared/bin/restore.ts";
import { Button } from "#ui/button/button.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { BulkBar } from "#ui/list/bulk-bar.tsx";
import { actionsColumn, type Column, type Selection } from "#ui/list/data-table.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { QueryTable } from "#ui/list/query-table.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import type { BinSearch } from "./bin-search.ts";
import { BinToolbar, typeLabels } from "./bin-toolbar.tsx";
import { pageSize, useBin, useRestore } from "./bin.api.ts";

interface BinPageProps {
  readonly search: BinSearch;
  readonly onSearch: ChangeAddress<BinSearch>;
  /** Sees the deletions of all; otherwise only the caller's own of the last day. */
  readonly all: boolean;
}

/** The deleted items, to restore until the date on which they are erased for good. */
export function BinPage({ search, onSearch, all }: BinPageProps) {
  const page = search.page ?? 1;
  const query = useBin(search);
  const [selection, setSelection] = useState<Selection>({});
  const { restore, busy } = useRestoring(() => setSelection({}));
  const columns = useMemo(() => columnsOf({ onRestore: restore, busy }), [restore, busy]);
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  const selected = items?.filter(({ id }) => selection[id]) ?? [];
  return (
    <>
      <DeskHeading title="Corbeille" count={items ? countOf(total, "élément", "éléments") : null} />
      <p className="mb-4 max-w-[70ch] text-muted">{all ? texts.all : texts.own}</p>
      <BinToolbar search={search} onSearch={onSearch} deleters={query.data?.deleters ?? []} />
      <QueryTable
        query={query}
        fault="La corbeille n’a pas pu être chargée"
        empty={<Empty search={search} onSearch={onSearch} />}
        label="Corbeille"
        columns={columns}
        rows={items}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        selection={selection}
        onSelection={setSelection}
      />
      <NumberedPages
        page={page}
        pages={Math.ceil(total / pageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
      <BulkBar
        count={selected.length}
        label={countOf(selected.length, "élément choisi", "éléments choisis")}
        onClear={() => setSelection({})}
      >
        <Button icon={RotateCcw} busy={busy !== null} onClick={() => restore(selected)}>
          Restaurer
        </Button>
      </BulkBar>
    </>
  );
}

const texts = {
  all: "Ce qui est supprimé reste ici jusqu’à la date indiquée, puis est effacé pour de bon. Ce qui est restauré revient avec tout ce qui en dépend\u202f: épisodes, favoris, visionnages, sagas, attributions.",
  own: "Vos suppressions des dernières 24\u00A0heures. Ce qui est restauré revient avec tout ce qui en dépend\u202f: épisodes, favoris, visionnages, sagas, attributions.",
};

function Empty({ search: { q, type, par }, onSearch }: Pick<BinPageProps, "search" | "onSearch">) {
  const filtered = q !== undefined || type !== undefined || par !== undefined;
  return (
    <EmptyState title={filtered ? "Aucun élément trouvé" : "La corbeille est vide"} icon={<Trash2 className="size-7" />}>
      {filtered && (
        <Button onClick={() => onSearch({ q: undefined, type: undefined, par: undefined, page: undefined })}>
          Toute la corbeille
        </Button>
      )}
    </EmptyState>
  );
}

/** `busy`: the ids of the items being restored, or null. */
function useRestoring(onDone: () => void) {
  const { mutate, isPending, variables } = useRestore();
  const restore = (items: readonly BinItem[]): void =>
    mutate(items, {
      onSuccess: (outcome) => {
        const [first] = items;
        const one = items.length === 1 && first ? `«\u202f${first.title}\u202f» est de retour` : null;
        notifyRestored(outcome, one ?? countOf(items.length, "élément restauré", "éléments restaurés"));
        onDone();
      },
      onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de la restauration")),
    });
  return { restore, busy: isPending ? variables.map(({ id }) => id) : null };
}

interface Actions {
  readonly onRestore: (items: readonly BinItem[]) => void;
  readonly busy: readonly string[] | null;
}

const columnsOf = ({ onRestore, busy }: Actions): Column<BinItem>[] => [
  { id: "title", header: "Titre", isRowHeader: true, className: "w-full max-w-0", cell: (item) => <TitleCell item={item} /> },
  { id: "type", header: "Type", from: "lg", cell: ({ type }) => <Tag tone="outline">{typeLabels[type]}</Tag> },
  {
    id: "deleted",
    header: "Supprimé",
    from: "md",
    cell: ({ deleted_at, deleted_by }) => (
      <>
        <span className="block whitespace-nowrap">{formatMoment(deleted_at)}</span>
        {deleted_by && <span className="block wrap-anywhere text-muted">par {deleted_by}</span>}
      </>
    ),
  },
  {
    id: "erased",
    header: "Effacé définitivement",
    from: "sm",
    cell: ({ erased_at }) => <span className="whitespace-nowrap">le {formatDay(erased_at)}</span>,
  },
  actionsColumn((item) => (
    <Button aria-label={`Restaurer ${item.title}`} busy={busy?.includes(item.id) === true} onClick={() => onRestore([item])}>
      <RotateCcw aria-hidden="true" className="-ml-1 size-4.5" />
      <span className="max-sm:sr-only">Restaurer</span>
    </Button>
  )),
];

function TitleCell({ item: { title, year, thumbnail, type, returns, erased_at } }: { item: BinItem }) {
  const back = returnsOf(returns);
  return (
    <span className="flex items-center gap-3">
      <Poster src={thumbnail} title="" sizes="36px" className="w-9 shrink-0 rounded-tag" />
      <span className="min-w-0">
        <span className="block truncate text-base font-semibold">{title}</span>
        <span className="block truncate text-muted">{[typeLabels[type], year].filter(Boolean).join(" · ")}</span>
        {back.length > 0 && <span className="block text-sm text-muted">Reviendra avec {back.join(", ")}</span>}
        <span className="block text-sm text-muted sm:hidden">Effacé définitivement le {formatDay(erased_at)}</span>
      </span>
    </span>
  );
}

/** What comes back with an item: « 3 épisodes », « 12 favoris »… */
const returnsOf = ({ episodes, titles, favourites, progress, sagas, holders }: BinReturns): string[] =>
  (
    [
      [episodes, "épisode", "épisodes"],
      [titles, "titre", "titres"],
      [favourites, "favori", "favoris"],
      [progress, "visionnage", "visionnages"],
      [sagas, "place dans une saga", "places dans des sagas"],
      [holders, "attribution", "attributions"],
    ] as const
  ).flatMap(([count, one, many]) => (count > 0 ? countOf(count, one, many) : []));
