import { useState, type ReactNode } from "react";
import { logIn, startSession, type CodeAsked } from "./accounts.api.ts";
import { AuthForm } from "./auth-form.tsx";
import { CodeStep } from "./second-factor/code-step.tsx";

interface SignInProps {
  /** The address that the form begins with. */
  readonly email?: string;
  readonly communityUrl: string | null;
  /** Called once the session has started. */
  readonly onDone?: () => void;
  /** Below the form that asks the password. */
  readonly children?: ReactNode;
}

/** The sign-in: the password, then a code for an account with a second factor. */
export function SignIn({ email = "", communityUrl, onDone, children }: SignInProps) {
  const [begun, setBegun] = useState<{ email: string; why: string | null }>({ email, why: null });
  const [asked, setAsked] = useState<CodeAsked | null>(null);
  if (asked)
    return (
      <CodeStep
        asked={asked}
        communityUrl={communityUrl}
        onSignedIn={async (opened) => {
          await startSession(opened, asked.weakness);
          onDone?.();
        }}
        onBack={(why) => {
          setBegun({ ...begun, why });
          setAsked(null);
        }}
      />
    );
  return (
    <>
      <AuthForm
        mode="login"
        email={begun.email}
        why={begun.why}
        communityUrl={communityUrl}
        send={async (fields) => {
          const code = await logIn(fields);
          if (!code) return onDone?.();
          setBegun({ email: fields.email, why: null });
          setAsked(code);
        }}
      />
      {children}
    </>
  );
}
