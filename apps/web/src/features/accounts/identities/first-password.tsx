import { useState } from "react";
import { checkPassword } from "#features/accounts/auth-rules.ts";
import { StrengthMeter } from "#features/accounts/strength-meter.tsx";
import { ApiError } from "#lib/api/api-error.ts";
import { useSession } from "#shared/session/current-session.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { PasswordField } from "#ui/input/field.tsx";
import { useChoosePassword } from "./identities.api.ts";
import { providerText } from "./provider-fault.ts";

/** Chooses the first password of an account that a provider has brought. */
export function FirstPassword() {
  const email = useSession().user?.email ?? "";
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const choose = useChoosePassword();
  const submit = (): void => {
    const fault = checkPassword(password);
    setError(fault);
    if (fault !== null) return;
    choose.mutate(password, {
      onSuccess: () => notifyDone("Votre mot de passe est choisi."),
      onError: (failure) => setError((failure instanceof ApiError && failure.fields["new_password"]) || providerText(failure)),
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
      <p className="text-body">Votre compte n’en a pas encore. Avec un mot de passe, vous pourrez aussi vous connecter ici.</p>
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        value={password}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setPassword(value);
          setError(null);
        }}
      />
      <StrengthMeter password={password} email={email} />
      <Button type="submit" kind="primary" busy={choose.isPending} className="justify-self-start">
        Choisir ce mot de passe
      </Button>
    </form>
  );
}
