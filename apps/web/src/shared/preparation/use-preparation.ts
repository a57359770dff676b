import type { PreparationAction, PreparationEndpoints } from "@seance/contract/hosting";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { notifyDone } from "#ui/feedback/toasts.ts";

const doneTexts: Readonly<Record<PreparationAction, string>> = {
  retry: "Préparation demandée",
  cancel: "Préparation annulée",
  first: "Cette vidéo passe avant les autres",
};

/** Prepares a video again or before the others, or stops its preparation, by the calls of its list; what begins with the key is refetched. */
export function usePreparation(endpoints: PreparationEndpoints, queryKey: readonly string[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: PreparationAction }) => call(endpoints[action], { params: { id } }),
    onSuccess: (_, { action }) => notifyDone(doneTexts[action]),
    onError: (error) => notifyRefusal(error),
    // Without waiting for the answers, which may take a while.
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}
