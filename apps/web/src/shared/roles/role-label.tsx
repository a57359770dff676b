import { roleLabels } from "@seance/contract/roles";
import type { Role } from "@seance/contract/roles";
import { Clapperboard, Crown, Gem, HeartHandshake, LifeBuoy, Megaphone, ShieldCheck, User } from "lucide-react";
import { roleColours } from "./role-avatar.tsx";

const icons: Record<Role, typeof User> = {
  fondateur: Crown,
  co_fondateur: Gem,
  super_admin: ShieldCheck,
  admin: Clapperboard,
  content_manager: Megaphone,
  support: LifeBuoy,
  ami: HeartHandshake,
  user: User,
};

/** The role's icon in its colour and its French name. Not in role-avatar.tsx, which the top bar loads without these icons. */
export function RoleLabel({ role }: { role: Role }) {
  const Icon = icons[role];
  return (
    <span className="inline-flex items-center gap-2 text-sm text-body">
      <span
        aria-hidden="true"
        className={`grid size-5 shrink-0 place-items-center rounded-full text-on-accent ${roleColours[role]}`}
      >
        <Icon className="size-3" />
      </span>
      {roleLabels[role]}
    </span>
  );
}
