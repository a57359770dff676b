import { accountMessages } from "@seance/contract/account-fields";
import { secondFactorMessages } from "@seance/contract/second-factor";
import { faultText } from "#features/accounts/auth-faults.ts";
import { useFields } from "#features/accounts/use-fields.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { Button } from "#ui/button/button.tsx";
import { PasswordField } from "#ui/input/field.tsx";
import { CodeField } from "./code-field.tsx";
import type { Proof } from "./second-factor.api.ts";

type Errors = Partial<Record<keyof Proof, string>>;

interface ProofFormProps {
  readonly submit: string;
  readonly kind: "primary" | "danger";
  /** Without: the password alone is asked. */
  readonly withCode?: boolean;
  readonly busy: boolean;
  readonly onSubmit: (proof: Proof, onError: (error: unknown) => void) => void;
  /** Of a form that a button has opened, which then has the focus. */
  readonly onCancel?: () => void;
}

/** Asks for the password, and for a code, before something about the second factor changes. */
export function ProofForm({ submit, kind, withCode = true, busy, onSubmit, onCancel }: ProofFormProps) {
  const { fields: proof, setErrors, field } = useFields<keyof Proof>({ password: "", code: "" });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const missing = missingOf(proof, withCode);
        setErrors(missing);
        if (Object.keys(missing).length === 0) onSubmit(proof, (error) => setErrors(errorsOf(error)));
      }}
    >
      <PasswordField
        label="Votre mot de passe"
        autoComplete="current-password"
        ref={onCancel && focusOnOpen}
        {...field("password")}
      />
      {withCode && (
        <CodeField hint="Les six chiffres de votre application, ou un code de secours." inputMode="text" {...field("code")} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind={kind} busy={busy}>
          {submit}
        </Button>
        {onCancel && <Button onClick={onCancel}>Annuler</Button>}
      </div>
    </form>
  );
}

const missingOf = ({ password, code }: Proof, withCode: boolean): Errors => ({
  ...(password === "" && { password: accountMessages.passwordMissing }),
  ...(withCode && code.trim() === "" && { code: secondFactorMessages.codeMissing }),
});

function errorsOf(error: unknown): Errors {
  const code = error instanceof ApiError ? error.fields["code"] : undefined;
  return code ? { code } : { password: faultText(error) };
}
