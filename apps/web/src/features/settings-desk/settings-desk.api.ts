import { changeSiteSettings, getSiteSettings, type SiteSettingChange } from "@seance/contract/site-settings";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

export const siteSettings = queryOptions({
  queryKey: ["site-settings"],
  queryFn: ({ signal }) => call(getSiteSettings, { signal }),
  select: ({ settings }) => settings,
  staleTime: 0,
});

export function useChangeSettings() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SiteSettingChange) => call(changeSiteSettings, { body }),
    onSuccess: (answer) => queries.setQueryData(siteSettings.queryKey, answer),
  });
}
