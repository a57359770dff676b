import { Navigate, useRouter } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { CodeStep } from "#features/accounts/second-factor/code-step.tsx";
import { StaffLogin, type StaffCode } from "#features/maintenance/staff-login.tsx";
import { notStaff, startStaffSession, useMaintenance } from "#features/maintenance/maintenance.api.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import { Extra } from "#ui/extra.tsx";
import { banIn, suspendedSentence } from "#shared/session/ban-text.ts";
import { useSession } from "#shared/session/current-session.ts";

const ProviderButtons = lazy(async () => ({
  default: (await import("#features/accounts/identities/provider-buttons.tsx")).ProviderButtons,
}));
const PasskeySignIn = lazy(async () => ({
  default: (await import("#features/accounts/passkeys/passkey-sign-in.tsx")).PasskeySignIn,
}));
const suspended = (error: unknown): string => suspendedSentence(banIn(error));
const codeStep = (step: StaffCode) => <CodeStep communityUrl={null} {...step} />;

/** The staff's sign-in during a maintenance. Redirects when there is none. */
export default function StaffAccess() {
  const { history } = useRouter();
  const { active, known } = useMaintenance();
  const [arrivedSignedIn] = useState(useSession().token !== null);
  if (arrivedSignedIn || (known && !active)) return <Navigate to="/" replace />;
  const enter = (): void => history.replace("/");
  return (
    <AuthPage
      title="Accès du staff"
      lead="Le site est en maintenance : seuls les membres du staff peuvent entrer pour le moment."
    >
      <title>Accès du staff · Séance</title>
      <StaffLogin suspended={suspended} code={codeStep} onDone={enter}>
        <Extra>
          <div className="mt-3">
            <PasskeySignIn
              communityUrl={null}
              onSignedIn={async (opened) => {
                if (await startStaffSession(opened)) enter();
                else notifyError(notStaff);
              }}
            />
          </div>
        </Extra>
      </StaffLogin>
      <Extra>
        <ProviderButtons returnTo="/" />
      </Extra>
    </AuthPage>
  );
}
