import { Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type { ComponentProps } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";
import { FieldFrame, useFieldIds, type FieldProps } from "./field-frame.tsx";

const box =
  "h-12 w-full rounded-field border border-edge bg-surface px-4 text-base text-foreground placeholder:text-muted transition-colors hover:border-muted aria-invalid:border-danger-2 disabled:opacity-50";

/** TextField: an input with its label and its error. `label`, `error`, `hint`, and every attribute of `<input>`. */
export function TextField({ label, error, hint, className = "", ...input }: FieldProps & ComponentProps<"input">) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint} className={className}>
      <input {...input} {...ids.control} className={box} />
    </FieldFrame>
  );
}

/** PasswordField: a TextField whose text can be shown or hidden; same props. */
export function PasswordField({
  label,
  error,
  hint,
  className = "",
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const ids = useFieldIds({ error, hint });
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame ids={ids} label={label} error={error} hint={hint} className={className}>
      <span className="relative block">
        <input
          {...input}
          {...ids.control}
          type={shown ? "text" : "password"}
          className={`${box} pr-13`}
          spellCheck={false}
          autoCapitalize="none"
        />
        <IconButton
          plain
          label={shown ? "Masquer le mot de passe" : "Afficher le mot de passe"}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          tone="muted"
          className="absolute top-0.5 right-0.5"
        >
          {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </IconButton>
      </span>
    </FieldFrame>
  );
}

/** Select: the browser's own `<select>`, which works best on touch screens and remotes. `label`, `hideLabel`, `error`, `hint`, children: the options. */
export function Select({
  label,
  hideLabel = false,
  error,
  hint,
  className = "",
  ...select
}: FieldProps & ComponentProps<"select"> & { hideLabel?: boolean }) {
  const ids = useFieldIds({ error, hint });
  return (
    <FieldFrame ids={ids} label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      <select {...select} {...ids.control} className={`${box} select-list`} />
    </FieldFrame>
  );
}

/** SelectOptions: the `<option>`s of a list of values. */
export function SelectOptions({ options }: { options: readonly { readonly value: string; readonly label: string }[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** Slider: a number in a range. `label`, `min`, `max`, `step`, `value`, `onChange(value)`, `format(value)`: the text that is shown and announced. */
export function Slider({
  label,
  value,
  onChange,
  format = String,
  className = "",
  ...range
}: Pick<FieldProps, "label"> & {
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
  format?: (value: number) => string;
  className?: string;
}) {
  const id = useId();
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <div className="flex justify-between gap-4">
        <label htmlFor={id} className="text-sm font-semibold text-body">
          {label}
        </label>
        <output htmlFor={id} className="tabular-figures text-sm text-accent-2">
          {format(value)}
        </output>
      </div>
      <input
        {...range}
        id={id}
        type="range"
        value={value}
        aria-valuetext={format(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full cursor-pointer"
      />
    </div>
  );
}
