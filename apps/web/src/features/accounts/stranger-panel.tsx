import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { PasswordForm } from "./password-form.tsx";

/** Asks for another password, once somebody else was signed in; it takes the focus of the row that is gone. */
export function StrangerPanel({ onDone }: { onDone: () => void }) {
  return (
    <section
      aria-labelledby="stranger-title"
      className="mb-3 grid gap-4 rounded-panel border border-danger/60 bg-danger/10 p-4 sm:p-5"
    >
      <h2 id="stranger-title" ref={focusOnOpen} tabIndex={-1} className="text-lg outline-none">
        Changez votre mot de passe
      </h2>
      <p className="text-body">
        Quelqu’un d’autre le connaît peut-être. Choisissez-en un nouveau maintenant&#x202f;: toutes vos autres sessions seront
        fermées.
      </p>
      <PasswordForm onDone={onDone} />
    </section>
  );
}
