import { getAdminOverview } from "@seance/contract/overview";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

/** How long figures stand before they are asked for again, while the page is looked at. */
const againMs = 30_000;

export function useStaffOverview() {
  return useQuery({
    queryKey: ["admin-overview"],
    queryFn: ({ signal }) => call(getAdminOverview, { signal }),
    refetchInterval: againMs,
    staleTime: 0,
  });
}
