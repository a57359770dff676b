import { Button } from "#ui/button/button.tsx";
import { PasswordField, TextField } from "#ui/input/field.tsx";
import { AuthAlert } from "./auth-panels.tsx";
import type { AuthFields, AuthMode } from "./auth-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";
import { useAuthForm } from "./use-auth-form.ts";

/** Signs in or registers. `send` does it; its failures are shown here in the words of the error catalogue. */
export function AuthForm({
  mode,
  send,
  communityUrl,
  email,
  why = null,
}: {
  mode: AuthMode;
  send: (fields: AuthFields) => Promise<void>;
  communityUrl: string | null;
  /** The address that the form begins with. */
  email?: string;
  /** What the form begins with saying: why it is shown again. */
  why?: string | null;
}) {
  const { fields, errors, fault, sending, edit, submit } = useAuthForm(mode, send, { email, why });
  const field = (name: keyof AuthFields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) => edit(name, event.currentTarget.value),
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <AuthAlert fault={fault} communityUrl={communityUrl} />
      <TextField label="Adresse email" type="email" autoComplete="email" inputMode="email" {...field("email")} />
      <PasswordField
        label="Mot de passe"
        autoComplete={mode === "login" ? "current-password" : "new-password"}
        {...field("password")}
      />
      {mode === "register" && (
        <>
          <StrengthMeter password={fields.password} email={fields.email} />
          <PasswordField label="Confirmer le mot de passe" autoComplete="new-password" {...field("confirmPassword")} />
        </>
      )}
      <Button type="submit" kind="primary" size="lg" busy={sending} className="mt-2 w-full">
        {mode === "login" ? "Se connecter" : "Créer mon compte"}
      </Button>
    </form>
  );
}
