import { listChannelCategories, listChannels } from "@seance/contract/channels";
import { listChannelProgrammes } from "@seance/contract/guide";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";

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

/** Programmes change by the minute. */
const programmesMs = 60_000;

/** The current and next programmes by channel; a channel without a guide is absent. */
export const programmesQuery = queryOptions({
  queryKey: ["channels", "programmes"],
  queryFn: ({ signal }) => call(listChannelProgrammes, { signal }),
  select: (answer) => new Map(answer.programmes.map((one) => [one.channel_id, one])),
  refetchInterval: programmesMs,
});
