import type { Role } from "@seance/contract/roles";

/** Each role's colour; never the only sign of the role. */
export const roleColours: Record<Role, string> = {
  fondateur: "bg-role-fondateur",
  co_fondateur: "bg-role-co-fondateur",
  super_admin: "bg-role-super-admin",
  admin: "bg-role-admin",
  content_manager: "bg-role-content-manager",
  support: "bg-role-support",
  ami: "bg-role-ami",
  user: "bg-role-user",
};

/** A disc in the role's colour with the initial of `name`. `className` sets its size (44 px by default). */
export function RoleAvatar({ role, name, className = "size-11" }: { role: Role; name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full font-bold text-on-accent ${roleColours[role]} ${className}`}
    >
      {[...name.trim()][0]?.toLocaleUpperCase("fr-FR") ?? "?"}
    </span>
  );
}
