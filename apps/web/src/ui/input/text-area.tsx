import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

/** TextArea: several lines with their label. `label`, `hideLabel`, `hint` (a line of help under it), `error` (the sentence of what is wrong), and every attribute of `<textarea>`. */
export function TextArea({
  label,
  hideLabel = false,
  hint,
  error,
  className = "",
  ...area
}: ComponentProps<"textarea"> & { label: string; hideLabel?: boolean; hint?: ReactNode; error?: string | null | undefined }) {
  const id = useId();
  const errorId = `${id}-erreur`;
  const hintId = `${id}-aide`;
  return (
    <div className="grid min-w-0 flex-1 content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-texte"}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={[hint ? hintId : "", error ? errorId : ""].filter(Boolean).join(" ") || undefined}
        className={`w-full resize-none rounded-champ border border-bord bg-velours px-4 py-2.5 text-base text-ecran transition-colors placeholder:text-gris hover:border-gris aria-invalid:border-rouge-2 disabled:opacity-50 ${className}`}
      />
      {hint && (
        <p id={hintId} className="text-sm text-gris">
          {hint}
        </p>
      )}
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
