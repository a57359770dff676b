import { CatchBoundary } from "@tanstack/react-router";
import { Bell } from "lucide-react";
import { lazy, Suspense, useEffect } from "react";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";
import { useUnread } from "./inbox.api.ts";

const InboxPanel = lazy(async () => ({ default: (await import("./inbox-panel.tsx")).InboxPanel }));

/** Opens the notices of the signed-in account, with the count of the unread ones. */
export function InboxBell() {
  const open = useOverlay() === "inbox";
  const unread = useUnread();
  const label = unread === 0 ? "Mes notifications" : `Mes notifications (${unread} non ${unread > 1 ? "lues" : "lue"})`;
  return (
    <span className="relative">
      <IconButton label={label} aria-haspopup="dialog" aria-expanded={open} onClick={() => showOverlay("inbox")} icon={Bell} />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular-figures pointer-events-none absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-[0.75rem] leading-none font-bold text-on-accent"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
      {open && (
        <CatchBoundary getResetKey={() => ""} errorComponent={PanelFault}>
          <Suspense>
            <InboxPanel onClose={close} />
          </Suspense>
        </CatchBoundary>
      )}
    </span>
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
