import type { SentBody } from "@seance/contract/endpoint";
import { addFollow, followMessages, listFollows, removeFollow, type Follow } from "@seance/contract/follows";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { useSession } from "#shared/session/current-session.ts";

/** What can be followed: a title, for one of the reasons, or a person. */
export type FollowItem = SentBody<typeof addFollow>;

const queryKey = ["notices", "follows"];

const followsQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call(listFollows, { signal })).follows,
});

/** What the account follows; nothing for a guest. */
export const useFollows = () => useQuery({ ...followsQuery, enabled: useSession().token !== null });

const isOf =
  (item: FollowItem) =>
  ({ kind, content }: Follow): boolean =>
    kind === item.kind && content.id === (item.kind === "person" ? item.person_id : item.item_id);

export function useIsFollowed(item: FollowItem): boolean {
  const signedIn = useSession().token !== null;
  const { data } = useQuery({ ...followsQuery, enabled: signedIn, select: (follows) => follows.some(isOf(item)) });
  return signedIn && data === true;
}

/** Follows or unfollows an item. Requests are sent one after the other; a conflict with the server's state is not reported. */
export function useSetFollow() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    scope: { id: "follows" },
    mutationFn: async ({ item, wanted }: { item: FollowItem; wanted: boolean }) => {
      if (wanted) return void (await call(addFollow, { body: item }));
      const known = (await queries.ensureQueryData(followsQuery)).find(isOf(item));
      if (known) await call(removeFollow, { params: { id: known.id } });
    },
    onError: (error) => {
      const known: readonly unknown[] = [followMessages.already, followMessages.missing];
      if (!(error instanceof ApiError && known.includes(error.detail))) notifyRefusal(error);
    },
    // Awaited: the button shows the pending state until the list is refetched.
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}
