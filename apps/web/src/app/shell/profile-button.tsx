import type { User } from "@seance/contract/accounts";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { RoleAvatar } from "#shared/roles/role-avatar.tsx";

export function ProfileButton({ user }: { user: User }) {
  const open = useOverlay() === "profile";
  return (
    <button
      type="button"
      aria-label="Profil"
      title="Profil"
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => showOverlay(open ? null : "profile")}
      className="rounded-full transition-transform active:scale-94"
    >
      <RoleAvatar role={user.role} name={user.username || user.email} />
    </button>
  );
}
