import { getRouteApi } from "@tanstack/react-router";
import { ImportDesk } from "#features/imports/import-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/auto-import");

export default function AutoImportTab() {
  return <ImportDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={usePermission("content:manage")} />;
}
