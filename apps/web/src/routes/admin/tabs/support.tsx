import { getRouteApi } from "@tanstack/react-router";
import { SupportQueue } from "#features/support/desk/queue.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/support/");

export default function SupportTab() {
  return <SupportQueue search={route.useSearch()} onSearch={useChangeAddress()} />;
}
