import type { ComponentProps } from "react";
import { FieldFrame, useFieldIds, type FieldProps } from "./field-frame.tsx";

/** TextArea: several lines of text. `label`, `hideLabel`, `hint`, `error`, and every attribute of `<textarea>`. */
export function TextArea({
  label,
  hideLabel = false,
  hint,
  error,
  className = "",
  ...area
}: FieldProps & ComponentProps<"textarea"> & { hideLabel?: boolean }) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame ids={ids} label={label} hideLabel={hideLabel} error={error} hint={hint} className="min-w-0 flex-1">
      <textarea
        {...area}
        {...ids.control}
        className={`w-full resize-none rounded-champ border border-bord bg-velours px-4 py-2.5 text-base text-ecran transition-colors placeholder:text-gris hover:border-gris aria-invalid:border-rouge-2 disabled:opacity-50 ${className}`}
      />
    </FieldFrame>
  );
}
