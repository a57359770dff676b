import { CircleAlert, Eye, EyeOff } from "lucide-react";
import { useId, useState } from "react";
import type { ComponentProps, ReactNode } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

const box =
  "h-12 w-full rounded-champ border border-bord bg-velours px-4 text-base text-ecran placeholder:text-gris transition-colors hover:border-gris aria-invalid:border-rouge-2 disabled:opacity-50";

interface FieldProps {
  readonly label: string;
  /** The sentence of what is wrong; the field is then marked invalid. */
  readonly error?: string | null | undefined;
  /** A line of help under the label. */
  readonly hint?: ReactNode;
}

/** TextField: label, input and the sentence of what is wrong. `label`, `error`, `hint`, and every attribute of `<input>`. */
export function TextField({ label, error, hint, className = "", ...input }: FieldProps & ComponentProps<"input">) {
  const ids = useFieldIds(error, hint);
  return (
    <Framed {...ids} label={label} error={error} hint={hint} className={className}>
      <input {...input} {...ids.control} className={box} />
    </Framed>
  );
}

/** PasswordField: a TextField whose words can be shown or hidden; same props. */
export function PasswordField({
  label,
  error,
  hint,
  className = "",
  ...input
}: FieldProps & Omit<ComponentProps<"input">, "type">) {
  const ids = useFieldIds(error, hint);
  const [shown, setShown] = useState(false);
  return (
    <Framed {...ids} label={label} error={error} hint={hint} className={className}>
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
          className="absolute top-0.5 right-0.5 text-gris"
        >
          {shown ? <EyeOff aria-hidden="true" className="size-5" /> : <Eye aria-hidden="true" className="size-5" />}
        </IconButton>
      </span>
    </Framed>
  );
}

/** Select: the browser's own list, best by thumb, keyboard and remote. `label`, `hideLabel`, `error`, `hint`, children: `<option>`s. */
export function Select({
  label,
  hideLabel = false,
  error,
  hint,
  className = "",
  ...select
}: FieldProps & ComponentProps<"select"> & { hideLabel?: boolean }) {
  const ids = useFieldIds(error, hint);
  return (
    <Framed {...ids} label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      <select {...select} {...ids.control} className={`${box} liste`} />
    </Framed>
  );
}

/** Slider: a number on a line. `label`, `min`, `max`, `step`, `value`, `onChange(value)`, `format(value)` for what is shown and spoken. */
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
        <label htmlFor={id} className="text-sm font-semibold text-texte">
          {label}
        </label>
        <output htmlFor={id} className="chiffres text-sm text-lampe-2">
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

function useFieldIds(error: FieldProps["error"], hint: ReactNode) {
  const id = useId();
  const errorId = `${id}-erreur`;
  const hintId = `${id}-aide`;
  const told = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  const control = { id, "aria-invalid": error ? true : undefined, "aria-describedby": told || undefined } as const;
  return { control, errorId, hintId };
}

function Framed({
  control,
  errorId,
  hintId,
  label,
  hideLabel = false,
  error,
  hint,
  className,
  children,
}: FieldProps & ReturnType<typeof useFieldIds> & { hideLabel?: boolean; className: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={control.id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-texte"}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={hintId} className="text-sm text-gris">
          {hint}
        </p>
      )}
      {/* Always there, so that a screen reader hears the sentence appear. */}
      <p id={errorId} aria-live="polite" className="text-sm font-medium text-rouge-2 empty:hidden">
        {error && (
          <>
            <CircleAlert aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4" />
            {error}
          </>
        )}
      </p>
    </div>
  );
}
