import type { User } from "@seance/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, lazy } from "react";
import { EmailSection } from "#features/accounts/email-section.tsx";
import { SessionList } from "#features/accounts/session-list.tsx";
import { BadgeShelf } from "#features/badges/badge-shelf.tsx";
import { useFavourites } from "#features/favourites/favourites.api.ts";
import { MyData } from "#features/profile/my-data.tsx";
import { Overview, type Watched } from "#features/profile/overview.tsx";
import { ProfileModal } from "#features/profile/profile-modal.tsx";
import { SettingsPanel } from "#features/profile/settings-panel.tsx";
import { progress, useHistory } from "#features/progress/progress.api.ts";
import { settingsQuery } from "#features/site/site.api.ts";
import { endSession, leaveSession, session } from "#shared/session/current-session.ts";
import { NoticeChoices } from "#routes/notice-choices.tsx";
import { sessionEndText } from "#shared/events/watch-events.ts";
import { showOverlay, type ProfileTab } from "#shared/overlay.ts";
import { notify } from "#ui/feedback/toasts.ts";

const SecondFactorPanel = lazy(async () => ({
  default: (await import("#features/accounts/second-factor/second-factor-panel.tsx")).SecondFactorPanel,
}));

const WaysIn = lazy(async () => ({ default: (await import("#features/accounts/identities/ways-in.tsx")).WaysIn }));

interface ProfileOverlayProps {
  readonly user: User;
  /** The tab that is open first. */
  readonly tab: "overview" | ProfileTab;
  readonly onClosed: () => void;
}

/** The profile, composed with what other features know of the account. */
export function ProfileOverlay({ user, tab, onClosed }: ProfileOverlayProps) {
  const settings = useQuery(settingsQuery).data;
  const favourites = useFavourites().data?.length ?? 0;
  const panels = {
    overview: <Overview user={user} favourites={favourites} watched={useWatched()} badges={<BadgeShelf />} />,
    settings: (
      <>
        <SettingsPanel />
        <NoticeChoices />
      </>
    ),
    sessions: <SessionList />,
    password: (
      <div className="grid gap-6">
        <EmailSection email={user.email} sendsMail={settings?.sends_mail === true} />
        <Suspense>
          <WaysIn />
        </Suspense>
      </div>
    ),
    secondFactor: (
      <Suspense>
        <SecondFactorPanel />
      </Suspense>
    ),
    data: <MyData onDeleted={forget} />,
  };
  return (
    <ProfileModal
      user={user}
      panels={panels}
      initial={tab}
      communityUrl={settings?.community_url ?? null}
      onClosed={onClosed}
      onSupport={() => showOverlay("support")}
      onLogout={() => void leave()}
    />
  );
}

function useWatched(): Watched {
  const entries = useHistory();
  const seconds = entries.reduce((sum, { completed, currentTime, totalTime }) => sum + (completed ? totalTime : currentTime), 0);
  return { count: entries.filter(({ completed }) => completed).length, seconds };
}

/** A sign-out does not wait longer for a server that does not answer. */
const flushMs = 2000;

async function leave(): Promise<void> {
  showOverlay(null);
  await Promise.race([progress.flush(), new Promise((resolve) => setTimeout(resolve, flushMs))]);
  // Without the network the script may be missing.
  void import("#shared/session/sign-out.ts").then(({ signOut }) => signOut(), endSession);
}

/** Clears a deleted account's data from this device. The server's session-ended event may have come first. */
function forget(): void {
  progress.eraseAccount();
  showOverlay(null);
  if (session.get().token === null) return;
  notify(sessionEndText.deleted);
  leaveSession();
}
