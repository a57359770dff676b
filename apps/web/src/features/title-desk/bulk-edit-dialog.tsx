import type { BulkPreview } from "@seance/contract/bulk";
import { useState } from "react";
import type { FormEvent } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { countOf } from "#lib/format.ts";
import { BulkPreviewPanel } from "#shared/bulk/bulk-preview.tsx";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { BulkEditFields, editOf, noValues } from "./bulk-edit-fields.tsx";
import type { BulkEdit, DeskKind } from "./desk-kind.ts";
import { useBulkPreview } from "./title-desk.api.ts";

interface BulkEditDialogProps {
  readonly kind: DeskKind;
  readonly ids: readonly string[];
  readonly busy: boolean;
  readonly onApply: (change: BulkEdit) => void;
  readonly onClose: () => void;
}

/** One change for all selected titles: the fields to set, then what they would change, which is applied from there. */
export function BulkEditDialog({ kind, ids, busy, onApply, onClose }: BulkEditDialogProps) {
  const { words } = kind;
  const [values, setValues] = useState(noValues);
  const { data: preview, mutate, reset, isPending } = useBulkPreview(kind.type);
  const change = editOf(values);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending || Object.keys(change).length === 0) return;
    mutate({ ids, change }, { onError: (error) => notifyError(saveErrorMessage(error, previewFault)) });
  };
  const actions = preview ? (
    <ApplyButtons kind={kind} preview={preview} busy={busy} onBack={reset} onApply={() => onApply(change)} />
  ) : (
    <>
      <Button onClick={onClose}>Annuler</Button>
      <Button type="submit" form="bulk-edit-form" kind="primary" busy={isPending} disabled={Object.keys(change).length === 0}>
        Voir ce qui change
      </Button>
    </>
  );
  return (
    <Modal
      open
      size="lg"
      onClose={onClose}
      title={`Modifier ${countOf(ids.length, words.one, words.many)}`}
      description={"Seul ce que vous changez ici est écrit\u202f; le reste de chaque titre demeure."}
      footer={actions}
    >
      {preview ? (
        <BulkPreviewPanel words={words} preview={preview} />
      ) : (
        <form id="bulk-edit-form" noValidate onSubmit={submit} className="grid gap-6">
          <BulkEditFields kind={kind} values={values} onChange={(part) => setValues({ ...values, ...part })} />
        </form>
      )}
    </Modal>
  );
}

const previewFault = "L’aperçu n’a pas pu être préparé. Réessayez.";

interface ButtonsProps {
  readonly kind: DeskKind;
  readonly preview: BulkPreview;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onApply: () => void;
}

function ApplyButtons({ kind: { words }, preview: { changed, refused }, busy, onBack, onApply }: ButtonsProps) {
  const possible = changed > 0 && refused.length === 0;
  return (
    <>
      <Button onClick={onBack}>Retour</Button>
      <Button kind="primary" busy={busy} disabled={!possible} onClick={onApply}>
        {possible ? `Appliquer à ${countOf(changed, words.one, words.many)}` : "Appliquer"}
      </Button>
    </>
  );
}
