import type { Permission, Role } from "@seance/contract/roles";
import { ArrowRight, Minus, Plus } from "lucide-react";
import { permissionLabels, roleDifference } from "./role-difference.ts";
import { RoleLabel } from "./role-label.tsx";

/** The two roles of a change, and the permissions that it gives and takes. */
export function RoleChange({ from, to }: { from: Role; to: Role }) {
  const { gained, lost } = roleDifference(from, to);
  return (
    <div className="grid gap-3 rounded-panel bg-surface-2 p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <RoleLabel role={from} />
        <ArrowRight role="img" aria-label="devient" className="size-4 text-muted" />
        <RoleLabel role={to} />
      </p>
      <Permissions title="Pourra" sign="plus" permissions={gained} />
      <Permissions title="Ne pourra plus" sign="minus" permissions={lost} />
      {gained.length + lost.length === 0 && <p className="text-sm text-body">Ses droits restent les mêmes.</p>}
    </div>
  );
}

function Permissions({ title, sign, permissions }: { title: string; sign: "plus" | "minus"; permissions: Permission[] }) {
  if (permissions.length === 0) return null;
  const [Icon, colour] = sign === "plus" ? [Plus, "text-success-2"] : [Minus, "text-danger-2"];
  return (
    <section aria-label={title} className="grid gap-1.5">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid gap-1 text-sm text-body">
        {permissions.map((permission) => (
          <li key={permission} className="flex gap-2">
            <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${colour}`} />
            {permissionLabels[permission]}
          </li>
        ))}
      </ul>
    </section>
  );
}
