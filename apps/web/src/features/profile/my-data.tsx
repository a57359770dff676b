import { Download, Trash2 } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { saveFile } from "#lib/save-file.ts";
import { Button } from "#ui/button/button.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { useExport } from "./profile.api.ts";

const DeleteAccount = lazy(async () => ({ default: (await import("./delete-account.tsx")).DeleteAccount }));

/** Export of the account's data as a file, and deletion of the account. */
export function MyData({ onDeleted }: { onDeleted: () => void }) {
  const [leaving, setLeaving] = useState(false);
  const ask = useExport();
  const download = () =>
    ask.mutate(undefined, {
      onSuccess: (data) =>
        saveFile(`seance-mes-donnees-${data.exported_at.slice(0, 10)}.json`, JSON.stringify(data, null, 2), "application/json"),
      onError: (error) =>
        notify((error instanceof ApiError ? error.detail : null) ?? "Vos données n’ont pas pu être téléchargées. Réessayez.", {
          kind: "error",
        }),
    });
  return (
    <div className="grid gap-8">
      <section aria-labelledby="download-data" className="grid gap-3">
        <h3 id="download-data" className="text-lg">
          Télécharger mes données
        </h3>
        <p className="text-body">
          Votre compte, vos favoris, votre historique, vos tickets, vos badges et vos connexions, dans un fichier JSON.
        </p>
        <Button onClick={download} busy={ask.isPending} icon={Download} className="justify-self-start">
          Télécharger mes données
        </Button>
      </section>
      <section aria-labelledby="delete-account" className="grid gap-3 border-t border-divider pt-6">
        <h3 id="delete-account" className="text-lg">
          Supprimer mon compte
        </h3>
        <p className="text-body">Votre compte et tout ce qui s’y rattache sont effacés, aussitôt et pour toujours.</p>
        <Button kind="danger" onClick={() => setLeaving(true)} icon={Trash2} className="justify-self-start">
          Supprimer mon compte
        </Button>
      </section>
      <Suspense>{leaving && <DeleteAccount onClose={() => setLeaving(false)} onDeleted={onDeleted} />}</Suspense>
    </div>
  );
}
