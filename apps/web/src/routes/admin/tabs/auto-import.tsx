import { getRouteApi } from "@tanstack/react-router";
import { ImportDesk } from "#features/imports/import-desk.tsx";
import { useChangeAddress } from "#lib/tab-address.ts";
import { useMay } from "#lib/use-may.ts";

const route = getRouteApi("/admin/auto-import");

export default function AutoImportTab() {
  return <ImportDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={useMay("content:manage")} />;
}
