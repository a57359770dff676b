import type { Role } from "@seance/contract/roles";
import { Check, ChevronDown } from "lucide-react";
import { permissionLabels, permissionsOf } from "#shared/roles/role-difference.ts";
import { RoleLabel } from "#shared/roles/role-label.tsx";
import { Part } from "./part.tsx";

/** The role, and all that it may do. */
export function RolePart({ role }: { role: Role }) {
  const permissions = permissionsOf(role);
  return (
    <Part title="Rôle">
      <RoleLabel role={role} />
      {permissions.length === 0 ? (
        <p className="text-sm text-muted">Regarde le site, sans droit sur son administration.</p>
      ) : (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-accent-2 hover:underline">
            <ChevronDown aria-hidden="true" className="size-4 -rotate-90 transition-transform group-open:rotate-0" />
            Ce que ce rôle peut faire ({permissions.length})
          </summary>
          <ul className="mt-2 grid gap-1.5 text-sm text-body">
            {permissions.map((permission) => (
              <li key={permission} className="flex gap-2">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-2" />
                {permissionLabels[permission]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Part>
  );
}
