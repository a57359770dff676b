import type { SecondFactorAsked, SignedIn } from "@seance/contract/accounts";
import { confirmLogin, rememberedDevices, secondFactorMessages } from "@seance/contract/second-factor";
import { lazy, useState, type ReactNode } from "react";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { Button } from "#ui/button/button.tsx";
import { Extra } from "#ui/extra.tsx";
import { authFault, type AuthFault } from "#features/accounts/auth-faults.ts";
import { AuthAlert } from "#features/accounts/auth-panels.tsx";
import { CodeField, recoveryField } from "./code-field.tsx";

const PasskeyCode = lazy(async () => ({
  default: (await import("#features/accounts/passkeys/passkey-code.tsx")).PasskeyCode,
}));

/** Whether this browser is to be remembered. */
interface Remembering {
  readonly remember: boolean;
  readonly onRemember: (remember: boolean) => void;
}

interface CodeStepProps {
  /** The sign-in that waits for a code. */
  readonly asked: SecondFactorAsked;
  readonly communityUrl: string | null;
  /** False where the next sign-in of this kind asks for a code all the same. */
  readonly remembers?: boolean;
  readonly onSignedIn: (opened: SignedIn) => Promise<void> | void;
  /** The password is to be asked again; with the reason unless the person wants it. */
  readonly onBack: (why: string | null) => void;
}

/** The second step of a sign-in: a code of the app, a recovery code, or a passkey where the account has one. */
export function CodeStep(props: CodeStepProps) {
  const { asked, communityUrl, onSignedIn, onBack } = props;
  const [remember, setRemember] = useState(false);
  return (
    <CodeForm {...props} remember={remember} onRemember={setRemember}>
      {asked.passkey && (
        <Extra>
          <PasskeyCode
            token={asked.token}
            remember={remember}
            communityUrl={communityUrl}
            onSignedIn={onSignedIn}
            onLate={onBack}
          />
        </Extra>
      )}
    </CodeForm>
  );
}

interface CodeFormProps extends CodeStepProps, Remembering {
  /** Another way to end the sign-in. */
  readonly children: ReactNode;
}

function CodeForm({ communityUrl, onBack, remembers = true, onRemember, children, ...props }: CodeFormProps) {
  const [recovery, setRecovery] = useState(false);
  const { code, error, fault, sending, edit, submit } = useCodeStep({ ...props, onBack });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <AuthAlert fault={fault} communityUrl={communityUrl} />
      <CodeField
        key={String(recovery)}
        ref={focusOnOpen}
        {...(recovery && recoveryField)}
        value={code}
        error={error}
        onChange={(event) => edit(event.currentTarget.value)}
      />
      {remembers && <RememberBox remember={props.remember} onRemember={onRemember} />}
      <Button type="submit" kind="primary" size="lg" busy={sending} className="mt-2 w-full">
        Se connecter
      </Button>
      {children}
      <div className="flex flex-wrap justify-center gap-x-3">
        <Button
          kind="quiet"
          onClick={() => {
            setRecovery(!recovery);
            edit("");
          }}
        >
          {recovery ? "Utiliser l’application" : "Utiliser un code de secours"}
        </Button>
        <Button kind="quiet" onClick={() => onBack(null)}>
          Revenir
        </Button>
      </div>
    </form>
  );
}

function RememberBox({ remember, onRemember }: Remembering) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-body">
      <input
        type="checkbox"
        checked={remember}
        onChange={(event) => onRemember(event.currentTarget.checked)}
        className="size-5 shrink-0"
      />
      {`Ne plus demander de code sur cet appareil pendant ${rememberedDevices.days} jours`}
    </label>
  );
}

type StepProps = Omit<CodeStepProps, "communityUrl" | "remembers"> & Pick<Remembering, "remember">;

function useCodeStep({ asked: { token }, remember, onSignedIn, onBack }: StepProps) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [fault, setFault] = useState<AuthFault | null>(null);
  const [sending, setSending] = useState(false);

  const edit = (text: string): void => {
    setCode(text);
    setError(null);
    setFault(null);
  };

  const submit = async (): Promise<void> => {
    if (sending) return;
    edit(code);
    if (code.trim() === "") return setError(secondFactorMessages.codeMissing);
    setSending(true);
    try {
      await onSignedIn(await call(confirmLogin, { body: { token, code, ...(remember && { remember }) } }));
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 404) return onBack(failure.detail);
      if (isWrong(failure)) setError(failure.detail);
      else setFault(authFault(failure));
      setSending(false);
    }
  };
  return { code, error, fault, sending, edit, submit };
}

const isWrong = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && (failure.status === 401 || failure.status === 422);
