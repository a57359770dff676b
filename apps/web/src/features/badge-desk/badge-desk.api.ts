import { listBadges, type Badge } from "@seance/contract/badges";
import {
  createBadge,
  deleteBadge,
  giveBadge,
  listBadgeAttributions,
  takeBadge,
  updateBadge,
  type BadgeAttribution,
  type BadgeChange,
  type BadgeFields,
} from "@seance/contract/badges-admin";
import { pageOffset } from "@seance/contract/paging";
import { listUsers } from "@seance/contract/users-admin";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { omitUndefined } from "#lib/values.ts";
import { queryClient, perVisitStaleTime } from "#lib/api/query-client.ts";
import type { FormValues } from "#ui/form/form-values.ts";
import { pageSize, type BadgeSearch } from "./badge-search.ts";

const peopleShown = 8;

export function useBadges() {
  return useQuery({
    queryKey: ["badges", "all"],
    queryFn: ({ signal }) => call(listBadges, { signal }),
    select: ({ badges }) => badges,
  });
}

export function attributionsPage({ q, page }: BadgeSearch) {
  const query = omitUndefined({ search: q, skip: pageOffset(page ?? 1, pageSize), limit: pageSize });
  return queryOptions({
    queryKey: ["badges", "attributions", query],
    queryFn: ({ signal }) => call(listBadgeAttributions, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
}
export const useAttributions = (search: BadgeSearch) => useQuery(attributionsPage(search));

/** The first people whose address has these words. */
export function usePeopleNamed(words: string) {
  const search = words.trim();
  return useQuery({
    queryKey: ["users", "picker", search],
    queryFn: ({ signal }) =>
      call(listUsers, {
        query: { ...(search !== "" && { search }), limit: peopleShown, sort_by: "email", sort_order: "asc" },
        signal,
      }),
    select: ({ users }) => users,
    placeholderData: keepPreviousData,
  });
}

const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ["badges"] });

export async function saveBadge(body: BadgeFields): Promise<void> {
  await call(createBadge, { body });
  await refresh();
}

export async function changeBadge(body: BadgeChange, { id }: Badge): Promise<void> {
  await call(updateBadge, { params: { id }, body });
  await refresh();
}

/** Gives a badge to the person that the form's `user_id` names. */
export async function saveGift({ user_id, badge_id, reason }: FormValues): Promise<void> {
  await call(giveBadge, {
    params: { id: String(user_id) },
    body: { badge_id: String(badge_id), reason: String(reason ?? "") },
  });
  await refresh();
}

/** What is taken away: a badge from everybody, or from one person. */
export type Removal =
  | { readonly kind: "badge"; readonly id: string; readonly name: string }
  | { readonly kind: "attribution"; readonly attribution: BadgeAttribution };

export function useRemoval() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (removal: Removal): Promise<void> => {
      if (removal.kind === "badge") await call(deleteBadge, { params: { id: removal.id } });
      else {
        const { userId, badgeId } = removal.attribution;
        await call(takeBadge, { params: { userId, badgeId } });
      }
    },
    // A refusal too: somebody else may have taken it away.
    onSettled: () => queries.invalidateQueries({ queryKey: ["badges"] }),
  });
}

/** The server's sentence where it gave one, else `otherwise`. */
export const detailOr =
  (otherwise: string) =>
  (error: unknown): string =>
    (error instanceof ApiError ? error.detail : null) ?? otherwise;
