import { getSettings } from "@seance/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** What the page must know of this site: contact address, receiver, whether the first account is still to be made. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: 5 * 60_000,
});
