import { metadataOutcomes, type MetadataOutcome, type MetadataResult, type MetadataRun } from "@seance/contract/metadata-runs";
import { RotateCw, Square, Undo2, X } from "lucide-react";
import { useState } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { countOf, formatCount, formatMoment } from "#lib/format.ts";
import type { TitleKind } from "#shared/metadata/metadata.api.ts";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { valueText } from "#ui/form/conflict-dialog.tsx";
import { NumberedPages } from "#ui/list/numbered-pages.tsx";
import { FilterSelect } from "#ui/list/search-toolbar.tsx";
import { resultsPage, useMetadataRun, useRetryRun, useStopRun, useUndoRun } from "./metadata-runs.api.ts";
import { outcomeWords } from "./run-words.ts";

type LabelOf = (type: TitleKind, field: string) => string;

interface PanelProps {
  readonly id: string;
  readonly labelOf: LabelOf;
  readonly onClose: () => void;
}

/** The progress of a refresh, then what it changed in each title, before and after. */
export function MetadataRunPanel({ id, labelOf, onClose }: PanelProps) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<MetadataOutcome | undefined>();
  const query = useMetadataRun(id, page, outcome);
  const { run, results, total = 0 } = query.data ?? {};
  return (
    <section
      aria-labelledby="refresh-heading"
      className="mb-8 grid gap-4 rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6"
    >
      <header className="flex flex-wrap items-center gap-3">
        <h2 id="refresh-heading" className="mr-auto text-lg">
          Résultats de l’actualisation
        </h2>
        {run && <RetryButton run={run} />}
        {run && <RunAction run={run} />}
        <IconButton plain label="Fermer les résultats" onClick={onClose} icon={X} />
      </header>
      {!run || !results ? (
        hasFailed(query) ? (
          <ErrorState level={3} title="Cette actualisation n’a pas pu être chargée" onRetry={() => void query.refetch()} />
        ) : (
          <SpinnerScreen text="Chargement…" className="min-h-40" />
        )
      ) : (
        <>
          <RunFacts run={run} />
          <FilterSelect
            label="Afficher"
            all="Tous les titres"
            value={outcome}
            options={metadataOutcomes.map((value) => ({ value, label: outcomeWords[value].label }))}
            onChange={(next) => {
              setOutcome(next);
              setPage(1);
            }}
          />
          <ul aria-label="Titres actualisés" className="grid gap-3">
            {results.map((result) => (
              <Result key={result.item_id} result={result} labelOf={(field) => labelOf(run.item_type, field)} />
            ))}
          </ul>
          {total === 0 && <p className="text-muted">Aucun titre.</p>}
          <NumberedPages page={page} pages={Math.ceil(total / resultsPage)} onPage={setPage} />
        </>
      )}
    </section>
  );
}

function RunFacts({ run }: { run: MetadataRun }) {
  const { state, done, total, changed, unmatched, failed, undone_at, restored } = run;
  return (
    <>
      {state === "running" && (
        <div>
          <p role="status" className="tabular-figures mb-2 font-semibold">
            Actualisation en cours{"\u202f"}: {formatCount(done)} sur {formatCount(total)}
          </p>
          <ProgressBar label="Avancement de l’actualisation" value={done / Math.max(1, total)} className="h-2" />
        </div>
      )}
      {undone_at !== null && (
        <p className="font-semibold">
          Actualisation annulée le {formatMoment(undone_at)}
          {"\u202f"}: {countOf(restored ?? 0, "titre remis", "titres remis")} comme avant
          {changed > (restored ?? 0) && `, ${formatCount(changed - (restored ?? 0))} modifiés depuis et laissés`}.
        </p>
      )}
      <p className="tabular-figures text-body">
        {[
          countOf(total, "titre", "titres"),
          countOf(changed, "modifié", "modifiés"),
          `${formatCount(unmatched)} sans correspondance`,
          `${formatCount(failed)} en échec`,
        ].join(" · ")}
      </p>
    </>
  );
}

const asks = {
  stop: {
    label: "Arrêter",
    icon: Square,
    title: "Arrêter cette actualisation\u202f?",
    text: "Ce qui est déjà actualisé reste, et peut être annulé.",
    done: "Actualisation arrêtée",
  },
  undo: {
    label: "Annuler cette actualisation",
    icon: Undo2,
    title: "Annuler cette actualisation\u202f?",
    text: "Chaque champ reprend sa valeur d’avant. Les titres modifiés depuis restent comme ils sont.",
    done: "Actualisation annulée",
  },
  undoAgain: {
    label: "Annuler ce qui reste",
    icon: Undo2,
    title: "Annuler ce qui reste\u202f?",
    text: "Les titres laissés reprennent leurs valeurs d’avant, sauf ceux où quelqu’un a modifié ce qui avait été actualisé.",
    done: "Titres restants vérifiés",
  },
} as const;

/** Stops a running refresh, or undoes one that is over, once confirmed. */
function RunAction({ run }: { run: MetadataRun }) {
  const [asking, setAsking] = useState(false);
  const stop = useStopRun();
  const undo = useUndoRun();
  const isUndone = run.state === "undone";
  const tag = isUndone && <Tag tone="outline">Annulée</Tag>;
  if (isUndone && run.changed === (run.restored ?? 0)) return tag;
  const [action, { label, icon, title, text, done }] =
    run.state === "running" ? [stop, asks.stop] : [undo, isUndone ? asks.undoAgain : asks.undo];
  return (
    <>
      {tag}
      <Button icon={icon} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={title}
          text={text}
          confirm={label}
          cancel="Fermer"
          busy={action.isPending}
          onConfirm={() => action.mutate(run.id, { onSuccess: () => notifyDone(done), onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Refreshes again the titles that failed, or that a stop left. */
function RetryButton({ run: { id, state, retryable } }: { run: MetadataRun }) {
  const retry = useRetryRun();
  if (retryable === 0 || (state !== "done" && state !== "stopped")) return null;
  return (
    <Button icon={RotateCw} aria-disabled={retry.isPending} onClick={() => !retry.isPending && retry.mutate(id)}>
      Réessayer {countOf(retryable, "titre", "titres")}
    </Button>
  );
}

function Result({ result, labelOf }: { result: MetadataResult; labelOf: (field: string) => string }) {
  const { title, outcome, message, changes, restored } = result;
  const { label, tone } = outcomeWords[outcome];
  return (
    <li className="border-t border-divider pt-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{title}</span>
        <Tag tone={restored ? "outline" : tone}>{restored ? "Remis comme avant" : label}</Tag>
        {message !== null && <span className="text-sm text-body">{message}</span>}
      </p>
      {changes.length > 0 && (
        <dl className="mt-2 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_minmax(0,1fr)]">
          {changes.map(({ field, before, after }) => (
            <div key={field} className="contents">
              <dt className="font-medium">{labelOf(field)}</dt>
              <dd className="line-clamp-3 wrap-anywhere">
                <span className="text-muted line-through">{valueText(before)}</span> → {valueText(after)}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
