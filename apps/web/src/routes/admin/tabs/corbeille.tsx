import { getRouteApi } from "@tanstack/react-router";
import { BinPage } from "#features/bin/bin-page.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/corbeille");

export default function BinTab() {
  return <BinPage search={route.useSearch()} onSearch={useChangeAddress()} all={usePermission("database:explore")} />;
}
