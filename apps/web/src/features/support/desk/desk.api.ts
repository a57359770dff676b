import type { SentBody } from "@seance/contract/endpoint";
import { pollMs } from "@seance/contract/events";
import { type Ticket } from "@seance/contract/support";
import { listTickets } from "@seance/contract/ticket-list";
import {
  assignTicket,
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  listCannedAnswers,
  listSupportAgents,
  mergeTicket,
  relatedTickets,
  sortTicket,
  supportFigures,
  unmergeTicket,
  type CannedAnswer,
  type CannedAnswerChanges,
  type CannedAnswerFields,
} from "@seance/contract/support-desk";
import { keepPreviousData, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime, queryClient } from "#lib/api/query-client.ts";
import { expectedVersion } from "#lib/form-check.ts";
import { usePoll } from "#shared/events/stream-state.ts";
import { queueQuery, type DeskSearch } from "./desk-search.ts";

/** A page of the queue. Its key begins with « tickets », which the events of tickets refresh. */
export function queuePage(search: DeskSearch) {
  const query = queueQuery(search);
  return queryOptions({
    queryKey: ["tickets", "queue", query],
    queryFn: ({ signal }) => call(listTickets, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useQueue = (search: DeskSearch) => useQuery({ ...queuePage(search), refetchInterval: usePoll(pollMs.tickets) });

export const useFigures = () =>
  useQuery({ queryKey: ["tickets", "figures"], queryFn: ({ signal }) => call(supportFigures, { signal }) });

export const useAgents = () =>
  useQuery({
    queryKey: ["support-agents"],
    queryFn: ({ signal }) => call(listSupportAgents, { signal }),
    select: ({ agents }) => agents,
  });

export const useRelated = (id: string) =>
  useQuery({
    queryKey: ["tickets", "related", id],
    queryFn: ({ signal }) => call(relatedTickets, { params: { id }, signal }),
  });

export type TicketChange =
  | { readonly kind: "assign"; readonly assignee_id: string | null; readonly expected: string | null }
  | { readonly kind: "sort"; readonly sorting: SentBody<typeof sortTicket> }
  | { readonly kind: "merge"; readonly into: string }
  | { readonly kind: "unmerge" };

function send(id: string, change: TicketChange): Promise<Ticket> {
  const params = { id };
  switch (change.kind) {
    case "assign":
      return call(assignTicket, { params, body: { assignee_id: change.assignee_id, expected: change.expected } });
    case "sort":
      return call(sortTicket, { params, body: change.sorting });
    case "merge":
      return call(mergeTicket, { params, body: { into: change.into } });
    case "unmerge":
      return call(unmergeTicket, { params });
  }
}

/** Changes a ticket; everything about tickets is fetched again, after a refusal too. */
export const useChangeTicket = (id: string) =>
  useMutation({
    mutationFn: (change: TicketChange) => send(id, change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["tickets"] }),
  });

const cannedKey = ["canned-answers"];
const refreshCanned = () => queryClient.invalidateQueries({ queryKey: cannedKey });

export const cannedAnswers = queryOptions({
  queryKey: cannedKey,
  queryFn: ({ signal }) => call(listCannedAnswers, { signal }),
  staleTime: perVisitStaleTime,
});
export const useCannedAnswers = () => useQuery(cannedAnswers);

export async function addCannedAnswer(body: CannedAnswerFields): Promise<void> {
  await call(createCannedAnswer, { body });
  await refreshCanned();
}

export async function saveCannedAnswer(fields: CannedAnswerChanges, base: CannedAnswer): Promise<void> {
  await call(changeCannedAnswer, { params: { id: base.id }, body: { ...fields, ...expectedVersion(base) } });
  await refreshCanned();
}

export const useDeleteCannedAnswer = () =>
  useMutation({ mutationFn: (id: string) => call(deleteCannedAnswer, { params: { id } }), onSettled: refreshCanned });
