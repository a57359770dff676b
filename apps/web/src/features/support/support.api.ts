import { pollMs } from "@seance/contract/events";
import {
  answerTicket,
  contactSupport,
  listTicketMessages,
  openTicket,
  rateTicket,
  readTicket,
  setTicketStatus,
  type SentReport,
  type Ticket,
} from "@seance/contract/support";
import type { SentBody } from "@seance/contract/endpoint";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import type { TicketStatus } from "./tickets.api.ts";

export type Rating = NonNullable<Ticket["satisfaction"]>["rating"];

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ["tickets", "one", id],
    queryFn: ({ signal }) => call(readTicket, { params: { id }, signal }),
  });

/** One ticket, whatever the list shows. */
export const useTicket = (id: string) => useQuery({ ...ticketQuery(id), refetchInterval: usePoll(pollMs.tickets) });

/** The conversation of a ticket; fetching it marks it as read. */
export function useMessages(id: string) {
  return useQuery({
    queryKey: ["tickets", "messages", id],
    queryFn: ({ signal }) => call(listTicketMessages, { params: { id }, signal }),
    select: (answer) => answer.messages,
    refetchInterval: usePoll(pollMs.tickets),
    staleTime: 0,
  });
}

function useRefresh() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["tickets"] });
}

export function useOpenTicket() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { subject: string; description: string; category: string }) => call(openTicket, { body }),
    onSuccess: refresh,
  });
}

/** Opens a ticket with what the player knows of the problem. */
export async function sendReport(ticket: { subject: string; description: string; report: SentReport }): Promise<void> {
  await call(openTicket, { body: { ...ticket, category: "lecture" } });
  await queryClient.invalidateQueries({ queryKey: ["tickets"] });
}

/** Writes to the staff as a guest. */
export const writeWithoutAccount = (body: SentBody<typeof contactSupport>) => call(contactSupport, { body });

export function useRate(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { rating: Rating; comment: string }) => call(rateTicket, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useWrite(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { message: string; is_internal: boolean }) => call(answerTicket, { params: { id }, body }),
    // After a failure too: the ticket may have been closed meanwhile.
    onSettled: refresh,
  });
}

export function useSetStatus(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (status: TicketStatus) => call(setTicketStatus, { params: { id }, body: { status } }),
    onSettled: refresh,
  });
}
