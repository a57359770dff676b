import { limits } from "@seance/contract/limits";
import type { RefusedItem, SaveRefusal } from "#lib/api/save-refusal.ts";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { UseFormReturn } from "react-hook-form";
import { ApiError } from "#lib/api/api-error.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { notify, notifyDone } from "#ui/feedback/toasts.ts";
import type { ConflictChoices } from "./conflict-dialog.tsx";
import type { FieldSpec } from "./form-spec.ts";
import { bodyOf, valuesOf } from "./form-values.ts";
import type { FormValues } from "./form-values.ts";
import type { ItemFormProps } from "./item-form-props.ts";
import { conflictRows, keptNames } from "./merge-values.ts";
import { saveRefusalOf } from "#lib/api/save-refusal.ts";
import { useFormDraft } from "./use-form-draft.ts";
import { useSpecForm } from "./use-spec-form.ts";

/** The state of an {@link ItemForm}: its fields, its draft, and what became of saving it. */
export function useItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { sections, create, change, initial } = props;
  const [base, setBase] = useState(props.base);
  const fields = sections.flatMap((section) => section.fields);
  const { check } = (base && change) ?? create;
  const form = useSpecForm({ fields, initial: base ?? initial, base, check });
  const rebase = (next: object | undefined): void => flushSync(() => setBase(next as Item | undefined));
  const draft = useFormDraft({ name: props.draft, form, fields, base, initial, onBase: rebase });
  const goesOn = useRef(false);
  const finish = (changed: boolean, saved?: unknown): void => {
    if (changed) notifyDone(props.savedText);
    else notify("Aucune modification à enregistrer", { timeout: limits.toast.shortMs });
    if (changed) draft.end();
    if (goesOn.current && props.again) props.again.onSaved(saved);
    else props.onSaved(changed, saved);
  };
  const onGoOn = (next: boolean): void => void (goesOn.current = next);
  const saving = useSave({ props, form, fields, base, rebase, finish });
  return { form, draft, onGoOn, ...saving };
}

interface Saved<Item extends object> {
  readonly props: ItemFormProps<Item>;
  readonly form: UseFormReturn<FormValues>;
  readonly fields: readonly FieldSpec[];
  readonly base: Item | undefined;
  readonly rebase: (next: Item | undefined) => void;
  readonly finish: (changed: boolean, saved?: unknown) => void;
}

/** Saving: the refusal of the last save, and the ways out of a conflict and of a deletion meanwhile. */
function useSave<Item extends object>({ props, form, fields, base, rebase, finish }: Saved<Item>) {
  const { create, change } = props;
  const [refusal, setRefusal] = useState<SaveRefusal>({});
  const showError = (error: unknown): void => {
    const { other } = saveRefusalOf(error);
    setRefusal(other ? { other } : {});
    showErrors(
      form,
      fields,
      error,
      props.errorText?.(error) ??
        saveErrorMessage(error, props.noAnswer, (name) => fields.find((spec) => spec.name === name)?.label),
    );
  };
  const refused = async (error: unknown): Promise<void> => {
    const facts = saveRefusalOf(error);
    if (!facts.current && !facts.deleted) return showError(error);
    // The answer carries the current item in the form in which the call would have answered it. A newer version that differs in no
    // field of the form is nothing to choose about.
    if (facts.current && rowsAgainst(facts.current).length === 0) await resolve(facts.current, {});
    else setRefusal(facts);
  };
  const submitTo = (version: Item | undefined) =>
    form.handleSubmit(async (body) => {
      setRefusal({});
      if (version && Object.keys(body).length === 0) return finish(false);
      try {
        finish(true, await (version && change ? change.send(body, version) : create.send(body, undefined)));
      } catch (error) {
        await refused(error);
      }
    });
  const versionsAgainst = (current: object) => {
    const read = (item: object): FormValues => bodyOf(valuesOf(item, fields), fields);
    return { before: read(base ?? current), theirs: read(current), mine: bodyOf(form.getValues(), fields) };
  };
  const rowsAgainst = (current: object) => conflictRows(fields, versionsAgainst(current));
  const resolve = async (current: object, choices: ConflictChoices): Promise<void> => {
    const raw = form.getValues();
    const kept = keptNames(versionsAgainst(current), choices);
    setRefusal({});
    rebase(current as Item);
    form.reset(valuesOf(current, fields));
    for (const name of kept) form.setValue(name, raw[name] ?? null, { shouldDirty: true });
    await submitTo(current as Item)();
  };
  const restore = async (item: RefusedItem): Promise<void> => {
    try {
      await props.onRestore?.(item);
    } catch (error) {
      return showError(error);
    }
    await submitTo(base)();
  };
  const copy = async (): Promise<void> => {
    setRefusal({});
    rebase(undefined);
    await submitTo(undefined)();
  };
  return { refusal, forget: () => setRefusal({}), submit: submitTo(base), rowsAgainst, resolve, restore, copy };
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
