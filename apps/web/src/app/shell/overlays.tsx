import { useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";
import { endSession, useSession } from "#lib/current-session.ts";
import { showOverlay, useOverlay } from "#lib/overlay.ts";
import { useSearchKeys } from "./use-search-keys.ts";

const LegalModal = lazy(async () => ({ default: (await import("./legal-modal.tsx")).LegalModal }));
const SearchOverlay = lazy(async () => ({ default: (await import("#features/search/search-overlay.tsx")).SearchOverlay }));
const AccountModal = lazy(async () => ({ default: (await import("#features/accounts/account-modal.tsx")).AccountModal }));

/** What stands over the page, each loaded when it first opens. Going elsewhere closes it. */
export function Overlays() {
  const open = useOverlay();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => showOverlay(null), [path]);
  useSearchKeys();
  const { user } = useSession();
  return (
    <Suspense>
      {open === "search" && <SearchOverlay onClose={close} />}
      {open === "legal" && <LegalModal onClose={close} />}
      {open === "profile" && user && <AccountModal user={user} onClose={close} onLogout={leave} />}
    </Suspense>
  );
}

const close = () => showOverlay(null);

function leave(): void {
  close();
  void endSession();
}
