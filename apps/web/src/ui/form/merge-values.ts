import type { ConflictChoices, ConflictRow } from "./conflict-dialog.tsx";
import type { FieldSpec } from "./form-spec.ts";
import { isSame } from "./form-values.ts";
import type { FormValue, FormValues } from "./form-values.ts";

/** An item that two people changed: as it was read, as the server has it now, and as this form has it. */
interface Versions {
  readonly before: FormValues;
  readonly theirs: FormValues;
  readonly mine: FormValues;
}

/** The fields that the other person changed, in form order. */
export function conflictRows(fields: readonly FieldSpec[], { before, theirs, mine }: Versions): ConflictRow[] {
  return fields
    .filter(({ name }) => !isSame(before[name], theirs[name]))
    .map((spec) => {
      const { name, label } = spec;
      const shown = (values: FormValues): FormValue => shownValue(spec, values[name] ?? null);
      const row = { name, label, before: shown(before), theirs: shown(theirs) };
      const disputed = !isSame(mine[name], before[name]) && !isSame(mine[name], theirs[name]);
      return disputed ? { ...row, mine: shown(mine) } : row;
    });
}

/** An order of fields by their labels. */
const shownValue = (spec: FieldSpec, value: FormValue): FormValue =>
  spec.kind === "order" && Array.isArray(value) ? value.map((name) => spec.labels[name] ?? name) : value;

/** The fields to write over the current item: all that this form changed, except those given up in `choices`. */
export function keptNames({ before, theirs, mine }: Versions, choices: ConflictChoices): string[] {
  return Object.keys(mine).filter(
    (name) => !isSame(mine[name], before[name]) && !isSame(mine[name], theirs[name]) && choices[name] !== "theirs",
  );
}
