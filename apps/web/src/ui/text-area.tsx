import { CircleAlert } from "lucide-react";
import { useId } from "react";
import type { ComponentProps } from "react";

/** TextArea: several lines with their label. `label`, `hideLabel`, `error` (the sentence of what is wrong), and every attribute of `<textarea>`. */
export function TextArea({
  label,
  hideLabel = false,
  error,
  className = "",
  ...area
}: ComponentProps<"textarea"> & { label: string; hideLabel?: boolean; error?: string | null | undefined }) {
  const id = useId();
  const errorId = `${id}-erreur`;
  return (
    <div className="grid min-w-0 flex-1 content-start gap-1.5">
      <label htmlFor={id} className={hideLabel ? "sr-only" : "text-sm font-semibold text-texte"}>
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className={`w-full resize-none rounded-champ border border-bord bg-velours px-4 py-2.5 text-base text-ecran transition-colors placeholder:text-gris hover:border-gris aria-invalid:border-rouge-2 disabled:opacity-50 ${className}`}
      />
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
