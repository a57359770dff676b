import type { EndpointShape } from "@seance/contract/endpoint";
import type { retryHostedVideo } from "@seance/contract/hosting";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { refusalText } from "#lib/api/error-message.ts";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";

const doneTexts = {
  retry: "Préparation demandée",
  cancel: "Préparation annulée",
  hurry: "Cette vidéo passe avant les autres",
} as const;

export type PreparationAction = keyof typeof doneTexts;

type PreparationCall = Omit<typeof retryHostedVideo, "path" | "summary" | "access"> &
  Pick<EndpointShape, "path" | "summary" | "access">;

/** Prepares a video again or before the others, or stops its preparation, by the calls of its list; what begins with the key is refetched. */
export function usePreparation(calls: Readonly<Record<PreparationAction, PreparationCall>>, queryKey: readonly string[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, action }: { id: string; action: PreparationAction }) => call(calls[action], { params: { id } }),
    onSuccess: (_, { action }) => notifyDone(doneTexts[action]),
    onError: (error) => notifyError(refusalText(error, "Cela n’a pas pu être fait. Réessayez.")),
    // Without waiting for the answers, which may take a while.
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}
