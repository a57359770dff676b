import { getRouteApi } from "@tanstack/react-router";
import { BadgeDesk } from "#features/badge-desk/badge-desk.tsx";
import { useChangeAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

const route = getRouteApi("/admin/badges");

export default function BadgesTab() {
  const manage = useMay("badges:manage");
  const remove = useMay("badges:remove");
  return <BadgeDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={manage} remove={remove} />;
}
