import { playbackMessages, startPlayback, type Playback } from "@seance/contract/playback";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import type { Playable } from "#shared/playable.ts";
import { shouldRetry } from "#lib/api/query-client.ts";

/** What a title would play, asked while its page is read. */
export const askAhead = ({ type, id }: Playable, signal: AbortSignal): Promise<Playback> =>
  call(startPlayback, { params: { item_type: type, id }, body: { ahead: true }, signal });

/** Never cached: links and resume times change, so each opened player asks again. */
export const playbackQuery = ({ type, id }: Playable, account: string | null) =>
  queryOptions({
    queryKey: ["playback", type, id, account],
    queryFn: ({ signal }) => call(startPlayback, { params: { item_type: type, id }, body: {}, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: shouldRetry,
  });

/** The message of the player when the server gives no source. */
export function playbackRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return "Erreur lors du lancement de la vidéo";
  if (error.status === 401) return error.detail ?? playbackMessages.noToken;
  if (error.detail === playbackMessages.lost) return error.detail;
  return error.status === 404 || error.status === 422 ? playbackMessages.none : "Erreur lors du lancement de la vidéo";
}
