import { can } from "@seance/contract/roles";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { useSession } from "#lib/current-session.ts";
import { loadScript } from "#lib/lost-script.ts";
import { buttonClass } from "#ui/button.tsx";
import { SpinnerScreen } from "#ui/spinner.tsx";
import { EmptyState } from "#ui/states.tsx";
import { adminTabs, loadTab } from "./tab-list.ts";

const route = getRouteApi("/admin/$tab");

const screens = new Map(
  adminTabs.map(({ key }) => {
    const Screen = lazy(() => loadScript(() => loadTab(key)) as Promise<{ default: ComponentType }>);
    return [key, <Screen key={key} />];
  }),
);

/** One tab of the back office, its screen loaded when it first opens. */
export default function AdminTabRoute() {
  const { tab: key } = route.useParams();
  const { user } = useSession();
  const tab = adminTabs.find((one) => one.key === key);
  if (!tab || !can(user?.role, tab.permission))
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
  return (
    <Suspense fallback={<SpinnerScreen text="Chargement…" />}>
      <title>{`${tab.label} · Administration · Séance`}</title>
      {screens.get(key)}
    </Suspense>
  );
}
