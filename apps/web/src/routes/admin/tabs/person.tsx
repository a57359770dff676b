import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { settingsQuery } from "#features/site/site.api.ts";
import { PersonPage } from "#features/users-desk/person/person-page.tsx";
import { useSession } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/users/$id");

export default function PersonTab() {
  const { id } = route.useParams();
  const search = route.useSearch();
  const { user } = useSession();
  const settings = useQuery(settingsQuery).data;
  return (
    user && (
      <PersonPage
        id={id}
        search={search}
        actor={user}
        communityUrl={settings?.community_url ?? null}
        sendsMail={settings?.sends_mail === true}
      />
    )
  );
}
