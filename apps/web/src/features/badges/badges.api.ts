import { listOwnBadges } from "@seance/contract/badges";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

export const ownBadgesQuery = queryOptions({
  queryKey: ["badges", "own"],
  queryFn: ({ signal }) => call(listOwnBadges, { signal }),
  select: (answer) => answer.badges,
});
