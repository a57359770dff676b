import { getRouteApi } from "@tanstack/react-router";
import { SagaDesk } from "#features/saga-desk/saga-desk.tsx";
import { useChangeAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

const route = getRouteApi("/admin/sagas");

export default function SagasTab() {
  return <SagaDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={useMay("content:manage")} />;
}
