import { limits } from "@seance/contract/limits";
import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "#lib/api/api-error.ts";
import type { Submission } from "#lib/form-check.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { ConflictChoices } from "./conflict-dialog.tsx";
import { FormSections } from "./form-sections.tsx";
import type { FieldSpec, FormSection } from "./form-spec.ts";
import { bodyOf, valuesOf } from "./form-values.ts";
import type { FormValues } from "./form-values.ts";
import { conflictRows, keptNames } from "./merge-values.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useSpecForm } from "./use-spec-form.ts";

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
}

/**
 * ItemForm: a form made of data that adds an item or edits one. It sends the changed fields, shows the server's errors beside their
 * fields, asks before unsaved changes are left, and on a conflicting edit lets the second person choose. Props: see ItemFormProps.
 */
export function ItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { label, sections, onCancel, compact = false } = props;
  const { form, submit, conflict, setConflict, resolve, rowsOf } = useItemForm(props);
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
        <FormSections sections={sections} compact={compact} aside={props.aside} />
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
      <UnsavedGuard dirty={isDirty} />
      {conflict && (
        <ConflictDialog
          rows={rowsOf(conflict)}
          subject={props.subject}
          busy={isSubmitting}
          onCancel={() => setConflict(null)}
          onResolve={(choices) => void resolve(conflict, choices)}
        />
      )}
    </FormProvider>
  );
}

function useItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { sections, create, change, initial, noAnswer, onSaved } = props;
  const [base, setBase] = useState(props.base);
  const [conflict, setConflict] = useState<Item | null>(null);
  const fields = sections.flatMap((section) => section.fields);
  const { check } = (base && change) ?? create;
  const form = useSpecForm({ fields, initial: base ?? initial, base, check });

  const finish = (changed: boolean): void => {
    if (changed) notifyDone(props.savedText);
    else notify("Aucune modification à enregistrer", { timeout: limits.toast.shortMs });
    onSaved(changed);
  };
  const submitTo = (version: Item | undefined) =>
    form.handleSubmit(async (body) => {
      if (version && Object.keys(body).length === 0) return finish(false);
      try {
        await (version && change ? change.send(body, version) : create.send(body, undefined));
        finish(true);
      } catch (error) {
        // The answer to a refused change carries the current item, in the form in which the call would have answered it.
        if (error instanceof ApiError && error.status === 409 && error.current) return setConflict(error.current as Item);
        showErrors(form, fields, error, props.errorText?.(error) ?? saveErrorMessage(error, noAnswer));
      }
    });

  const versionsAgainst = (current: Item) => {
    const read = (item: object): FormValues => bodyOf(valuesOf(item, fields), fields);
    return { before: read(base ?? current), theirs: read(current), mine: bodyOf(form.getValues(), fields) };
  };
  const resolve = async (current: Item, choices: ConflictChoices): Promise<void> => {
    const raw = form.getValues();
    const kept = keptNames(versionsAgainst(current), choices);
    flushSync(() => {
      setBase(current);
      setConflict(null);
    });
    form.reset(valuesOf(current, fields));
    for (const name of kept) form.setValue(name, raw[name] ?? null, { shouldDirty: true });
    await submitTo(current)();
  };
  const rowsOf = (current: Item) => conflictRows(fields, versionsAgainst(current));
  return { form, submit: submitTo(base), conflict, setConflict, resolve, rowsOf };
}

/** Shows the server's errors beside their fields, and its answer in a sentence above them. */
function showErrors(form: UseFormReturn<FormValues>, fields: readonly FieldSpec[], error: unknown, text: string): void {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  const named = faults.map(([path, message]) => ({ name: path.split(".")[0] ?? path, message }));
  const known = named.filter(({ name }) => fields.some((spec) => spec.name === name));
  for (const [at, { name, message }] of known.entries())
    form.setError(name, { type: "server", message }, { shouldFocus: at === 0 });
  // Above the fields and not in a toast, which would cover the buttons.
  form.setError("root", { type: "server", message: text });
}

/** Initial focus of a form in a dialog. */
export const firstField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[role=dialog] form :is(input, textarea, select)");
