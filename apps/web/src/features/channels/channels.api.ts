import { listChannelCategories, listChannels } from "@seance/contract/channels";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";

export const channelsQuery = queryOptions({
  queryKey: ["channels"],
  queryFn: ({ signal }) => call(listChannels, { signal }),
  select: (answer) => answer.channels,
});

export const channelCategoriesQuery = queryOptions({
  queryKey: ["channels", "categories"],
  queryFn: ({ signal }) => call(listChannelCategories, { signal }),
  select: (answer) => answer.categories,
});
