import type { PreparationAction, PreparationEndpoints } from "@seance/contract/hosting";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { call } from "#lib/api/api-client.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { notifyDone } from "#ui/feedback/toasts.ts";

const doneTexts: Readonly<Record<PreparationAction, string>> = {
  retry: "Préparation demandée",
  cancel: "Préparation annulée",
  first: "Cette vidéo passe avant les autres",
};

interface Asked {
  readonly id: string;
  readonly action: PreparationAction;
}

/**
 * Returns a function that prepares a video again or before the others, or stops its preparation, by the calls of its list; what begins with
 * the key is refetched. Until it is, the same asked again does nothing.
 */
export function usePreparation(endpoints: PreparationEndpoints, queryKey: readonly string[]) {
  const queries = useQueryClient();
  const asked = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: ({ id, action }: Asked) => call(endpoints[action], { params: { id } }),
    onSuccess: (_, { action }) => notifyDone(doneTexts[action]),
    onError: (error) => notifyRefusal(error),
    // Without waiting for the answers, which may take a while.
    onSettled: (_answer, _error, given) =>
      void queries.invalidateQueries({ queryKey }).finally(() => asked.current.delete(keyOf(given))),
  });
  return useCallback(
    (given: Asked) => {
      if (asked.current.has(keyOf(given))) return;
      asked.current.add(keyOf(given));
      mutate(given);
    },
    [mutate],
  );
}

const keyOf = ({ id, action }: Asked): string => `${action} ${id}`;
