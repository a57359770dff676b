import { useState } from "react";
import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { FormProvider } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "#lib/api/api-error.ts";
import type { Submission } from "#lib/form-check.ts";
import { saveFault } from "#lib/api/fault-text.ts";
import { Button } from "#ui/button/button.tsx";
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
  /** Names the form. */
  readonly label: string;
  readonly sections: readonly FormSection[];
  /** What a new item's form shows at first. */
  readonly initial: object;
  /** The item that is edited: only what differs from it is sent. */
  readonly base?: Item | undefined;
  /** Adds an item. */
  readonly create: Submission;
  /** Changes `base`, or the version of it that another change has left. */
  readonly change?: Submission<Item>;
  /** What is said when nothing came back. */
  readonly noAnswer: string;
  /** What a save that failed says, where it is not the usual sentence. */
  readonly faultText?: (error: unknown) => string;
  /** Words of the button that saves. */
  readonly confirm?: string;
  /** Shown beside the fields, within the form: what it makes of them. */
  readonly aside?: ReactNode;
  /** « ce film ». */
  readonly subject: string;
  /** `changed` is false where there was nothing to save. */
  readonly onSaved: (changed: boolean) => void;
  readonly onCancel: () => void;
  /** For a form in a dialog. */
  readonly compact?: boolean;
}

/**
 * ItemForm: a form made of data that adds an item or edits one. It sends what changed, puts the server's faults beside their fields,
 * guards what is unsaved, and lets the second of two people who edit one item choose. Props: see ItemFormProps.
 */
export function ItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { label, sections, create, change, initial, noAnswer, subject, onSaved, onCancel, compact = false, aside } = props;
  const [base, setBase] = useState(props.base);
  const [conflict, setConflict] = useState<Item | null>(null);
  const fields = sections.flatMap((section) => section.fields);
  const { check } = (base && change) ?? create;
  const form = useSpecForm({ fields, initial: base ?? initial, base, check });
  const { isDirty, isSubmitting } = form.formState;

  const submitTo = (version: Item | undefined) =>
    form.handleSubmit(async (body) => {
      if (version && Object.keys(body).length === 0) return onSaved(false);
      try {
        await (version && change ? change.send(body, version) : create.send(body, undefined));
        onSaved(true);
      } catch (error) {
        // The answer of a refused change carries the item as the call would have answered it.
        if (error instanceof ApiError && error.status === 409 && error.current) return setConflict(error.current as Item);
        showFaults(form, fields, error, props.faultText?.(error) ?? saveFault(error, noAnswer));
      }
    });

  const resolve = async (current: Item, choices: ConflictChoices): Promise<void> => {
    const raw = form.getValues();
    const kept = keptNames(versionsOf(base ?? current, current, raw, fields), choices);
    flushSync(() => {
      setBase(current);
      setConflict(null);
    });
    form.reset(valuesOf(current, fields));
    for (const name of kept) form.setValue(name, raw[name] ?? null, { shouldDirty: true });
    await submitTo(current)();
  };

  return (
    <FormProvider {...form}>
      <form noValidate aria-label={label} onSubmit={(event) => void submitTo(base)(event)} className="grid grid-cols-1 gap-4">
        <FormSections sections={sections} compact={compact} aside={aside} />
        <footer
          data-pied-colle=""
          data-degage=""
          className={`sticky z-3 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-trait px-1 py-3 ${compact ? "-bottom-6 -mb-6 bg-velours pb-6" : "bottom-(--bas-colle,0px) bg-salle/95 backdrop-blur-md"}`}
        >
          <p className="mr-auto text-sm text-gris max-sm:hidden">
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
          rows={conflictRows(fields, versionsOf(base ?? conflict, conflict, form.getValues(), fields))}
          subject={subject}
          busy={isSubmitting}
          onCancel={() => setConflict(null)}
          onResolve={(choices) => void resolve(conflict, choices)}
        />
      )}
    </FormProvider>
  );
}

function versionsOf(base: object, current: object, raw: FormValues, fields: readonly FieldSpec[]) {
  const read = (item: object): FormValues => bodyOf(valuesOf(item, fields), fields);
  return { before: read(base), theirs: read(current), mine: bodyOf(raw, fields) };
}

/** The server's faults beside their fields, and its answer in a sentence above them. */
function showFaults(form: UseFormReturn<FormValues>, fields: readonly FieldSpec[], error: unknown, text: string): void {
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  const named = faults.map(([path, message]) => ({ name: path.split(".")[0] ?? path, message }));
  const known = named.filter(({ name }) => fields.some((spec) => spec.name === name));
  for (const [at, { name, message }] of known.entries())
    form.setError(name, { type: "server", message }, { shouldFocus: at === 0 });
  // Above the fields and not in a corner, where it would lie on the buttons.
  form.setError("root", { type: "server", message: text });
}

/** For the dialog of a form: the keyboard goes to its first field. */
export const firstField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[role=dialog] form :is(input, textarea, select)");
