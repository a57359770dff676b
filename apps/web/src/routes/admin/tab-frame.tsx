import type { Permission } from "@seance/contract/roles";
import { Link } from "@tanstack/react-router";
import { Suspense } from "react";
import type { ReactNode } from "react";
import { usePermission } from "#shared/session/current-session.ts";
import { buttonClass } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { EmptyState } from "#ui/feedback/states.tsx";

/** One tab of the back office, with its permission check; its screen is loaded when it first opens. */
export function TabFrame({
  label,
  permission,
  children,
}: {
  label: string;
  permission: Permission;
  /** The lazy screen. */
  children: ReactNode;
}) {
  if (!usePermission(permission)) return <NoSuchTab />;
  return (
    <Suspense fallback={<SpinnerScreen text="Chargement…" />}>
      <title>{`${label} · Administration · Séance`}</title>
      {children}
    </Suspense>
  );
}

export function NoSuchTab() {
  return (
    <>
      <title>Administration · Séance</title>
      <EmptyState level={1} title="Cet onglet n’existe pas" text="Il n’est pas, ou pas encore, de ceux que vous pouvez ouvrir.">
        <Link to="/admin" className={buttonClass({ kind: "primary" })}>
          Revenir à l’administration
        </Link>
      </EmptyState>
    </>
  );
}
