import { leftReasonLabels, type ImportRun } from "@seance/contract/import-runs";
import { Link } from "@tanstack/react-router";
import { ListChecks, RotateCcw, Square } from "lucide-react";
import { useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { countOf, formatMoment } from "#lib/format.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { madeOf } from "./import-words.ts";
import { useRetryImport, useStopImport } from "./imports.api.ts";

/** What can still be done of a run: check its drafts, go on with it. */
export function RunNotes({ run }: { run: ImportRun }) {
  if (run.state === "undone") return <UndoneNote run={run} />;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {run.drafts > 0 && run.state !== "running" && (
        <Link to="/admin/a-verifier" search={{ import: run.id }} className={buttonClass({ kind: "primary" })}>
          <ListChecks aria-hidden="true" className="size-5" />
          Vérifier {countOf(run.drafts, "brouillon", "brouillons")}
        </Link>
      )}
      {run.state === "stopped" && run.stopped_links > 0 && <ResumeButton run={run} />}
    </div>
  );
}

/** Says what the undo took back, and what it left. */
function UndoneNote({ run: { undone_at, undo } }: { run: ImportRun }) {
  const when = undone_at === null ? "" : ` le ${formatMoment(undone_at)}`;
  return (
    <div className="rounded-field bg-surface-2 p-4">
      <p className="font-semibold">Import annulé{when}.</p>
      {undo && (
        <p className="text-body">
          À la corbeille{"\u202f"}: {madeOf(undo.movies_removed, undo.series_removed, undo.episodes_removed)}
          {undo.links_removed > 0 && ` · ${countOf(undo.links_removed, "lien repris", "liens repris")}`}
        </p>
      )}
      {undo && undo.left.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer">
            {countOf(undo.left.length, "élément resté", "éléments restés")} au catalogue
          </summary>
          <ul className="mt-1 grid max-h-60 gap-1 overflow-y-auto text-sm">
            {undo.left.map(({ item_id, title, reason }) => (
              <li key={item_id}>
                {title} <span className="text-muted">· {leftReasonLabels[reason]}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function ResumeButton({ run }: { run: ImportRun }) {
  const { mutate, isPending } = useRetryImport(run);
  const resume = (): void =>
    mutate({ all: "stopped" }, { onError: (error) => notifyError(saveErrorMessage(error, "L’import n’a pas pu reprendre")) });
  return (
    <Button icon={RotateCcw} busy={isPending} onClick={resume}>
      Reprendre les {countOf(run.stopped_links, "lien restant", "liens restants")}
    </Button>
  );
}

/** Stops a running import, once confirmed. */
export function StopButton({ run }: { run: ImportRun }) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useStopImport();
  const stop = (): void =>
    mutate(run.id, {
      onSuccess: () => notifyDone("Import arrêté"),
      onError: (error) => notifyError(saveErrorMessage(error, "L’import n’a pas pu être arrêté")),
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button icon={Square} onClick={() => setAsking(true)}>
        Arrêter
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={"Arrêter cet import\u202f?"}
          text="Ce qui est déjà importé reste, et peut être annulé. Les autres liens pourront être repris plus tard."
          confirm="Arrêter l’import"
          cancel="Continuer"
          busy={isPending}
          onConfirm={stop}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
