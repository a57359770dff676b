import { getRouteApi } from "@tanstack/react-router";
import { SagaDesk } from "#features/saga-desk/saga-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/sagas");

export default function SagasTab() {
  return <SagaDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={usePermission("content:manage")} />;
}
