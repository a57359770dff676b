import type { ImportRun } from "@seance/contract/import-runs";
import { formatCount, formatMoment } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { Button } from "#ui/button/button.tsx";
import { DataTable, type Column } from "#ui/list/data-table.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { typeLabels } from "./import-words.ts";
import { useImportHistory, useImportRuns } from "./imports.api.ts";

const states: Record<ImportRun["state"], string> = {
  running: "En cours",
  stopping: "Arrêt en cours",
  stopped: "Arrêté",
  done: "Terminé",
  undone: "Annulé",
};

/** The last ten imports: who, what and when; and the way into each. */
export function ImportHistory({ onOpen }: { onOpen: (id: string) => void }) {
  const history = useImportHistory();
  const runs = useImportRuns();
  return (
    <div className="mt-10 grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <section aria-labelledby="history-heading">
        <h2 id="history-heading" className="mb-3 text-lg">
          Historique des 10 derniers imports
        </h2>
        {hasFailed(history) && !history.data ? (
          <ErrorState level={3} title="L’historique n’a pas pu être chargé" onRetry={() => void history.refetch()} />
        ) : history.data?.length === 0 ? (
          <p className="text-muted">Aucun import pour l’instant.</p>
        ) : (
          <ul aria-labelledby="history-heading" className="grid gap-3">
            {history.data?.map(({ email, details, timestamp }) => (
              <li key={`${timestamp} ${email}`} className="rounded-field bg-surface px-4 py-3">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="min-w-0 font-semibold wrap-anywhere">{email}</span>
                  <time dateTime={timestamp} className="tabular-figures text-sm text-muted">
                    {formatMoment(timestamp)}
                  </time>
                </p>
                <p className="text-body">{details}</p>
              </li>
            ))}
          </ul>
        )}
      </section>
      {runs.data && runs.data.length > 0 && (
        <section aria-labelledby="imports-heading" className="min-w-0">
          <h2 id="imports-heading" className="mb-3 text-lg">
            Détail des imports
          </h2>
          <DataTable
            label="Détail des imports"
            columns={columnsOf(onOpen)}
            rows={runs.data}
            rowId={({ id }) => id}
            rowName={({ email }) => email}
          />
        </section>
      )}
    </div>
  );
}

const columnsOf = (onOpen: (id: string) => void): Column<ImportRun>[] => [
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
  { id: "type", header: "Type", from: "md", cell: ({ import_type }) => typeLabels[import_type] },
  { id: "links", header: "Liens", align: "end", from: "sm", cell: ({ total_links }) => formatCount(total_links) },
  { id: "made", header: "Importés", align: "end", from: "sm", cell: ({ successful_imports }) => formatCount(successful_imports) },
  {
    id: "state",
    header: "État",
    from: "md",
    cell: ({ state }) => <Tag tone={state === "running" ? "accent" : "outline"}>{states[state]}</Tag>,
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    cell: ({ id, created_at }) => (
      <Button kind="quiet" aria-label={`Voir l’import du ${formatMoment(created_at)}`} onClick={() => onOpen(id)}>
        Voir
      </Button>
    ),
  },
];
