import { addFavourite, favouriteMessages, listFavourites, removeFavourite, type Favourite } from "@seance/contract/favourites";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api-client.ts";
import { ApiError } from "#lib/api-error.ts";
import { useSession } from "#lib/current-session.ts";

export interface FavouriteItem {
  readonly item_type: Favourite["item_type"];
  readonly item_id: string;
}

/** What became of a press on the heart, for the person to be told. */
export type FavouriteOutcome = "added" | "removed" | "already";

export const favouritesQuery = queryOptions({
  queryKey: ["favourites"],
  queryFn: ({ signal }) => call(listFavourites, { signal }),
  select: (answer) => answer.favorites,
});

/** One's favourites; empty for a guest, who has none. */
export function useFavourites() {
  const { token } = useSession();
  return useQuery({ ...favouritesQuery, enabled: token !== null });
}

/** Adds an item, or removes it when it is there already. */
export function useToggleFavourite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (item: FavouriteItem): Promise<FavouriteOutcome> => {
      const { favorites } = await queries.ensureQueryData(favouritesQuery);
      const known = favorites.find(({ item_type, content_id }) => item_type === item.item_type && content_id === item.item_id);
      if (known) {
        await call(removeFavourite, { params: { id: known.favorite_id } });
        return "removed";
      }
      try {
        await call(addFavourite, { body: item });
        return "added";
      } catch (error) {
        if (error instanceof ApiError && error.detail === favouriteMessages.already) return "already";
        throw error;
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
  });
}

export function useRemoveFavourite() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(removeFavourite, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
  });
}

/** The sentence for a favourite that could not be added or removed. */
export function favouriteFault(error: unknown): string {
  if (error instanceof ApiError && error.status === 404) return favouriteMessages.missing;
  if (error instanceof ApiError && error.detail) return `Erreur: ${error.detail}`;
  return "Erreur: connexion impossible";
}
