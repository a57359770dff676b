/** Ranked roles, lowest first; `content_manager` has no rank. */
export const ladder = ["user", "ami", "support", "admin", "super_admin", "co_fondateur", "fondateur"] as const;
export const roles = [...ladder, "content_manager"] as const;
export type LadderRole = (typeof ladder)[number];
export type Role = (typeof roles)[number];

export const staffRoles = ["admin", "super_admin", "co_fondateur", "fondateur"] as const satisfies readonly Role[];

export const roleLabels: Record<Role, string> = {
  fondateur: "Fondateur",
  co_fondateur: "Co-Fondateur",
  super_admin: "Super Admin",
  admin: "Administrateur",
  content_manager: "Community Manager",
  support: "Support",
  ami: "Ami",
  user: "Utilisateur",
};

const seniorStaff = ["super_admin", "co_fondateur", "fondateur"] as const;

/** Roles that hold each permission. Checked by the server; the web hides what the caller may not do. */
export const permissions = {
  "admin:enter": staffRoles,
  "content:create": staffRoles,
  "content:manage": seniorStaff,
  "hosting:manage": staffRoles,
  "ticker:view": staffRoles,
  "ticker:edit": ["fondateur"],
  "maintenance:view": staffRoles,
  "maintenance:control": ["co_fondateur", "fondateur"],
  "urls:view": staffRoles,
  "urls:migrate": ["fondateur"],
  "users:view": staffRoles,
  "users:change-role": seniorStaff,
  "users:invite": seniorStaff,
  "users:ban": ["fondateur"],
  "users:delete": ["fondateur"],
  "badges:view": staffRoles,
  "badges:manage": seniorStaff,
  "badges:remove": ["co_fondateur", "fondateur"],
  "login-history:view": staffRoles,
  "login-history:full-ip": ["admin", "super_admin", "fondateur"],
  "watch-history:view": seniorStaff,
  "announcements:manage": staffRoles,
  "support:answer": ["support", "content_manager", ...staffRoles],
  "database:explore": ["fondateur"],
  "settings:manage": ["fondateur"],
  "security:read": ["fondateur"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

export function can(role: Role | null | undefined, permission: Permission): boolean {
  return role != null && (permissions[permission] as readonly Role[]).includes(role);
}

export function isStaff(role: Role | null | undefined): boolean {
  return can(role, "admin:enter");
}

/** Rank on the ladder from 0 (user) to 6 (fondateur); null for content_manager. */
export function rank(role: Role): number | null {
  return role === "content_manager" ? null : ladder.indexOf(role);
}

export function isRole(value: unknown): value is Role {
  return (roles as readonly unknown[]).includes(value);
}
