import { useId } from "react";
import type { Ref } from "react";
import { FieldError } from "./field-frame.tsx";
import { splitList } from "./list-field.tsx";

const itself = (option: string): string => option;

/**
 * ChoicesField: several of a few choices, kept as one comma-separated text. Values outside the choices are shown among them, in place of
 * the choice with the same label. `labelOf`: the label of a choice, where it is not its value.
 */
export function ChoicesField({
  label,
  options,
  labelOf = itself,
  value,
  onChange,
  error,
  hint,
  firstRef,
}: {
  label: string;
  options: readonly string[];
  labelOf?: ((option: string) => string) | undefined;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string | undefined;
  firstRef?: Ref<HTMLInputElement>;
}) {
  const errorId = useId();
  const chosen = splitList(value);
  const isReplaced = (option: string): boolean => chosen.some((one) => one !== option && one === labelOf(option));
  const toggle = (option: string): void =>
    onChange((chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]).join(", "));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold text-body">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {[...new Set([...options.filter((option) => !isReplaced(option)), ...chosen])].map((option, at) => (
          <label
            key={option}
            className="relative inline-flex min-h-10 cursor-pointer items-center rounded-full bg-surface-2 px-4 py-1 text-sm font-medium wrap-anywhere text-body transition-colors hover:bg-surface-3 has-checked:bg-foreground has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              ref={at === 0 ? firstRef : undefined}
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
