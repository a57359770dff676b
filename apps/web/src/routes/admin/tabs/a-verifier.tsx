import { getRouteApi } from "@tanstack/react-router";
import { DraftDesk } from "#features/draft-desk/draft-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { usePermission } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/a-verifier");

export default function DraftsTab() {
  return <DraftDesk search={route.useSearch()} onSearch={useChangeAddress()} manage={usePermission("content:manage")} />;
}
