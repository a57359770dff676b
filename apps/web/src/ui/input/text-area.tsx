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
        className={`w-full resize-none rounded-field border border-edge bg-surface px-4 py-2.5 text-base text-foreground transition-colors placeholder:text-muted hover:border-muted aria-invalid:border-danger-2 disabled:opacity-50 ${className}`}
      />
    </FieldFrame>
  );
}
