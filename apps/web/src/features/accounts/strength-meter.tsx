import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { Estimate } from "./password-estimate.ts";

const tones = { Faible: "bg-danger", Moyen: "bg-accent", Fort: "bg-success" };

type Estimator = (password: string, known: readonly string[]) => Estimate;

/** Loads the estimator once something is typed; null until then, and where it cannot be loaded. */
function useEstimator(wanted: boolean): Estimator | null {
  const [estimator, setEstimator] = useState<Estimator | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    import("./password-estimate.ts")
      .then(({ estimatePassword }) => {
        if (!isGone) setEstimator(() => estimatePassword);
      })
      .catch((error: unknown) => console.info("force du mot de passe", error));
    return () => {
      isGone = true;
    };
  }, [wanted]);
  return estimator;
}

/** Five marks and words for the strength of a password; only said, never refused. `email`: of its owner, where the form knows it. */
export function StrengthMeter({ password, email = "" }: { password: string; email?: string }) {
  const typed = useDeferredValue(password);
  const estimate = useEstimator(typed !== "");
  const result = useMemo(
    () => (estimate && typed !== "" ? estimate(typed, [email, ...email.split(/[@.+_-]/)].filter(Boolean)) : null),
    [estimate, typed, email],
  );
  return (
    <div className="grid gap-1.5" aria-live="polite">
      <span aria-hidden="true" className="grid grid-cols-5 gap-1.5">
        {[1, 2, 3, 4, 5].map((mark) => (
          <i
            key={mark}
            className={`h-1.5 rounded-full transition-colors ${result && mark <= result.points ? tones[result.label] : "bg-surface-3"}`}
          />
        ))}
      </span>
      <span className="min-h-5 text-right text-sm text-muted">
        <span className="sr-only">Force du mot de passe&nbsp;: </span>
        {result?.label}
        {result && result.warning !== "" && `\u202f: ${result.warning}`}
      </span>
    </div>
  );
}
