import { codedCollections, collectionLabels, type CollectionName } from "@seance/contract/explorer";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { notify, notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { goesByName, useDeleteDocument, type Doomed } from "./explorer.api.ts";

const fault = "Erreur lors de la suppression";

/** Asks before a document is deleted, for the security code where its collection needs it, and says what came of it. */
export function DeleteDocument({ doomed, called, onClose }: { doomed: Doomed; called: string; onClose: () => void }) {
  const { collection } = doomed;
  const removal = useDeleteDocument();
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const coded = codedCollections.some((name) => name === collection);
  const remove = (code?: string): void => {
    setCodeFault(null);
    removal.mutate(
      { doomed, ...(code !== undefined && { code }) },
      {
        onSuccess: () => {
          const done = collection === "users" ? "Utilisateur supprimé avec succès" : "Document supprimé avec succès";
          notifyDone(done);
          onClose();
        },
        onError: (error) => {
          if (coded && isAboutCode(error)) return setCodeFault(error.detail ?? fault);
          tellFault(error, collection);
          onClose();
        },
      },
    );
  };
  const words = {
    title: questionOf(collection),
    text: `${called}\u202f: ${consequenceOf(collection, coded)}`,
    confirm: "Supprimer",
    busy: removal.isPending,
    onCancel: onClose,
  };
  return coded ? (
    <SecurityCodeDialog open {...words} fault={codeFault} onCode={remove} />
  ) : (
    <ConfirmDialog open {...words} onConfirm={() => remove()} />
  );
}

const questionOf = (collection: CollectionName): string =>
  collection === "users"
    ? "Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
    : `Êtes-vous sûr de vouloir supprimer ce document de la collection ${collectionLabels[collection]} ?`;

function consequenceOf(collection: CollectionName, coded: boolean): string {
  if (coded) return "rejoint la corbeille.";
  return collection === "users" ? "le compte et tout ce qui lui est personnel sont effacés pour de bon." : "effacé pour de bon.";
}

/** A wrong code, or too many of them: it is asked for again. */
const isAboutCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 403 || error.status === 429);

/** The server's own sentence, where it gave one; a way of deleting that there is not only warns. */
function tellFault(error: unknown, collection: CollectionName): void {
  const known = error instanceof ApiError && !error.noResponse ? error : null;
  if (known?.status === 404 && goesByName(collection))
    return notify(`Endpoint de suppression non trouvé pour "${collection}"`, { kind: "warning" });
  notifyError((known && known.status < 500 ? known.detail : null) ?? fault);
}
