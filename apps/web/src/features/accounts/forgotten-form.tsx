import { normalizeEmail } from "@seance/contract/text";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { askReset } from "./accounts.api.ts";
import { authFault, type AuthFault } from "./auth-faults.ts";
import { AuthAlert } from "./auth-panels.tsx";
import { checkEmail } from "./auth-rules.ts";

/** Asks for the link to choose another password. */
export function ForgottenForm() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [fault, setFault] = useState<AuthFault | null>(null);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = async (): Promise<void> => {
    const found = checkEmail(email);
    setError(found);
    setFault(null);
    if (found || sending) return;
    setSending(true);
    try {
      await askReset(email);
      setSentTo(normalizeEmail(email));
    } catch (refused) {
      setFault(authFault(refused));
    }
    setSending(false);
  };

  if (sentTo !== null) return <Sent email={sentTo} />;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AuthAlert fault={fault} communityUrl={null} />
      <TextField
        label="Adresse email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" kind="primary" size="lg" busy={sending} className="w-full">
        Recevoir un lien
      </Button>
    </form>
  );
}

/** The same words whether the address has an account or not. */
function Sent({ email }: { email: string }) {
  return (
    <div role="status" className="grid gap-3">
      <h2 className="text-xl">Regardez vos emails</h2>
      <p className="wrap-anywhere text-body">
        {`Si un compte a l’adresse ${email}, un lien pour choisir un nouveau mot de passe vient de partir. Il sert une fois, pendant 30\u00a0minutes.`}
      </p>
      <p className="text-muted">Rien n’arrive&#x202f;? Vérifiez vos courriers indésirables, puis l’adresse.</p>
    </div>
  );
}

/** On a site without mail: who gives another password. */
export function NoMail() {
  return (
    <div className="grid gap-4">
      <p className="text-body">
        Ce site n’envoie pas d’email. Une clé d’accès suffit pour vous connecter&#x202f;; sinon, un membre de l’équipe peut vous
        remettre un lien pour choisir un nouveau mot de passe.
      </p>
      <Link
        to="/contact"
        search={{ sujet: "compte" }}
        className={buttonClass({ kind: "primary", className: "justify-self-center" })}
      >
        Écrire à l’équipe
      </Link>
    </div>
  );
}
