import { can } from "@seance/contract/roles";
import type { User } from "@seance/contract/accounts";
import { LifeBuoy } from "lucide-react";
import { useTickets } from "#features/support/support.api.ts";
import { showOverlay, useOverlay } from "#shared/overlay.ts";
import { IconButton } from "#ui/button/icon-button.tsx";

/** Opens support, with the count of unread messages. */
export function HelpButton({ user }: { user: User }) {
  const open = useOverlay() === "support";
  const tickets = useTickets(can(user.role, "support:answer") ? "all" : "mine", null);
  const unread = tickets.data?.reduce((sum, ticket) => sum + ticket.unread, 0) ?? 0;
  const label = unread === 0 ? "Support" : `Support (${unread} ${unread > 1 ? "messages non lus" : "message non lu"})`;
  return (
    <span className="relative">
      <IconButton
        label={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => showOverlay("support")}
        icon={LifeBuoy}
      />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="tabular-figures pointer-events-none absolute -top-1 -right-1 grid h-5 min-w-5 place-items-center rounded-full bg-lampe px-1 text-[0.75rem] leading-none font-bold text-sur-lampe"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </span>
  );
}
