import { keyScopes } from "@seance/contract/api-keys";
import { can } from "@seance/contract/roles";
import { getRouteApi } from "@tanstack/react-router";
import { KeyDesk } from "#features/key-desk/key-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { useSession } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/cles");

export default function KeysTab() {
  const { user } = useSession();
  const scopes = keyScopes.filter((scope) => can(user?.role, scope));
  return <KeyDesk search={route.useSearch()} onSearch={useChangeAddress()} scopes={scopes} />;
}
