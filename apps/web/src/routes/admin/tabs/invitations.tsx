import { rolesToInvite } from "@seance/contract/account-actions";
import { getRouteApi } from "@tanstack/react-router";
import { InvitationDesk } from "#features/invitation-desk/invitation-desk.tsx";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";
import { useSession } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/invitations");

export default function InvitationsTab() {
  const { user } = useSession();
  return <InvitationDesk search={route.useSearch()} onSearch={useChangeAddress()} roles={user ? rolesToInvite(user.role) : []} />;
}
