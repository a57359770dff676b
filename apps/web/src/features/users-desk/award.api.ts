import { awardBadge, countBadgeHolders, undoAward } from "@seance/contract/badges-admin";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** How many of these people hold the badge. */
export const useHeldCount = (badgeId: string | undefined, ids: readonly string[]) =>
  useQuery({
    queryKey: ["badges", "held", badgeId, ids],
    queryFn: ({ signal }) => call(countBadgeHolders, { params: { id: badgeId ?? "" }, body: { user_ids: [...ids] }, signal }),
    enabled: badgeId !== undefined,
    select: ({ held }) => held,
  });

interface Award {
  readonly badgeId: string;
  readonly user_ids: string[];
  readonly reason: string;
}

export function useAward() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ badgeId, ...body }: Award) => call(awardBadge, { params: { id: badgeId }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ["badges"] }),
  });
}

/** Takes an award back; the number of people who lost the badge by it. */
export function useTakeAward() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (params: { readonly id: string; readonly award: string }): Promise<number> =>
      (await call(undoAward, { params })).taken,
    onSettled: () => queries.invalidateQueries({ queryKey: ["badges"] }),
  });
}
