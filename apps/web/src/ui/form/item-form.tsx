import type { RefusedItem } from "@seance/contract/save-refusal";
import type { ReactNode } from "react";
import { FormProvider } from "react-hook-form";
import type { Submission } from "#lib/form-check.ts";
import { Button } from "#ui/button/button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeletedDialog } from "./deleted-dialog.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { FormSections } from "./form-sections.tsx";
import type { FormSection } from "./form-spec.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useItemForm } from "./use-item-form.ts";

export interface ItemFormProps<Item extends object> {
  /** The accessible name of the form. */
  readonly label: string;
  readonly sections: readonly FormSection[];
  /** The first values of a new item. */
  readonly initial: object;
  /** The item being edited: only the fields that differ from it are sent. */
  readonly base?: Item | undefined;
  /** Adds an item. */
  readonly create: Submission;
  /** Changes `base`, or the newer version of it that a conflict returned. */
  readonly change?: Submission<Item>;
  /** The error when the server does not answer. */
  readonly noAnswer: string;
  /** The error of a failed save, where it is not `saveErrorMessage`'s. */
  readonly errorText?: (error: unknown) => string;
  /** The label of the submit button. */
  readonly confirm?: string;
  /** Shown beside the fields, within the form: a preview. */
  readonly aside?: ReactNode;
  /** « ce film ». */
  readonly subject: string;
  /** The toast of a successful save. */
  readonly savedText: string;
  /** `changed` is false where there was nothing to save. */
  readonly onSaved: (changed: boolean) => void;
  readonly onCancel: () => void;
  /** For a form in a dialog. */
  readonly compact?: boolean;
  /** Names the form among those whose drafts this device keeps: `movie ID`. Without it there are no drafts. */
  readonly draft?: string;
  /** Takes an item out of the bin, after a colleague has deleted it meanwhile. */
  readonly onRestore?: (item: RefusedItem) => Promise<void>;
}

/**
 * ItemForm: a form made of data that adds an item or edits one. It sends the changed fields, shows the server's errors beside their
 * fields, asks before unsaved changes are left, and on a conflicting edit lets the second person choose. Props: see ItemFormProps.
 */
export function ItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { label, sections, onCancel, compact = false } = props;
  const state = useItemForm(props);
  const { form, draft, submit, refusal } = state;
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        {draft.offered && <DraftNotice draft={draft.offered} onResume={draft.resume} onRefuse={draft.refuse} />}
        <FormSections sections={sections} compact={compact} aside={props.aside} other={refusal.other} />
        <footer
          data-sticky-footer=""
          data-toast-clearance=""
          className={`sticky z-3 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-divider px-1 py-3 ${compact ? "-bottom-6 -mb-6 bg-surface pb-6" : "bottom-(--sticky-bottom,0px) bg-background/95 backdrop-blur-md short:py-1"}`}
        >
          <p className="mr-auto text-sm text-muted max-sm:hidden">
            {isDirty ? "Modifications non enregistrées" : "* champ obligatoire"}
          </p>
          <Button onClick={onCancel}>Annuler</Button>
          <Button type="submit" kind="primary" busy={isSubmitting}>
            {props.confirm ?? "Enregistrer"}
          </Button>
        </footer>
      </form>
      <UnsavedGuard dirty={isDirty} onAbandon={draft.end} />
      <RefusalDialog subject={props.subject} busy={isSubmitting} {...state} />
    </FormProvider>
  );
}

/** What a save that a colleague's change or deletion has overtaken asks. */
function RefusalDialog({
  subject,
  busy,
  refusal,
  forget,
  rowsAgainst,
  resolve,
  restore,
  copy,
}: { subject: string; busy: boolean } & ReturnType<typeof useItemForm>) {
  const { current, changed, deleted } = refusal;
  if (current)
    return (
      <ConflictDialog
        rows={rowsAgainst(current)}
        changed={changed}
        subject={subject}
        busy={busy}
        onCancel={forget}
        onResolve={(choices) => void resolve(current, choices)}
      />
    );
  if (!deleted) return null;
  return (
    <DeletedDialog
      refusal={refusal}
      subject={subject}
      busy={busy}
      onRestore={(item) => void restore(item)}
      onCopy={() => void copy()}
      onCancel={forget}
    />
  );
}

/** Initial focus of a form in a dialog. */
export const firstField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[role=dialog] form :is(input, textarea, select)");
