import { getMailedNotices, mailNotices } from "@seance/contract/notice-mails";
import type { NoticeKind } from "@seance/contract/notices";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

// Apart from inbox.api.ts, which is in the first script.

const mailedQuery = queryOptions({
  queryKey: ["notices", "mailed"],
  queryFn: async ({ signal }) => (await call(getMailedNotices, { signal })).mailed,
});

export const useMailed = (enabled: boolean) => useQuery({ ...mailedQuery, enabled });

/** Shows the choice at once, and the stored one again when the server refuses it. */
export function useMail() {
  const queries = useQueryClient();
  const { queryKey } = mailedQuery;
  return useMutation({
    scope: { id: "mailed-notices" },
    mutationFn: (mailed: NoticeKind[]) => call(mailNotices, { body: { mailed } }),
    onMutate: async (mailed) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, mailed);
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });
}
