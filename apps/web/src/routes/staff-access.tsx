import { Navigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { suspendedText, suspendedTitle } from "#features/accounts/auth-faults.ts";
import { AuthPage } from "#features/accounts/auth-page.tsx";
import { StaffLogin } from "#features/maintenance/staff-login.tsx";
import { useMaintenance } from "#features/maintenance/maintenance.api.ts";
import { useSession } from "#shared/session/current-session.ts";

/** Where the staff comes in while everybody else waits. Without a maintenance there is nothing to do here. */
export default function StaffAccess() {
  const { history } = useRouter();
  const { active, known } = useMaintenance();
  const [arrivedSignedIn] = useState(useSession().token !== null);
  if (arrivedSignedIn || (known && !active)) return <Navigate to="/" replace />;
  return (
    <AuthPage
      title="Accès du staff"
      lead="Le site est en maintenance : seuls les membres du staff peuvent entrer pour le moment."
    >
      <title>Accès du staff · Séance</title>
      <StaffLogin suspended={`${suspendedTitle}: ${suspendedText}`} onDone={() => history.replace("/")} />
    </AuthPage>
  );
}
