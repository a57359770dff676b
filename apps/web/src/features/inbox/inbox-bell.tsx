import { CatchBoundary } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { CountButton } from "#ui/button/count-button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { useUnread } from "./inbox.api.ts";

const InboxPanel = lazy(async () => ({ default: (await import("./inbox-panel.tsx")).InboxPanel }));

/** Opens the notices of the signed-in account, with the count of the unread ones. */
export function InboxBell() {
  const open = useOverlay() === "inbox";
  const unread = useUnread();
  const label = unread === 0 ? "Mes notifications" : `Mes notifications (${unread} non ${unread > 1 ? "lues" : "lue"})`;
  return (
    <>
      <CountButton label={label} count={unread} open={open} icon={Bell} onClick={() => showOverlay("inbox")} />
      {open && (
        <CatchBoundary getResetKey={() => ""} errorComponent={PanelFault}>
          <Suspense>
            <InboxPanel onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
    </>
  );
}

const close = (): void => showOverlay(null);

/** The script of the panel has not loaded, or the panel has failed: the bell stays. */
function PanelFault() {
  useEffect(() => {
    close();
    notifyError("Vos notifications n’ont pas pu être ouvertes. Vérifiez votre connexion.");
  }, []);
  return null;
}
