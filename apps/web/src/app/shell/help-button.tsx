import type { User } from "@seance/contract/accounts";
import { can } from "@seance/contract/roles";
import { LifeBuoy } from "lucide-react";
import { useTickets } from "#features/support/tickets.api.ts";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { CountButton } from "#ui/button/count-button.tsx";

/** Opens support, with the count of unread messages. */
export function HelpButton({ user }: { user: User }) {
  const open = useOverlay() === "support";
  const tickets = useTickets(can(user.role, "support:answer") ? "all" : "mine", null);
  const unread = tickets.data?.reduce((sum, ticket) => sum + ticket.unread, 0) ?? 0;
  const label = unread === 0 ? "Support" : `Support (${unread} ${unread > 1 ? "messages non lus" : "message non lu"})`;
  return <CountButton label={label} count={unread} open={open} icon={LifeBuoy} onClick={() => showOverlay("support")} />;
}
