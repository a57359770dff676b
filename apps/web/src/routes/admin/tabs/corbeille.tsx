import { getRouteApi } from "@tanstack/react-router";
import { BinPage } from "#features/bin/bin-page.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/corbeille");

export default function BinTab() {
  return <BinPage search={route.useSearch()} onSearch={useChangeAddress()} />;
}
