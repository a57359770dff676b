import { accountMessages } from "@seance/contract/account-fields";
import type { SecondFactorAsked, SignedIn } from "@seance/contract/accounts";
import { normalizeEmail } from "@seance/contract/text";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { PasswordField, TextField } from "#ui/input/field.tsx";
import { notStaff, signInStaff, startStaffSession } from "./maintenance.api.ts";

const loginFailed = "Erreur de connexion. Vérifiez vos identifiants.";

/** The step of a sign-in that asks for a code. */
export interface StaffCode {
  /** The sign-in that waits for it. */
  readonly asked: SecondFactorAsked;
  readonly onSignedIn: (opened: SignedIn) => Promise<void>;
  readonly onBack: (why: string | null) => void;
}

interface StaffLoginProps {
  /** The message of the refusal of a suspended account. */
  readonly suspended: (error: unknown) => string;
  readonly code: (step: StaffCode) => ReactNode;
  readonly onDone: () => void;
  /** Below the form that asks the password. */
  readonly children: ReactNode;
}

/** The sign-in of the staff during a maintenance. */
export function StaffLogin({ suspended, code, onDone, children }: StaffLoginProps) {
  const { fields, missing, fault, sending, waiting, edit, submit, admit, back } = useStaffLogin(suspended, onDone);
  if (waiting !== null) return code({ asked: waiting, onSignedIn: admit, onBack: back });
  return (
    <>
      <form noValidate className="grid gap-5" onSubmit={submit}>
        <div role="alert" className="empty:hidden">
          {fault !== null && (
            <p className="flex gap-3 rounded-field bg-danger/15 px-4 py-3 font-medium text-danger-2">
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {fault}
            </p>
          )}
        </div>
        <TextField
          label="Adresse email"
          type="email"
          autoComplete="email"
          inputMode="email"
          value={fields.email}
          error={missing.email}
          onChange={(event) => edit("email", event.currentTarget.value)}
        />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          value={fields.password}
          error={missing.password}
          onChange={(event) => edit("password", event.currentTarget.value)}
        />
        <Button type="submit" kind="primary" size="lg" busy={sending} className="w-full">
          Se connecter
        </Button>
        {/* A static page, outside the router. */}
        <a href="/maintenance.html" className={buttonClass({ kind: "quiet", className: "justify-self-center" })}>
          Retour à la maintenance
        </a>
      </form>
      {children}
    </>
  );
}

function useStaffLogin(suspended: (error: unknown) => string, onDone: () => void) {
  const [fields, setFields] = useState({ email: "", password: "" });
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [fault, setFault] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const [waiting, setWaiting] = useState<SecondFactorAsked | null>(null);

  const edit = (name: "email" | "password", value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setMissing(({ [name]: _cleared, ...rest }) => rest);
    setFault(null);
  };

  const send = async (): Promise<void> => {
    const found = {
      ...(normalizeEmail(fields.email) === "" && { email: accountMessages.emailMissing }),
      ...(fields.password === "" && { password: accountMessages.passwordMissing }),
    };
    setMissing(found);
    setFault(null);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const done = await signInStaff(fields);
      if (done === true) return onDone();
      if (done === false) setFault(notStaff);
      else setWaiting(done);
    } catch (error) {
      setFault(faultOf(error, suspended));
    }
    setSending(false);
  };

  const back = (why: string | null): void => {
    setWaiting(null);
    setFault(why);
  };
  const admit = async (opened: SignedIn): Promise<void> => ((await startStaffSession(opened)) ? onDone() : back(notStaff));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return { fields, missing, fault, sending, waiting, edit, submit, admit, back };
}

function faultOf(error: unknown, suspended: (error: unknown) => string): string {
  const detail = error instanceof ApiError ? error.detail : null;
  return detail === accountMessages.suspended ? suspended(error) : (detail ?? loginFailed);
}
