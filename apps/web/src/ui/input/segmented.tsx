import { useId } from "react";
import type { ReactNode } from "react";

export interface SegmentedOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown in place of the label, which screen readers still announce. */
  readonly icon?: ReactNode;
}

/** Segmented: radio buttons side by side. `label` is the name of the group. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly SegmentedOption<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="no-scrollbar inline-flex max-w-full min-w-0 overflow-x-auto rounded-full bg-surface-2 p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className="relative grid h-10 min-w-11 shrink-0 cursor-pointer place-items-center rounded-full px-3 font-semibold sm:px-4 whitespace-nowrap text-muted transition-colors hover:text-foreground has-checked:bg-foreground has-checked:text-background has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-accent has-checked:has-focus-visible:outline-on-accent"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            aria-label={option.label}
          />
          <span aria-hidden="true">{option.icon ?? option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
