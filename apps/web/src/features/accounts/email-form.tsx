import { accountMessages } from "@seance/contract/account-fields";
import { ApiError } from "#lib/api/api-error.ts";
import { lacksProof } from "#lib/api/lacks-proof.ts";
import { Button } from "#ui/button/button.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { PasswordField, TextField } from "#ui/input/field.tsx";
import { useChangeEmail } from "./accounts.api.ts";
import { faultText } from "./auth-faults.ts";
import { checkEmail } from "./auth-rules.ts";
import { useFields } from "./use-fields.ts";

type Name = "email" | "password";
type Errors = Partial<Record<Name, string>>;
const blank: Readonly<Record<Name, string>> = { email: "", password: "" };

/** Asks for another address of the account, with its password. `sendsMail`: it has to be confirmed then, by a link. */
export function EmailForm({ sendsMail, onDone }: { sendsMail: boolean; onDone: () => void }) {
  const { fields, setErrors, field } = useFields(blank);
  const change = useChangeEmail();
  const submit = (): void => {
    const found = check(fields);
    setErrors(found);
    if (Object.keys(found).length > 0 || change.isPending) return;
    const { email, password: current_password } = fields;
    change.mutate(
      { email, current_password },
      {
        onSuccess: () => {
          notifyDone(sendsMail ? "Un lien part vers votre nouvelle adresse." : "Votre adresse est changée.");
          onDone();
        },
        onError: (error) => setErrors(errorsOf(error)),
      },
    );
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
      <TextField
        label="Nouvelle adresse email"
        type="email"
        autoComplete="email"
        inputMode="email"
        hint={sendsMail ? confirmedHint : directHint}
        {...field("email")}
      />
      <PasswordField label="Votre mot de passe" autoComplete="current-password" {...field("password")} />
      <Button type="submit" kind="primary" busy={change.isPending} className="justify-self-start">
        Changer d’adresse
      </Button>
    </form>
  );
}

const confirmedHint = "Nous y envoyons un lien. L’adresse change quand vous l’ouvrez, et l’actuelle est prévenue.";
const directHint = "Elle change tout de suite\u202f: ce site n’envoie pas d’email pour la vérifier.";

function check({ email, password }: Readonly<Record<Name, string>>): Errors {
  const wrong = checkEmail(email);
  return { ...(wrong && { email: wrong }), ...(password === "" && { password: accountMessages.passwordMissing }) };
}

function errorsOf(error: unknown): Errors {
  if (lacksProof(error)) return {};
  if (error instanceof ApiError && error.status === 403) return { password: error.detail ?? accountMessages.wrongPassword };
  return { email: (error instanceof ApiError && error.fields["email"]) || faultText(error) };
}
