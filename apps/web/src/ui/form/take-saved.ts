import type { FieldValues, Path, UseFormReturn } from "react-hook-form";
import { isSame } from "./form-values.ts";

/** Resets the form to the `saved` values, except the fields edited since they were sent as `written`. */
export function takeSaved<Values extends FieldValues>(form: UseFormReturn<Values>, written: Values, saved: Values): void {
  const now = form.getValues();
  form.reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(now) as Path<Values>[])
    if (!isSame(now[name], written[name])) form.setValue(name, now[name], { shouldDirty: true });
}
