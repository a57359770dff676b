import { metadataMessages } from "@seance/contract/metadata";
import type { MetadataRun } from "@seance/contract/metadata-runs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { formatCount, formatMoment } from "#lib/format.ts";
import { metadataSource, type TitleKind } from "#shared/metadata/metadata.api.ts";
import { Button } from "#ui/button/button.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { actionsColumn, DataTable, type Column } from "#ui/list/data-table.tsx";
import { BulkRefreshDialog } from "./bulk-refresh-dialog.tsx";
import { useMetadataRuns } from "./metadata-runs.api.ts";
import { MetadataRunPanel } from "./run-panel.tsx";
import type { MetadataSearch } from "./run-search.ts";
import { stateLabels } from "./run-words.ts";

interface DeskProps {
  readonly search: MetadataSearch;
  readonly onSearch: ChangeAddress<MetadataSearch>;
  readonly labelOf: (type: TitleKind, field: string) => string;
}

/** The metadata tab: refreshes of many titles at once, what they changed, and their undo. */
export function MetadataDesk({ search: { run }, onSearch, labelOf }: DeskProps) {
  const { data: source } = useQuery(metadataSource);
  const [asked, setAsked] = useState<TitleKind | null>(null);
  const open = (id: string | undefined): void => onSearch({ run: id });
  return (
    <>
      <DeskHeading title="Métadonnées">
        <Button disabled={!source} onClick={() => setAsked("movie")}>
          Compléter les films
        </Button>
        <Button disabled={!source} onClick={() => setAsked("series")}>
          Compléter les séries
        </Button>
      </DeskHeading>
      <p className="mb-5 text-body">
        {source === null
          ? `${metadataMessages.off}\u202f: le fondateur donne la clé de TMDB dans les réglages.`
          : `Source\u202f: ${source ?? "…"}. Les titres choisis dans les onglets Films et Séries peuvent aussi être actualisés ensemble.`}
      </p>
      {run !== undefined && <MetadataRunPanel key={run} id={run} labelOf={labelOf} onClose={() => open(undefined)} />}
      <Runs onOpen={open} />
      {asked && (
        <BulkRefreshDialog
          itemType={asked}
          ids={null}
          onStarted={(id) => {
            setAsked(null);
            open(id);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Runs({ onOpen }: { onOpen: (id: string) => void }) {
  const query = useMetadataRuns();
  if (hasFailed(query) && !query.data)
    return <ErrorState title="Les actualisations n’ont pas pu être chargées" onRetry={() => void query.refetch()} />;
  if (query.data?.length === 0) return <p className="text-muted">Aucune actualisation pour l’instant.</p>;
  return (
    <DataTable
      label="Actualisations"
      columns={columnsOf(onOpen)}
      rows={query.data}
      rowId={({ id }) => id}
      rowName={({ created_at }) => formatMoment(created_at)}
    />
  );
}

const columnsOf = (onOpen: (id: string) => void): Column<MetadataRun>[] => [
  {
    id: "at",
    header: "Le",
    isRowHeader: true,
    cell: ({ created_at, email }) => (
      <>
        <span className="block">{formatMoment(created_at)}</span>
        <span className="block wrap-anywhere text-muted">{email}</span>
      </>
    ),
  },
  {
    id: "type",
    header: "Titres",
    from: "sm",
    cell: ({ item_type, total }) => `${formatCount(total)} ${item_type === "movie" ? "films" : "séries"}`,
  },
  { id: "changed", header: "Modifiés", align: "end", from: "sm", cell: ({ changed }) => formatCount(changed) },
  {
    id: "state",
    header: "État",
    from: "md",
    cell: ({ state }) => <Tag tone={state === "running" ? "accent" : "outline"}>{stateLabels[state]}</Tag>,
  },
  actionsColumn(({ id, created_at }) => (
    <Button kind="quiet" aria-label={`Voir l’actualisation du ${formatMoment(created_at)}`} onClick={() => onOpen(id)}>
      Voir
    </Button>
  )),
];
