import { getSettings } from "@seance/contract/site";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** Public settings of the site: contact address, cast receiver, whether first-run setup is needed. */
export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => call(getSettings, { signal }),
  staleTime: 5 * 60_000,
});
