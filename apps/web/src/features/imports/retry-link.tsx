import type { ImportRun } from "@seance/contract/import-runs";
import type { CorrectedLink, ImportedLink } from "@seance/contract/imports";
import { useMutation } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { RowButton } from "#ui/button/icon-button.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { CorrectDialog } from "./correct-dialog.tsx";
import { outcomeWords } from "./import-words.ts";
import { checkLinks, useRetryImport } from "./imports.api.ts";

/** Corrects a link of a run that was refused or failed, and imports it again. */
export function RetryLink({ run, imported: { link, place } }: { run: ImportRun; imported: ImportedLink }) {
  const [open, setOpen] = useState(false);
  const retry = useRetryImport(run);
  const read = useMutation({
    mutationFn: () => checkLinks([{ link }], run),
    onSuccess: () => setOpen(true),
    onError: () => notifyError("Erreur lors de la validation des liens"),
  });
  const [checked] = read.data?.results ?? [];
  const importAgain = ({ link: _same, ...corrections }: CorrectedLink): void => {
    setOpen(false);
    retry.mutate(
      { links: [{ place, ...corrections }] },
      {
        onSuccess: (after) =>
          after.failed_imports < run.failed_imports || after.stopped_links < run.stopped_links
            ? notifyDone("Lien importé")
            : notifyError(`Ce lien est encore «\u202f${outcomeWords.refuse.label}\u202f»`),
        onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de l'import automatique")),
      },
    );
  };
  return (
    <>
      <RowButton
        icon={Pencil}
        label={`Corriger et réessayer ${link.split("/").at(-1) || link}`}
        aria-disabled={read.isPending || retry.isPending}
        onClick={() => !read.isPending && !retry.isPending && read.mutate()}
      />
      {open && checked && (
        <CorrectDialog
          line={{ given: { link }, checked }}
          season={run.target_season}
          onClose={() => setOpen(false)}
          onCorrect={importAgain}
        />
      )}
    </>
  );
}
