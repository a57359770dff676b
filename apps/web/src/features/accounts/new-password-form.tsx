import { accountMessages } from "@seance/contract/account-fields";
import { useState } from "react";
import { Button } from "#ui/button/button.tsx";
import { PasswordField } from "#ui/input/field.tsx";
import { resetByLink } from "./accounts.api.ts";
import { authFault, type AuthFault } from "./auth-faults.ts";
import { AuthAlert } from "./auth-panels.tsx";
import { checkPassword } from "./auth-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";
import { useFields } from "./use-fields.ts";

type Name = "password" | "confirmPassword";
const blank: Readonly<Record<Name, string>> = { password: "", confirmPassword: "" };

/** Chooses another password by the token of a link. */
export function NewPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { fields, setErrors, field } = useFields(blank);
  const [fault, setFault] = useState<AuthFault | null>(null);
  const [sending, setSending] = useState(false);

  const submit = async (): Promise<void> => {
    const found = check(fields);
    setErrors(found);
    setFault(null);
    if (Object.keys(found).length > 0 || sending) return;
    setSending(true);
    try {
      await resetByLink({ token, password: fields.password });
      onDone();
    } catch (error) {
      setFault(authFault(error));
      setSending(false);
    }
  };

  const input = (name: Name) => ({ ...field(name), name, autoComplete: "new-password" });
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
      <PasswordField label="Nouveau mot de passe" {...input("password")} />
      <StrengthMeter password={fields.password} />
      <PasswordField label="Confirmer le mot de passe" {...input("confirmPassword")} />
      <Button type="submit" kind="primary" size="lg" busy={sending} className="w-full">
        Changer le mot de passe
      </Button>
    </form>
  );
}

function check({ password, confirmPassword }: Readonly<Record<Name, string>>): Partial<Record<Name, string>> {
  const fault = checkPassword(password);
  const { confirmMissing, confirmDiffers } = accountMessages;
  const second = confirmPassword === "" ? confirmMissing : confirmPassword === password ? null : confirmDiffers;
  return { ...(fault && { password: fault }), ...(second && { confirmPassword: second }) };
}
