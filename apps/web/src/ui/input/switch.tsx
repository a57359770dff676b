import { useId } from "react";
import type { ReactNode } from "react";

/** Switch: a setting that is on or off. */
export function Switch({
  label,
  hint,
  checked,
  onChange,
}: {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const id = useId();
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-4 py-1.5">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>
        {hint !== undefined && (
          <span id={id} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : id}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-surface-3 transition-colors before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-full before:bg-muted before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent"
      />
    </label>
  );
}
