import { clickAnnouncement, listAnnouncements, viewAnnouncement } from "@seance/contract/announcements";
import { pollMs } from "@seance/contract/events";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { usePoll } from "#shared/events/stream-state.ts";

/** How many are asked for at most. */
export const announcementsShown = 5;

export const announcementsQuery = queryOptions({
  queryKey: ["announcements"],
  queryFn: ({ signal }) => call(listAnnouncements, { query: { limit: announcementsShown }, signal }),
  select: (answer) => answer.announcements,
});

/** The announcements of the moment for whoever is here, the foremost first. */
export function useAnnouncements() {
  return useQuery({ ...announcementsQuery, refetchInterval: usePoll(pollMs.announcements) });
}

/** Counts what was done with an announcement. A failure is nobody's concern but the log's. */
export async function countAnnouncement(kind: "view" | "click", id: string): Promise<void> {
  try {
    await call(kind === "view" ? viewAnnouncement : clickAnnouncement, { params: { id }, body: {}, keepalive: true });
  } catch (error) {
    console.info("annonces", error);
  }
}
