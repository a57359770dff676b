import { readCalendar } from "@seance/contract/calendar";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { perVisitStaleTime } from "#lib/api/query-client.ts";

export const calendarMonth = (month: string) =>
  queryOptions({
    // « home » is fetched again when anything of the catalogue changes.
    queryKey: ["home", "calendar", month],
    queryFn: ({ signal }) => call(readCalendar, { query: { month }, signal }),
    select: ({ entries }) => entries,
    placeholderData: keepPreviousData,
    staleTime: perVisitStaleTime,
  });
export const useCalendarMonth = (month: string) => useQuery(calendarMonth(month));
