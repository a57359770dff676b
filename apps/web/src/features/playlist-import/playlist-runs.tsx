import type { PlaylistRun } from "@seance/contract/playlist-runs";
import { useState } from "react";
import { deleteErrorMessage } from "#lib/api/error-message.ts";
import { countOf, formatMoment } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { usePlaylistRuns, useUndoPlaylistRun } from "./playlist.api.ts";

/** The last imports of channels, each with its undo. */
export function PlaylistRuns({ manage }: { manage: boolean }) {
  const { data: runs } = usePlaylistRuns();
  const [asked, setAsked] = useState<PlaylistRun | null>(null);
  if (!runs || runs.length === 0) return null;
  return (
    <section aria-labelledby="playlist-runs" className="mt-8">
      <h3 id="playlist-runs" className="mb-3 text-lg">
        Derniers imports
      </h3>
      <ul aria-labelledby="playlist-runs" className="grid grid-cols-1 gap-2">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-surface-2 py-1.5 pr-1.5 pl-4"
          >
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold" title={run.source}>
                {run.source}
              </p>
              <p className="tabular-figures text-sm text-muted">{factsOf(run)}</p>
            </div>
            {run.undone_at !== null && <Tag tone="outline">Annulé</Tag>}
            {manage && (run.undone_at === null || run.left > 0) && (
              <Button
                aria-label={`${run.undone_at === null ? "Annuler l’" : "Annuler le reste de l’"}import ${run.source}`}
                onClick={() => setAsked(run)}
              >
                {run.undone_at === null ? "Annuler" : "Annuler le reste"}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <UndoDialog run={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

function factsOf({ created, relinked, left, email, created_at }: PlaylistRun): string {
  return [
    countOf(created, "chaîne ajoutée", "chaînes ajoutées"),
    left > 0 && countOf(left, "chaîne gardée", "chaînes gardées"),
    relinked > 0 && countOf(relinked, "lien suivi", "liens suivis"),
    email || "Séance",
    formatMoment(created_at),
  ]
    .filter(Boolean)
    .join(" · ");
}

function UndoDialog({ run, onClose }: { run: PlaylistRun; onClose: () => void }) {
  const undo = useUndoPlaylistRun();
  const confirm = (code: string): void =>
    undo.mutate(
      { id: run.id, code },
      {
        onSuccess: ({ removed, links_restored, left }) => {
          notify(
            [
              countOf(removed, "chaîne à la corbeille", "chaînes à la corbeille"),
              links_restored > 0 && countOf(links_restored, "lien rétabli", "liens rétablis"),
              left.length > 0 && `${countOf(left.length, "chaîne gardée", "chaînes gardées")}, modifiées depuis`,
            ]
              .filter(Boolean)
              .join(", "),
            { kind: "success" },
          );
          onClose();
        },
      },
    );
  return (
    <SecurityCodeDialog
      open
      title={`Annuler l’import «\u202f${run.source}\u202f»\u202f?`}
      text="Les chaînes ajoutées rejoignent la corbeille et les liens remplacés reviennent. Ce qui a été modifié depuis reste."
      confirm="Annuler l’import"
      busy={undo.isPending}
      fault={undo.error && deleteErrorMessage(undo.error, "L’import n’a pas pu être annulé")}
      onCode={confirm}
      onCancel={onClose}
    />
  );
}
