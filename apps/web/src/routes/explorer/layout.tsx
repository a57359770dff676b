import { can } from "@seance/contract/roles";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ExplorerFrame } from "#features/explorer/explorer-frame.tsx";
import { HeldOutlet } from "#routes/held-outlet.tsx";
import { useSession } from "#shared/session/current-session.ts";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";

/** The explorer's layout, for the fondateur only: also when the role changes meanwhile. */
export default function ExplorerLayout() {
  const { token, user } = useSession();
  const known = token === null || user !== null;
  const allowed = can(user?.role, "database:explore");
  const navigate = useNavigate();
  useEffect(() => {
    // No warning about unsaved changes after losing the role: they could not be saved.
    if (known && !allowed) void navigate({ to: "/", replace: true, ignoreBlocker: true });
  }, [known, allowed, navigate]);
  if (!known) return <SpinnerScreen text="Chargement…" />;
  if (!allowed) return null;
  return (
    <ExplorerFrame>
      <HeldOutlet />
    </ExplorerFrame>
  );
}
