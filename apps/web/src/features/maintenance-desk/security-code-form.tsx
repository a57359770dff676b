import { securityCodeMessages } from "@seance/contract/security-code";
import { useState } from "react";
import type { FormEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useChangeSecurityCode } from "./maintenance-desk.api.ts";

const names = ["current", "code", "again"] as const;
type Name = (typeof names)[number];
type Faults = Partial<Record<Name, string>>;

const labels: Record<Name, string> = { current: "Code actuel", code: "Nouveau code", again: "Répétez le nouveau code" };
const empty: Record<Name, string> = { current: "", code: "", again: "" };
const shape = /^\d{4}$/;

/** Changes the security code of deletions. */
export function SecurityCodeForm() {
  const [fields, setFields] = useState(empty);
  const [faults, setFaults] = useState<Faults>({});
  const change = useChangeSecurityCode();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = faultsOf(fields);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { current_code: fields.current, code: fields.code },
      {
        onSuccess: () => {
          setFields(empty);
          notifyDone("Code de sécurité changé");
        },
        onError: (error) => {
          const refused = error instanceof ApiError && (error.status === 403 || error.status === 429);
          if (refused) setFaults({ current: error.detail ?? securityCodeMessages.wrongCurrent });
          else notifyError(saveErrorMessage(error, "Erreur lors de la mise à jour"));
        },
      },
    );
  };
  return (
    <section aria-labelledby="code-heading" className="mt-6 rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6">
      <h2 id="code-heading" className="text-lg">
        Code de sécurité
      </h2>
      <p className="mt-1 mb-5 text-sm text-muted">
        Quatre chiffres, demandés avant chaque suppression d’un titre ou d’une chaîne.
      </p>
      <form noValidate aria-labelledby="code-heading" onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-3">
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            value={fields[name]}
            error={faults[name]}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            maxLength={4}
            onChange={({ currentTarget }) => {
              const digits = currentTarget.value.replaceAll(/\D/g, "");
              setFields((before) => ({ ...before, [name]: digits }));
              setFaults(({ [name]: _corrected, ...others }) => others);
            }}
          />
        ))}
        <Button type="submit" busy={change.isPending} className="justify-self-end sm:col-span-3">
          Changer le code
        </Button>
      </form>
    </section>
  );
}

function faultsOf({ current, code, again }: Record<Name, string>): Faults {
  return {
    ...(!shape.test(current) && { current: securityCodeMessages.shape }),
    ...(!shape.test(code) && { code: securityCodeMessages.shape }),
    ...(shape.test(code) && again !== code && { again: "Les deux codes diffèrent" }),
  };
}
