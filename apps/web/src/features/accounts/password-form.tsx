import { accountMessages } from "@seance/contract/account-fields";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { lacksProof } from "#lib/api/lacks-proof.ts";
import { useSession } from "#shared/session/current-session.ts";
import { Button } from "#ui/button/button.tsx";
import { PasswordField } from "#ui/input/field.tsx";
import { notify } from "#ui/feedback/toasts.ts";
import { useChangePassword } from "./accounts.api.ts";
import { authFault } from "./auth-faults.ts";
import { checkPassword } from "./auth-rules.ts";
import { StrengthMeter } from "./strength-meter.tsx";

/** Changes one's password; every other session then ends. */
export function PasswordForm({ onDone }: { onDone?: () => void }) {
  const email = useSession().user?.email ?? "";
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [errors, setErrors] = useState<{ current?: string; next?: string }>({});
  const change = useChangePassword();

  const submit = (): void => {
    const fault = checkPassword(next);
    const found = { ...(current === "" && { current: accountMessages.passwordMissing }), ...(fault && { next: fault }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    change.mutate(
      { current_password: current, new_password: next },
      {
        onSuccess: () => {
          setCurrent("");
          setNext("");
          notify("Mot de passe changé. Vos autres sessions sont fermées.", { kind: "success" });
          onDone?.();
        },
        onError: (error) => setErrors(faultsOf(error)),
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
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        value={current}
        error={errors.current}
        onChange={(event) => {
          setCurrent(event.currentTarget.value);
          setErrors(({ next: kept }) => (kept ? { next: kept } : {}));
        }}
      />
      <PasswordField
        label="Nouveau mot de passe"
        autoComplete="new-password"
        value={next}
        error={errors.next}
        onChange={(event) => {
          setNext(event.currentTarget.value);
          setErrors(({ current: kept }) => (kept ? { current: kept } : {}));
        }}
      />
      <StrengthMeter password={next} email={email} />
      <Button type="submit" kind="primary" busy={change.isPending} className="justify-self-start">
        Changer le mot de passe
      </Button>
    </form>
  );
}

function faultsOf(error: unknown): { current?: string; next?: string } {
  if (lacksProof(error)) return {};
  if (error instanceof ApiError && error.status === 403) return { current: error.detail ?? accountMessages.wrongPassword };
  const fault = authFault(error);
  return { next: fault.kind === "message" ? fault.message : "" };
}
