import type { SaveRefusal } from "#lib/api/save-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { traceText } from "#lib/api/save-refusal.ts";

/**
 * DeletedDialog: for a person who saves an item that was deleted meanwhile. `refusal`: who deleted it, when, and what this person may
 * restore; `subject` (« ce film »), `busy`, `onRestore(item)`, `onCopy`, `onCancel` (back to the form).
 */
export function DeletedDialog({
  refusal: { deleted, restore },
  subject,
  busy,
  onRestore,
  onCopy,
  onCancel,
}: {
  refusal: SaveRefusal;
  subject: string;
  busy: boolean;
  onRestore: (item: NonNullable<SaveRefusal["restore"]>) => void;
  onCopy: () => void;
  onCancel: () => void;
}) {
  const ofSeries = restore?.type === "series" && subject !== "cette série";
  return (
    <Modal
      open
      title="Supprimé entre-temps"
      description={`${traceText(deleted, "supprimé", ofSeries ? "la série de cet épisode" : subject)}. Ce que vous avez saisi n’est pas perdu.`}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Revenir</Button>
          <Button kind={restore ? "glass" : "primary"} busy={busy} onClick={onCopy}>
            Copier en nouveau
          </Button>
          {restore && (
            <Button kind="primary" busy={busy} onClick={() => onRestore(restore)}>
              {ofSeries ? "Restaurer la série et enregistrer" : "Restaurer et enregistrer"}
            </Button>
          )}
        </>
      }
    >
      <p className="text-body">
        {restore
          ? `«\u202f${restore.title}\u202f» quitte la corbeille avec tout ce qui en dépend, puis vos modifications y sont enregistrées.`
          : "Vous ne pouvez pas le restaurer vous-même, mais vous pouvez en faire un nouveau avec ce que vous avez saisi."}
      </p>
    </Modal>
  );
}
