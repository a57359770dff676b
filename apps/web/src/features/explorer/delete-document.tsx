import type { BinType } from "@seance/contract/bin";
import { collectionsWithSecurityCode, collectionLabels, type CollectionName } from "@seance/contract/explorer";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { notify, notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { usesDeleteDocument, useDeleteDocument, type DocumentRef } from "./explorer.api.ts";

const fault = "Erreur lors de la suppression";

/** Confirms a deletion, with the security code where the collection requires it. */
export function DeleteDocument({ document, name, onClose }: { document: DocumentRef; name: string; onClose: () => void }) {
  const { collection } = document;
  const deletion = useDeleteDocument();
  const [codeFault, setCodeFault] = useState<string | null>(null);
  const coded = collectionsWithSecurityCode.some((one) => one === collection);
  const confirm = (code?: string): void => {
    setCodeFault(null);
    deletion.mutate(
      { document, ...(code !== undefined && { code }) },
      {
        onSuccess: () => {
          const done = collection === "users" ? "Utilisateur supprimé avec succès" : "Document supprimé avec succès";
          const type = binnedAs[collection];
          if (type) notifyDeleted(done, [{ type, id: document.id }]);
          else notifyDone(done);
          onClose();
        },
        onError: (error) => {
          if (coded && isAboutCode(error)) return setCodeFault(error.detail ?? fault);
          notifyFault(error, collection);
          onClose();
        },
      },
    );
  };
  const words = {
    title: questionOf(collection),
    text: `${name}\u202f: ${consequenceOf(collection)}`,
    confirm: "Supprimer",
    busy: deletion.isPending,
    onCancel: onClose,
  };
  return coded ? (
    <SecurityCodeDialog open {...words} fault={codeFault} onCode={confirm} />
  ) : (
    <ConfirmDialog open {...words} onConfirm={() => confirm()} />
  );
}

const questionOf = (collection: CollectionName): string =>
  collection === "users"
    ? "Êtes-vous sûr de vouloir supprimer cet utilisateur ?"
    : `Êtes-vous sûr de vouloir supprimer ce document de la collection ${collectionLabels[collection]} ?`;

/** The collections whose documents move to the bin. */
const binnedAs: Partial<Record<CollectionName, BinType>> = {
  movies: "movie",
  series: "series",
  episodes: "episode",
  channels: "channel",
  sagas: "saga",
  announcements: "announcement",
  badges: "badge",
};

function consequenceOf(collection: CollectionName): string {
  if (binnedAs[collection]) return "rejoint la corbeille.";
  return collection === "users" ? "le compte et tout ce qui lui est personnel sont effacés pour de bon." : "effacé pour de bon.";
}

/** A wrong code, or too many attempts: the code is asked for again. */
const isAboutCode = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 403 || error.status === 429);

/** Shows the server's message, or warns that the collection has no deletion endpoint. */
function notifyFault(error: unknown, collection: CollectionName): void {
  const known = error instanceof ApiError && !error.noResponse ? error : null;
  if (known?.status === 404 && usesDeleteDocument(collection))
    return notify(`Endpoint de suppression non trouvé pour "${collection}"`, { kind: "warning" });
  notifyError((known && known.status < 500 ? known.detail : null) ?? fault);
}
