import { getRouteApi } from "@tanstack/react-router";
import { TicketPage } from "#features/support/desk/ticket-page.tsx";
import { useSession } from "#shared/session/current-session.ts";

const route = getRouteApi("/admin/support/$id");

export default function TicketTab() {
  const { id } = route.useParams();
  const { user } = useSession();
  const search = route.useSearch();
  return user && <TicketPage id={id} search={search} self={user} />;
}
