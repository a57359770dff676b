import { pollMs } from "@seance/contract/events";
import { type Ticket } from "@seance/contract/support";
import { listTickets } from "@seance/contract/ticket-list";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";

// Apart from the other calls of the support: the top bar of every page counts unread messages.

export type TicketStatus = Ticket["status"];
/** Own tickets, or everybody's for accounts that answer. */
export type Scope = "mine" | "all";

const shownAtMost = 500;

const ticketsQuery = (scope: Scope, status: TicketStatus | null) =>
  queryOptions({
    queryKey: ["tickets", "list", scope, status],
    queryFn: ({ signal }) => call(listTickets, { query: { scope, limit: shownAtMost, ...(status && { status }) }, signal }),
    select: (answer) => answer.tickets,
    placeholderData: keepPreviousData,
  });

/** The tickets, the most recently written first. */
export function useTickets(scope: Scope, status: TicketStatus | null, enabled = true) {
  return useQuery({ ...ticketsQuery(scope, status), enabled, refetchInterval: usePoll(pollMs.tickets) });
}
