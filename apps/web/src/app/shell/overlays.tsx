import { useRouterState } from "@tanstack/react-router";
import { Suspense, lazy, useEffect } from "react";
import { useSession } from "#shared/session/current-session.ts";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { whenIdle } from "#lib/hooks/deferred.ts";
import { SearchLauncher, preloadSearch } from "./search-launcher.tsx";
import { useSearchKeys } from "./use-search-keys.ts";

const LegalModal = lazy(async () => ({ default: (await import("./legal-modal.tsx")).LegalModal }));
const ProfileOverlay = lazy(async () => ({ default: (await import("./profile-overlay.tsx")).ProfileOverlay }));
const SupportModal = lazy(async () => ({ default: (await import("#features/support/support-modal.tsx")).SupportModal }));
const FounderCard = lazy(async () => ({ default: (await import("#features/profile/founder-card.tsx")).FounderCard }));

/** The open overlay, loaded when it first opens. Navigation closes it. */
export function Overlays() {
  const open = useOverlay();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(() => showOverlay(null), [path]);
  useSearchKeys();
  // A key press or touch has no hover before it: the search's script is preloaded.
  useEffect(() => whenIdle(preloadSearch), []);
  const { user } = useSession();
  return (
    <Suspense>
      {open === "search" && <SearchLauncher onClose={close} />}
      {open === "legal" && <LegalModal onClose={close} />}
      {open === "founder" && <FounderCard onClose={close} />}
      {(open === "profile" || open === "password" || open === "second-factor") && user && (
        <ProfileOverlay key={open} user={user} tab={open === "profile" ? "overview" : open} onClosed={close} />
      )}
      {open === "support" && user && <SupportModal user={user} onClose={close} />}
    </Suspense>
  );
}

const close = () => showOverlay(null);
