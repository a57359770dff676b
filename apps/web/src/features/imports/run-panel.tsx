import type { ImportCopies, ImportRun } from "@seance/contract/import-runs";
import { importOutcomes, type ImportOutcome } from "@seance/contract/imports";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { DataTable } from "#ui/list/data-table.tsx";
import { Select } from "#ui/input/field.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { madeOf, outcomeWords } from "./import-words.ts";
import { resultsPage, useImportRun, useTellRunEnded } from "./imports.api.ts";
import { resultColumns } from "./result-columns.tsx";
import { RunNotes, StopButton } from "./run-notes.tsx";
import { UndoButton } from "./undo-button.tsx";

/** What has the videos of an import copied to this server, where somebody may. */
export type CopyAction = (run: string, copies: ImportCopies) => ReactNode;

interface RunPanelProps {
  readonly id: string;
  /** May undo the import. */
  readonly manage: boolean;
  readonly copyAction?: CopyAction | undefined;
  readonly onClose: () => void;
}

const endTags: Partial<Record<ImportRun["state"], string>> = {
  stopping: "Arrêt en cours",
  stopped: "Arrêté",
  undone: "Annulé",
};

/** The progress of an import, then its results, link by link. */
export function RunPanel({ id, manage, copyAction, onClose }: RunPanelProps) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<ImportOutcome | undefined>();
  const query = useImportRun(id, { page, outcome });
  const { run, results, total = 0, copies } = query.data ?? {};
  useTellEnd(run?.state);
  return (
    <section
      aria-labelledby="result-heading"
      className="mb-8 grid gap-4 rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6"
    >
      <header data-toast-clearance="" className="flex items-center gap-3">
        <h2 id="result-heading" className="mr-auto text-lg">
          Résultats de l’import
        </h2>
        {run?.state === "running" && <StopButton run={run} />}
        {run && manage && <UndoButton run={run} />}
        {run && endTags[run.state] && <Tag tone="outline">{endTags[run.state]}</Tag>}
        <IconButton plain label="Fermer les résultats" onClick={onClose} icon={X} />
      </header>
      {!run || !results ? (
        hasFailed(query) ? (
          <ErrorState level={3} title="Cet import n’a pas pu être chargé" onRetry={() => void query.refetch()} />
        ) : (
          <SpinnerScreen text="Chargement…" className="min-h-40" />
        )
      ) : (
        <>
          <RunFacts run={run} />
          <RunNotes run={run} />
          <FilterByOutcome
            value={outcome}
            onChange={(next) => {
              setOutcome(next);
              setPage(1);
            }}
          />
          {total === 0 ? (
            <p className="text-muted">Aucun lien.</p>
          ) : (
            <DataTable
              label="Liens importés"
              columns={resultColumns(run)}
              rows={results}
              rowId={({ place }) => String(place)}
              rowName={({ link }) => link}
              stale={query.isPlaceholderData}
            />
          )}
          <NumberedPages page={page} pages={Math.ceil(total / resultsPage)} onPage={setPage} />
          {run.state === "done" && copies && copyAction?.(id, copies)}
        </>
      )}
    </section>
  );
}

interface FilterProps {
  readonly value: ImportOutcome | undefined;
  readonly onChange: (outcome: ImportOutcome | undefined) => void;
}

function FilterByOutcome({ value, onChange }: FilterProps) {
  return (
    <Select
      label="Afficher"
      value={value ?? ""}
      className="w-60 max-sm:w-full"
      onChange={({ currentTarget }) => onChange(importOutcomes.find((one) => one === currentTarget.value))}
    >
      <option value="">Tous les liens</option>
      {importOutcomes.map((one) => (
        <option key={one} value={one}>
          {outcomeWords[one].label}
        </option>
      ))}
    </Select>
  );
}

/** Refetches the catalogue once, when a run that was shown as running has ended. */
function useTellEnd(state: ImportRun["state"] | undefined): void {
  const before = useRef(state);
  const tell = useEffectEvent(useTellRunEnded());
  useEffect(() => {
    if (before.current === "running" && state === "done") tell();
    before.current = state;
  }, [state]);
}

function RunFacts({ run }: { run: ImportRun }) {
  const { state, done_links, total_links, successful_imports, failed_imports, already_present } = run;
  const seconds = run.finished_at === null ? null : (Date.parse(run.finished_at) - Date.parse(run.created_at)) / 1000;
  const facts = [
    ["Liens", formatCount(total_links)],
    ["Importés", formatCount(successful_imports)],
    ["Déjà là", formatCount(already_present)],
    ["En échec", formatCount(failed_imports)],
    ...(run.stopped_links > 0 ? [["Non importés", formatCount(run.stopped_links)] as const] : []),
    ["Créés", madeOf(run.movies_created, run.series_created, run.episodes_created)],
    ...(seconds === null ? [] : [["Durée", `${seconds.toLocaleString("fr-FR", { maximumFractionDigits: 1 })} s`]]),
  ] as const;
  return (
    <>
      {state === "running" && (
        <div>
          <p role="status" className="tabular-figures mb-2 font-semibold">
            Import en cours{"\u202f"}: {formatCount(done_links)} sur {formatCount(total_links)}
          </p>
          <ProgressBar label="Avancement de l’import" value={done_links / Math.max(1, total_links)} className="h-2" />
        </div>
      )}
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="tabular-figures text-lg font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
