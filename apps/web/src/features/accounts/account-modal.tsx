import type { User } from "@seance/contract/accounts";
import { LogOut } from "lucide-react";
import { formatDay } from "#lib/format.ts";
import { RoleAvatar } from "#lib/role-avatar.tsx";
import { RoleLabel } from "#lib/role-label.tsx";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionList } from "./session-list.tsx";

/** AccountModal: who one is here, one's sessions and password, and the way out. */
export function AccountModal({ user, onClose, onLogout }: { user: User; onClose: () => void; onLogout: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      title="Mon compte"
      footer={
        <Button onClick={onLogout}>
          <LogOut aria-hidden="true" className="size-5" />
          Se déconnecter
        </Button>
      }
    >
      <div className="mb-5 flex items-center gap-4">
        <RoleAvatar role={user.role} name={user.username} className="size-16 text-xl" />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">{user.email}</p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-gris">
            <RoleLabel role={user.role} />
            inscrit le {formatDay(user.created_at)}
          </p>
        </div>
      </div>
      <Tabs
        label="Mon compte"
        tabs={[
          { value: "sessions", label: "Mes sessions", panel: <SessionList /> },
          { value: "password", label: "Mot de passe", panel: <PasswordForm /> },
        ]}
      />
    </Modal>
  );
}
