import { getRouteApi } from "@tanstack/react-router";
import { LoginLog } from "#features/login-log/login-log.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/login-history");

export default function LoginHistoryTab() {
  return <LoginLog search={route.useSearch()} onSearch={useChangeAddress()} />;
}
