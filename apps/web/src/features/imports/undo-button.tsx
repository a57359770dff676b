import { leftReasonLabels, type ImportRun, type UndoResult } from "@seance/contract/import-runs";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { deleteErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { madeOf } from "./import-words.ts";
import { useUndoImport } from "./imports.api.ts";

/** Undoes a whole import that is over, by the code of deletions; says what had to stay. */
export function UndoButton({ run }: { run: ImportRun }) {
  const [asking, setAsking] = useState(false);
  const [left, setLeft] = useState<UndoResult["left"]>([]);
  const undo = useUndoImport();
  const made = madeOf(run.movies_created, run.series_created, run.episodes_created);
  const remaining = run.undo?.left.length ?? 0;
  const ask = (): void => {
    undo.reset();
    setAsking(true);
  };
  const takeBack = (code: string): void => {
    const given = { id: run.id, code };
    undo.mutate(given, {
      onSuccess: ({ movies_removed, series_removed, episodes_removed, links_removed, ...result }) => {
        const links = links_removed > 0 ? `, ${countOf(links_removed, "lien repris", "liens repris")}` : "";
        notify(`Import annulé\u202f: ${madeOf(movies_removed, series_removed, episodes_removed)}${links}`, { kind: "success" });
        setLeft(result.left);
        setAsking(false);
      },
    });
  };
  return (
    <>
      {(run.state === "done" || run.state === "stopped" || remaining > 0) && (
        <Button onClick={ask} icon={Undo2}>
          {remaining > 0 ? "Annuler ce qui reste" : "Annuler cet import"}
        </Button>
      )}
      {asking && (
        <SecurityCodeDialog
          open
          title={"Annuler cet import\u202f?"}
          text={
            remaining > 0
              ? `${countOf(remaining, "élément est resté", "éléments sont restés")} au catalogue. Ce que quelqu’un a modifié ou publié depuis l’import y restera encore.`
              : `Ce qu’il a créé (${made}) part à la corbeille, et les liens qu’il a donnés sont repris. Ce que quelqu’un a modifié ou publié depuis reste.`
          }
          confirm="Annuler l’import"
          busy={undo.isPending}
          fault={undo.error && deleteErrorMessage(undo.error, "Erreur lors de l’annulation de l’import")}
          onCode={takeBack}
          onCancel={() => setAsking(false)}
        />
      )}
      <Modal open={left.length > 0} title="Ce qui est resté au catalogue" onClose={() => setLeft([])}>
        <ul className="grid gap-2">
          {left.map(({ item_id, title, reason }) => (
            <li key={item_id}>
              <span className="font-semibold">{title}</span>
              <span className="text-muted"> · {leftReasonLabels[reason]}</span>
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}
