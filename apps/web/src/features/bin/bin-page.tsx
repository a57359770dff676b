import type { BinItem, BinType } from "@seance/contract/bin";
import { RotateCcw, Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import { countOf, formatDay, formatMoment } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { DataTable, type Column } from "#ui/list/data-table.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { Segmented } from "#ui/input/segmented.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import type { BinSearch } from "./bin-search.ts";
import { pageSize, useBin, useRestore } from "./bin.api.ts";
import { EraseDialog } from "./erase-dialog.tsx";

const typeLabels: Record<BinType, string> = { movie: "Film", series: "Série", episode: "Épisode", channel: "Chaîne" };
const typeChoices = [
  { value: "all", label: "Tout" },
  { value: "movie", label: "Films" },
  { value: "series", label: "Séries" },
  { value: "episode", label: "Épisodes" },
  { value: "channel", label: "Chaînes" },
] as const;

/** The deleted items, to restore or erase. */
export function BinPage({ search, onSearch }: { search: BinSearch; onSearch: ChangeAddress<BinSearch> }) {
  const page = search.page ?? 1;
  const query = useBin(search);
  const { mutate, isPending, variables } = useRestore();
  const busy = isPending ? variables.id : null;
  const [erasing, setErasing] = useState<BinItem | null>(null);
  const columns = useMemo(() => {
    const restore = (item: BinItem): void =>
      mutate(item, {
        onSuccess: () => notifyDone(`«\u202f${item.title}\u202f» est de retour`),
        onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de la restauration")),
      });
    return columnsOf({ onRestore: restore, onErase: setErasing, busy });
  }, [mutate, busy]);
  const items = query.data?.items;
  const total = query.data?.total ?? 0;
  return (
    <>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="text-2xl">Corbeille</h1>
        <p role="status" className="tabular-figures text-muted">
          {items && countOf(total, "élément", "éléments")}
        </p>
      </header>
      <p className="mb-4 max-w-[70ch] text-muted">
        Ce qui est supprimé reste ici jusqu’à la date indiquée, puis est effacé pour de bon. Un titre restauré retrouve ses
        épisodes, ses favoris, ses visionnages et sa place dans les sagas.
      </p>
      <div className="mb-4">
        <Segmented
          label="Type"
          value={search.type ?? "all"}
          onChange={(type) => onSearch({ type: type === "all" ? undefined : type, page: undefined }, { replace: true })}
          options={typeChoices}
        />
      </div>
      {hasFailed(query) && !items ? (
        <ErrorState title="La corbeille n’a pas pu être chargée" onRetry={() => void query.refetch()} />
      ) : items?.length === 0 ? (
        <EmptyState title="La corbeille est vide" icon={<Trash2 className="size-7" />} />
      ) : (
        <DataTable
          label="Corbeille"
          columns={columns}
          rows={items}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
          stale={query.isPlaceholderData}
        />
      )}
      <NumberedPages
        page={page}
        pages={Math.ceil(total / pageSize)}
        stale={query.isPlaceholderData}
        onPage={(next, how) => onSearch({ page: next === 1 ? undefined : next }, how)}
      />
      {erasing && <EraseDialog item={erasing} onClose={() => setErasing(null)} />}
    </>
  );
}

interface Actions {
  readonly onRestore: (item: BinItem) => void;
  readonly onErase: (item: BinItem) => void;
  /** Id of the item being restored. */
  readonly busy: string | null;
}

function columnsOf({ onRestore, onErase, busy }: Actions): Column<BinItem>[] {
  return [
    {
      id: "title",
      header: "Titre",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: ({ title, year, thumbnail, episodes, type, erased_at }) => (
        <span className="flex items-center gap-3">
          <Poster src={thumbnail} title="" sizes="36px" className="w-9 shrink-0 rounded-tag" />
          <span className="min-w-0">
            <span className="block truncate text-base font-semibold">{title}</span>
            <span className="block truncate text-muted">
              {[typeLabels[type], year, episodes > 0 && countOf(episodes, "épisode", "épisodes")].filter(Boolean).join(" · ")}
            </span>
            <span className="block truncate text-muted sm:hidden">Effacé le {formatDay(erased_at)}</span>
          </span>
        </span>
      ),
    },
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
      header: "Effacé le",
      from: "sm",
      cell: ({ erased_at }) => <span className="whitespace-nowrap">{formatDay(erased_at)}</span>,
    },
    {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (item) => (
        <span className="flex items-center justify-end gap-2">
          <Button aria-label={`Restaurer ${item.title}`} busy={busy === item.id} onClick={() => onRestore(item)}>
            <RotateCcw aria-hidden="true" className="-ml-1 size-4.5" />
            <span className="max-sm:sr-only">Restaurer</span>
          </Button>
          <IconButton label={`Supprimer définitivement ${item.title}`} onClick={() => onErase(item)}>
            <Trash2 aria-hidden="true" className="size-4.5" />
          </IconButton>
        </span>
      ),
    },
  ];
}
