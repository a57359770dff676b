import {
  bulkEpisodes,
  changeEpisode,
  createEpisode,
  deleteEpisode,
  type EpisodeChange,
  type NewEpisode,
} from "@seance/contract/episode-form";
import { listEpisodes, type Episode } from "@seance/contract/episodes";
import { getSeries, listSeries } from "@seance/contract/series";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { expectedVersion } from "#lib/form-check.ts";
import { sendInBatches } from "#shared/send-in-batches.ts";
import { announceContentChange } from "#shared/events/page-events.ts";

const perCall = 5000;
const seriesShown = 10;

/** Every episode there is: their search looks in all of them. */
export const allEpisodes = queryOptions({
  queryKey: ["episodes", "desk"],
  queryFn: async ({ signal }) => {
    const all: Episode[] = [];
    for (;;) {
      const query = { skip: all.length, limit: perCall, sort_by: "created_at", sort_order: "asc" } as const;
      const { episodes, total } = await call(listEpisodes, { query, signal });
      all.push(...episodes);
      if (episodes.length === 0 || all.length >= total) return all;
    }
  },
});
export const useAllEpisodes = () => useQuery(allEpisodes);

/** Series whose title fits some words. */
export function useSeriesNamed(words: string) {
  return useQuery({
    queryKey: ["series", "picker", words],
    queryFn: ({ signal }) =>
      call(listSeries, { query: { q: words.trim(), limit: seriesShown, sort_by: "title", sort_order: "asc" }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOneSeries(id: string | undefined) {
  return useQuery({
    queryKey: ["series", id],
    queryFn: ({ signal }) => call(getSeries, { params: { id: id ?? "" }, signal }),
    enabled: id !== undefined,
  });
}

const tellChange = (): void => announceContentChange("series-updated", "content-updated");

export async function addEpisode(body: NewEpisode): Promise<Episode> {
  const added = await call(createEpisode, { body });
  tellChange();
  return added;
}

export async function saveEpisode(body: EpisodeChange, base: Episode): Promise<void> {
  await call(changeEpisode, { params: { id: base.id }, body: { ...body, ...expectedVersion(base) } });
  tellChange();
}

/** A write that succeeds is told at once: of many parts, the last may fail. */
async function telling<Outcome>(write: Promise<Outcome>): Promise<Outcome> {
  const outcome = await write;
  tellChange();
  return outcome;
}

/** Deletes one episode, or several in one call. */
export async function deleteEpisodes(ids: readonly string[], code: string): Promise<void> {
  const headers = { "x-security-code": code };
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) await telling(call(deleteEpisode, { params: { id: only }, headers }));
  else await sendInBatches(ids, (part) => telling(call(bulkEpisodes, { headers, body: { action: "delete", ids: part } })));
}
