import type { User } from "@seance/contract/accounts";
import { roleLabels } from "@seance/contract/roles";
import { LogOut } from "lucide-react";
import { formatDay } from "#lib/format.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { Tabs } from "#ui/tabs.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RoleAvatar } from "./role-avatar.tsx";
import { SessionList } from "./session-list.tsx";

/** AccountModal: who one is here, one's sessions and password, and the way out. */
export function AccountModal({ user, open, onClose, onLogout }: { user: User; open: boolean; onClose: () => void; onLogout: () => void }) {
  return (
    <Modal
      open={open}
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
        <RoleAvatar role={user.role} className="size-16" />
        <div className="min-w-0">
          <p className="truncate text-lg font-semibold">{user.email}</p>
          <p className="text-gris">
            {roleLabels[user.role]} · inscrit le {formatDay(user.created_at)}
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
