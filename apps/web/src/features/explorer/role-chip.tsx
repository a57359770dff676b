import { roleLabels, type Role, isRole } from "@seance/contract/roles";
import { roleColours } from "#shared/roles/role-avatar.tsx";

/** A role in capitals and its colour; any other text in capitals and grey. */
export function RoleChip({ role }: { role: Role | string }) {
  const known = isRole(role);
  return (
    <span
      className={`inline-flex h-6 items-center rounded-tag px-2 text-[0.75rem] leading-none font-bold tracking-[0.04em] whitespace-nowrap text-on-accent ${known ? roleColours[role] : "bg-muted"}`}
    >
      {(known ? roleLabels[role] : role).toLocaleUpperCase("fr-FR")}
    </span>
  );
}
