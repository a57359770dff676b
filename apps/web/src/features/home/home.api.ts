import { getHome } from "@seance/contract/home";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

export const homeQuery = queryOptions({
  queryKey: ["home"],
  queryFn: ({ signal }) => call(getHome, { signal }),
});
