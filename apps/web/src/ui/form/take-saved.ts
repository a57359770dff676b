import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { isSame } from "./form-values.ts";

/** Makes what was `saved` the form's own, but for the fields that somebody went on writing in since they were `written` to the server. */
export function takeSaved<Values extends FieldValues>(form: UseFormReturn<Values>, written: Values, saved: Values): void {
  const now = form.getValues();
  form.reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(now) as Path<Values>[])
    if (!isSame(now[name], written[name])) form.setValue(name, now[name], { shouldDirty: true });
}
