import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { SavedViews } from "#features/saved-views/saved-views.tsx";
import { settingsQuery } from "#features/site/site.api.ts";
import { UsersDesk } from "#features/users-desk/users-desk.tsx";
import { usersSearch, type UsersSearch } from "#features/users-desk/users-search.ts";
import { useSession } from "#shared/session/current-session.ts";
import { useChangeAddress } from "#lib/hooks/use-change-address.ts";

const route = getRouteApi("/admin/users");

export default function UsersTab() {
  const search = route.useSearch();
  const onSearch = useChangeAddress<UsersSearch>();
  const { user } = useSession();
  const communityUrl = useQuery(settingsQuery).data?.community_url ?? null;
  return (
    user && (
      <UsersDesk
        search={search}
        onSearch={onSearch}
        actor={user}
        communityUrl={communityUrl}
        views={<SavedViews tab="users" schema={usersSearch} search={search} onSearch={onSearch} />}
      />
    )
  );
}
