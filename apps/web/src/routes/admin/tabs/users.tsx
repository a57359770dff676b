import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#features/site/site.api.ts";
import { UsersDesk } from "#features/users-desk/users-desk.tsx";
import { readUsersSearch } from "#features/users-desk/users-search.ts";
import { useSession } from "#lib/current-session.ts";
import { useTabAddress } from "#lib/tab-address.ts";

export default function UsersTab() {
  const [search, onSearch] = useTabAddress(readUsersSearch);
  const { user } = useSession();
  const communityUrl = useQuery(settingsQuery).data?.community_url ?? null;
  return user && <UsersDesk search={search} onSearch={onSearch} actor={user} communityUrl={communityUrl} />;
}
