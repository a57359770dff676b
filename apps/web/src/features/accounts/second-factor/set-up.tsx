import { secondFactorMessages, type StartedTotp } from "@seance/contract/second-factor";
import { useState } from "react";
import { faultText } from "#features/accounts/auth-faults.ts";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { Button } from "#ui/button/button.tsx";
import { QrCode } from "#ui/media/qr-code.tsx";
import { CodeField } from "./code-field.tsx";
import { ProofForm } from "./proof-form.tsx";
import { useConfirmTotp, useStartTotp } from "./second-factor.api.ts";

/** Switches the second factor on: the password, then the secret for the app, then a code of it. */
export function SetUp({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const start = useStartTotp();
  if (start.data) return <Secret started={start.data} onDone={onDone} />;
  return (
    <div className="grid gap-4">
      <p className="text-body">
        {
          "À la connexion, un code de votre téléphone est demandé après le mot de passe\u202f: connaître l’un ne suffit pas. Il vous faut une application d’authentification."
        }
      </p>
      <ProofForm
        submit="Activer"
        kind="primary"
        withCode={false}
        busy={start.isPending}
        onSubmit={({ password }, onError) => start.mutate(password, { onError })}
      />
    </div>
  );
}

function Secret({ started, onDone }: { started: StartedTotp; onDone: (recoveryCodes: readonly string[]) => void }) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const confirm = useConfirmTotp();
  const submit = (): void => {
    if (code.trim() === "") return setError(secondFactorMessages.codeMissing);
    confirm.mutate(code, {
      onSuccess: ({ recovery_codes }) => onDone(recovery_codes),
      onError: (failure) => setError(faultText(failure)),
    });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className="text-body">
        Scannez ce code avec votre application, ou recopiez-y la clé, puis donnez le code qu’elle montre.
      </p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={started.uri} label="QR code pour l’application" />
        <p className="min-w-0 flex-1 basis-48">
          <span className="block text-sm text-muted">Clé</span>
          <code className="text-lg wrap-anywhere select-all">{started.secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
        </p>
      </div>
      <CodeField
        ref={focusOnOpen}
        value={code}
        error={error}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" kind="primary" busy={confirm.isPending} className="justify-self-start">
        Confirmer
      </Button>
    </form>
  );
}
