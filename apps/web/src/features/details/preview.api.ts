import { openPreview } from "@seance/contract/previews";
import { useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

export const usePreview = (link: string) =>
  useQuery({
    queryKey: ["preview", link],
    queryFn: ({ signal }) => call(openPreview, { params: { link }, signal }),
    staleTime: 0,
  });
