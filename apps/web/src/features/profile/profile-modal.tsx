import type { User } from "@seance/contract/accounts";
import { can } from "@seance/contract/roles";
import { Link } from "@tanstack/react-router";
import { ExternalLink, LifeBuoy, LogOut, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { formatDay } from "#lib/format.ts";
import type { ProfileTab } from "#shared/overlay.ts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";

/** What other features bring to the profile. */
export interface ProfilePanels {
  readonly overview: ReactNode;
  readonly settings: ReactNode;
  readonly sessions: ReactNode;
  readonly password: ReactNode;
  readonly secondFactor: ReactNode;
  readonly data: ReactNode;
}

/** The profile: account, figures, badges, settings, sessions, password, second factor, data, support and sign-out. */
export function ProfileModal({
  user,
  panels,
  initial,
  communityUrl,
  onClosed,
  onSupport,
  onLogout,
}: {
  user: User;
  panels: ProfilePanels;
  /** The tab that is open first. */
  initial: "overview" | ProfileTab;
  communityUrl: string | null;
  /** Called after the exit animation. */
  onClosed: () => void;
  onSupport: () => void;
  onLogout: () => void;
}) {
  const [open, setOpen] = useState(true);
  return (
    <Modal
      open={open}
      slowExit
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title="Mon compte"
      footer={
        <Actions staff={can(user.role, "admin:enter")} communityUrl={communityUrl} onSupport={onSupport} onLogout={onLogout} />
      }
    >
      <Identity user={user} />
      <Tabs
        label="Mon compte"
        initial={initial}
        tabs={[
          { value: "overview", label: "Profil", panel: panels.overview },
          { value: "settings", label: "Réglages", panel: panels.settings },
          { value: "sessions", label: "Mes sessions", panel: panels.sessions },
          { value: "password", label: "Mot de passe", panel: panels.password },
          { value: "second-factor", label: "Double authentification", panel: panels.secondFactor },
          { value: "data", label: "Mes données", panel: panels.data },
        ]}
      />
    </Modal>
  );
}

function Identity({ user }: { user: User }) {
  return (
    <div className="mb-5 flex items-center gap-4">
      <RoleAvatar role={user.role} name={user.username || user.email} className="size-16 text-xl" />
      <div className="min-w-0">
        <p className="truncate text-lg font-semibold">{user.email}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <RoleLabel role={user.role} />
          inscrit le {formatDay(user.created_at)}
        </p>
      </div>
    </div>
  );
}

function Actions({
  staff,
  communityUrl,
  onSupport,
  onLogout,
}: {
  staff: boolean;
  communityUrl: string | null;
  onSupport: () => void;
  onLogout: () => void;
}) {
  return (
    <>
      {staff && (
        <Link to="/admin" className={buttonClass()}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          Administration
        </Link>
      )}
      <Button onClick={onSupport}>
        <LifeBuoy aria-hidden="true" className="size-5" />
        Support
      </Button>
      {communityUrl && (
        <a href={communityUrl} target="_blank" rel="noopener noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden="true" className="size-5" />
          Nous contacter<span className="sr-only"> (nouvel onglet)</span>
        </a>
      )}
      <Button onClick={onLogout}>
        <LogOut aria-hidden="true" className="size-5" />
        Se déconnecter
      </Button>
    </>
  );
}
