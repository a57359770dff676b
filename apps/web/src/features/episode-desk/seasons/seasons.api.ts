import { listEpisodes } from "@seance/contract/episodes";
import { getMetadataSeason } from "@seance/contract/metadata";
import { fillSeason, orderSeason, type SeasonEpisode } from "@seance/contract/season-form";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { announceContentChange } from "#shared/events/page-events.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";

const seriesEpisodes = (seriesId: string) =>
  queryOptions({
    queryKey: ["episodes", "of-series", seriesId],
    queryFn: ({ signal }) =>
      call(listEpisodes, { query: { series_id: seriesId, limit: 5000, sort_by: "place", sort_order: "asc" }, signal }),
    select: ({ episodes }) => episodes,
  });
export const useSeriesEpisodes = (seriesId: string) => useQuery(seriesEpisodes(seriesId));

const tellChange = (): void => announceContentChange("series-updated", "content-updated");

interface SeasonOf {
  readonly seriesId: string;
  readonly season: number;
}
const paramsOf = ({ seriesId, season }: SeasonOf) => ({ id: seriesId, season: String(season) });

export const useFillSeason = (of: SeasonOf) =>
  useMutation({
    mutationFn: (episodes: SeasonEpisode[]) => call(fillSeason, { params: paramsOf(of), body: { episodes } }),
    onSuccess: tellChange,
  });

/** Saves an order, shown at once; orders are sent one after the other. */
export function useOrderSeason(of: SeasonOf) {
  const queries = useQueryClient();
  const { queryKey } = seriesEpisodes(of.seriesId);
  const scope = { id: "season-order" };
  return useMutation({
    scope,
    mutationFn: (ids: string[]) => call(orderSeason, { params: paramsOf(of), body: { ids } }),
    onMutate: async (ids) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, (list) => list && { ...list, episodes: renumbered(list.episodes, of.season, ids) });
    },
    onError: (error) => {
      notifyRefusal(error, "Erreur lors de la sauvegarde de l’ordre");
      void queries.invalidateQueries({ queryKey });
    },
    onSuccess: () => {
      if (queries.isMutating({ predicate: ({ options }) => options.scope?.id === scope.id }) <= 1) tellChange();
    },
  });
}

type Placed = { readonly id: string; readonly season_number: number; readonly episode_number: number };

function renumbered<Episode extends Placed>(episodes: readonly Episode[], season: number, ids: readonly string[]): Episode[] {
  const numbers = episodes
    .filter((one) => one.season_number === season)
    .map((one) => one.episode_number)
    .toSorted((a, b) => a - b);
  return episodes.map((one) => {
    const number = numbers[ids.indexOf(one.id)];
    return one.season_number === season && number !== undefined ? { ...one, episode_number: number } : one;
  });
}

export const useSourceSeason = () =>
  useMutation({
    mutationFn: ({ tmdbId, season }: { tmdbId: number; season: number }) =>
      call(getMetadataSeason, { params: { number: String(tmdbId), season: String(season) } }),
  });
