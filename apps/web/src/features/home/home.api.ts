import { getHome } from "@seance/contract/catalogue";
import { limits } from "@seance/contract/limits";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";

/** Everything the home page shows, refreshed every 30 s while it is in sight. */
export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: ({ signal }) => call(getHome, { signal }),
  refetchInterval: limits.home.refreshMs,
});
