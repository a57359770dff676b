import { roleLabels } from "@seance/contract/roles";
import type { Role } from "@seance/contract/roles";
import { Clapperboard, Crown, Gem, HeartHandshake, LifeBuoy, Megaphone, ShieldCheck, User } from "lucide-react";

/** Each role's colour and icon; the colour is never alone, the icon and the label say the same. */
const looks: Record<Role, { colour: string; icon: typeof User }> = {
  fondateur: { colour: "bg-role-fondateur", icon: Crown },
  co_fondateur: { colour: "bg-role-co-fondateur", icon: Gem },
  super_admin: { colour: "bg-role-super-admin", icon: ShieldCheck },
  admin: { colour: "bg-role-admin", icon: Clapperboard },
  content_manager: { colour: "bg-role-content-manager", icon: Megaphone },
  support: { colour: "bg-role-support", icon: LifeBuoy },
  ami: { colour: "bg-role-ami", icon: HeartHandshake },
  user: { colour: "bg-role-user", icon: User },
};

/** RoleAvatar: a disc in the role's colour with the initial of `name`. `className` gives its size (44 px unless said). */
export function RoleAvatar({ role, name, className = "size-11" }: { role: Role; name: string; className?: string }) {
  return (
    <span aria-hidden="true" className={`grid shrink-0 place-items-center rounded-full font-bold text-sur-lampe ${looks[role].colour} ${className}`}>
      {[...name.trim()][0]?.toLocaleUpperCase("fr-FR") ?? "?"}
    </span>
  );
}

/** RoleLabel: the role's icon in its colour and its French name. */
export function RoleLabel({ role }: { role: Role }) {
  const { colour, icon: Icon } = looks[role];
  return (
    <span className="inline-flex items-center gap-2 text-sm text-texte">
      <span aria-hidden="true" className={`grid size-5 place-items-center rounded-full text-sur-lampe ${colour}`}>
        <Icon className="size-3" />
      </span>
      {roleLabels[role]}
    </span>
  );
}
