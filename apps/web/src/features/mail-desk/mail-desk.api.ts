import { getMailDesk, sendTrialMail } from "@seance/contract/mails";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

export const mailDesk = queryOptions({
  queryKey: ["mail-desk"],
  queryFn: ({ signal }) => call(getMailDesk, { signal }),
  staleTime: 0,
});

export function useSendTrial() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendTrialMail),
    onSettled: () => queries.invalidateQueries({ queryKey: mailDesk.queryKey }),
  });
}
