import type { ImportCopies } from "@seance/contract/import-runs";
import { HardDriveDownload } from "lucide-react";
import { countOf, formatCount } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { useCopyImport } from "./hosting.api.ts";

/** Has the videos of an import copied to this server, all with one press; says which cannot be. */
export function CopyButton({ run, copies: { files, streams } }: { run: string; copies: ImportCopies }) {
  const { mutate, isPending } = useCopyImport();
  const copy = (): void =>
    mutate(run, {
      onSuccess: ({ copies }) =>
        notifyDone(`${countOf(copies, "copie demandée", "copies demandées")} (onglet Hébergement Vidéo)`),
      onError: (error) => notifyRefusal(error, "Les copies n’ont pas pu être demandées. Réessayez."),
    });
  if (files + streams === 0) return null;
  return (
    <div className="grid justify-items-start gap-2">
      {files > 0 && (
        <Button icon={HardDriveDownload} busy={isPending} onClick={copy}>
          {files === 1 ? "Garder une copie de cette vidéo" : `Garder une copie de ces ${formatCount(files)} vidéos`}
        </Button>
      )}
      {streams > 0 && (
        <p className="text-sm text-muted">
          {countOf(streams, "lien est un flux", "liens sont des flux")} HLS ou DASH{"\u202f"}: un flux ne peut pas être copié.
        </p>
      )}
    </div>
  );
}
