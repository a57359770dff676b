import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ReactNode } from "react";

export interface FieldProps {
  readonly label: string;
  /** The error; the field is then marked invalid. */
  readonly error?: string | null | undefined;
  /** A line of help under the control. */
  readonly hint?: ReactNode;
}

/** The attributes that tie a control to its label, its hint and its error. */
export function useFieldIds({ error, hint }: Pick<FieldProps, "error" | "hint">) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const described = [hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ");
  const control = { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined } as const;
  return { control, errorId, hintId };
}

/** The label of a control, its hint and its error around it. */
export function FieldFrame({
  ids,
  label,
  hideLabel = false,
  error,
  hint,
  className = "",
  children,
}: FieldProps & { ids: ReturnType<typeof useFieldIds>; hideLabel?: boolean; className?: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={ids.control.id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-body"}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={ids.hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}

/** Always in the page, so that a screen reader announces the error when it appears. */
export function FieldError({ id, error }: { id: string; error: FieldProps["error"] }) {
  return (
    <p id={id} aria-live="polite" className="text-sm font-medium text-danger-2 empty:hidden">
      {error && (
        <>
          <CircleAlert aria-hidden="true" className="mr-1.5 mb-0.5 inline size-4" />
          {error}
        </>
      )}
    </p>
  );
}
