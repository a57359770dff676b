import { isStaff } from "@seance/contract/roles";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { settingsQuery } from "#features/site/site.api.ts";
import { useSession } from "#shared/session/current-session.ts";
import { useAfterDelay } from "#lib/hooks/deferred.ts";

const startMs = 1000;
const ProtectionWatch = lazy(async () => ({
  default: (await import("#features/protection/protection-watch.tsx")).ProtectionWatch,
}));

/** Starts the protection routines a second after the start, when the site's setting enables them, and never for the staff. */
export function ProtectionGate() {
  const wanted = useQuery(settingsQuery).data?.protection ?? "off";
  const { user, status } = useSession();
  const started = useAfterDelay(startMs);
  const navigate = useNavigate();
  if (!started || wanted === "off" || status !== "ready" || isStaff(user?.role)) return null;
  return (
    <Suspense>
      <ProtectionWatch full={wanted === "full"} onTools={() => void navigate({ to: "/" })} />
    </Suspense>
  );
}
