import { passwordStrength } from "./auth-rules.ts";

const tones = { Faible: "bg-danger", Moyen: "bg-accent", Fort: "bg-success" };

/** Five marks and a word for the strength of a password; only said, never refused. */
export function StrengthMeter({ password }: { password: string }) {
  const { points, label } = passwordStrength(password);
  return (
    <div className="grid gap-1.5" aria-live="polite">
      <span aria-hidden="true" className="grid grid-cols-5 gap-1.5">
        {[1, 2, 3, 4, 5].map((mark) => (
          <i key={mark} className={`h-1.5 rounded-full transition-colors ${mark <= points ? tones[label] : "bg-surface-3"}`} />
        ))}
      </span>
      <span className="min-h-5 text-right text-sm text-muted">
        <span className="sr-only">Force du mot de passe&nbsp;: </span>
        {password === "" ? "" : label}
      </span>
    </div>
  );
}
