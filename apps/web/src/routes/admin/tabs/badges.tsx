import { getRouteApi } from "@tanstack/react-router";
import { BadgeDesk } from "#features/badge-desk/badge-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/badges");

export default function BadgesTab() {
  const manage = usePermission("badges:manage");
  const remove = usePermission("badges:remove");
  return <BadgeDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={manage} remove={remove} />;
}
