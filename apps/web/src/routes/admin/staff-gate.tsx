import { can, type Permission } from "@seance/contract/roles";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { useSession } from "#shared/session/current-session.ts";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";
import { StaffFrame } from "./staff-frame.tsx";

/** The frame of the back office for holders of a permission; others go home, also when their role changes meanwhile. */
export function StaffGate({ permission, children }: { permission: Permission; children: ReactNode }) {
  const { token, user } = useSession();
  const known = token === null || user !== null;
  const allowed = can(user?.role, permission);
  const navigate = useNavigate();
  useEffect(() => {
    // No warning about unsaved changes after losing the role: they could not be saved.
    if (known && !allowed) void navigate({ to: "/", replace: true, ignoreBlocker: true });
  }, [known, allowed, navigate]);
  if (!known) return <SpinnerScreen text="Chargement…" />;
  return allowed && user ? (
    <StaffFrame role={user.role}>
      <SecondFactorGate>{children}</SecondFactorGate>
    </StaffFrame>
  ) : null;
}
