import * as contract from "@seance/contract/webhooks";
import type { SentBody } from "@seance/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

export const webhooks = queryOptions({
  queryKey: ["webhooks"],
  queryFn: ({ signal }) => call(contract.listWebhooks, { signal }),
  select: (answer) => answer.webhooks,
  staleTime: perVisitStaleTime,
});

const waitingMs = 3000;

/** The log, read again while a delivery waits. */
export const deliveriesOf = (id: string) =>
  queryOptions({
    queryKey: ["webhook-deliveries", id],
    queryFn: ({ signal }) => call(contract.listWebhookDeliveries, { params: { id }, signal }),
    select: ({ deliveries }) => deliveries,
    refetchInterval: ({ state: { data } }) => data?.deliveries.some(({ state }) => state === "waiting") === true && waitingMs,
  });

type Body = SentBody<typeof contract.createWebhook>;

/** One write of the webhooks, after which they and their logs are read again. */
function useWrite<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    mutationFn,
    onSettled: () =>
      Promise.all([queries.invalidateQueries(webhooks), queries.invalidateQueries({ queryKey: ["webhook-deliveries"] })]),
  });
}

/** The answer of a new one has its secret, shown this once. */
export const useSaveWebhook = () =>
  useWrite(({ id, ...body }: Body & { id?: string }) =>
    id === undefined
      ? call(contract.createWebhook, { body }).then(({ secret }) => secret)
      : call(contract.updateWebhook, { params: { id }, body }).then(() => null),
  );
export const useSwitchWebhook = () =>
  useWrite(({ id, enabled }: { id: string; enabled: boolean }) =>
    call(contract.updateWebhook, { params: { id }, body: { enabled } }),
  );
export const useDeleteWebhook = () => useWrite((id: string) => call(contract.deleteWebhook, { params: { id } }));
export const useRenewSecret = () => useWrite((id: string) => call(contract.renewWebhookSecret, { params: { id } }));
export const useTryWebhook = () => useWrite((id: string) => call(contract.tryWebhook, { params: { id } }));
export const useResend = () =>
  useWrite((params: { id: string; deliveryId: string }) => call(contract.resendWebhookDelivery, { params }));
