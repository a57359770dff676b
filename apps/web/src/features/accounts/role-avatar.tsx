import type { Role } from "@seance/contract/roles";
import { Crown, Gem, Handshake, LifeBuoy, Megaphone, ShieldCheck, ShieldPlus, User } from "lucide-react";
import type { ComponentType } from "react";

interface RoleLook {
  readonly Icon: ComponentType<{ className?: string; "aria-hidden"?: "true" }>;
  readonly tone: string;
}

/** Each role's own icon and colour. */
const looks: Record<Role, RoleLook> = {
  fondateur: { Icon: Crown, tone: "bg-role-fondateur" },
  co_fondateur: { Icon: Gem, tone: "bg-role-co-fondateur" },
  super_admin: { Icon: ShieldPlus, tone: "bg-role-super-admin" },
  admin: { Icon: ShieldCheck, tone: "bg-role-admin" },
  content_manager: { Icon: Megaphone, tone: "bg-role-content-manager" },
  support: { Icon: LifeBuoy, tone: "bg-role-support" },
  ami: { Icon: Handshake, tone: "bg-role-ami" },
  user: { Icon: User, tone: "bg-role-user" },
};

/** RoleAvatar: a disc in the colour of a role with its icon; decorative. */
export function RoleAvatar({ role, className = "size-10" }: { role: Role; className?: string }) {
  const { Icon, tone } = looks[role];
  return (
    <span aria-hidden="true" className={`grid shrink-0 place-items-center rounded-full text-sur-lampe ${tone} ${className}`}>
      <Icon className="size-1/2" aria-hidden="true" />
    </span>
  );
}
