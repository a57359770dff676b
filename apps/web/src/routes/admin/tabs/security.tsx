import { getRouteApi } from "@tanstack/react-router";
import { SecurityDesk } from "#features/security-desk/security-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/securite");

export default function SecurityTab() {
  return <SecurityDesk search={route.useSearch()} onSearch={useChangeAddress()} />;
}
