import { addFavourite, favouriteMessages, listFavourites, removeFavourite, type Favourite } from "@seance/contract/favourites";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api-client.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { useSession } from "#shared/session/current-session.ts";
import { notify } from "#ui/feedback/toasts.ts";
import { favouriteFault } from "./favourite-faults.ts";

export interface FavouriteItem {
  readonly item_type: Favourite["item_type"];
  readonly item_id: string;
}

interface Wish {
  readonly item: FavouriteItem;
  readonly title: string;
  /** The new state. */
  readonly wanted: boolean;
}

type Outcome = "added" | "removed" | "already";

type Listed = Awaited<ReturnType<typeof fetchFavourites>>;

const fetchFavourites = ({ signal }: { signal: AbortSignal }) => call(listFavourites, { signal });

export const favouritesQuery = queryOptions({ queryKey: ["favourites"], queryFn: fetchFavourites });

const isOf =
  ({ item_type, item_id }: FavouriteItem) =>
  (one: Favourite): boolean =>
    one.item_type === item_type && one.content_id === item_id;

/** The account's favourites; none for a guest. */
export function useFavourites() {
  const { token } = useSession();
  return useQuery({ ...favouritesQuery, enabled: token !== null, select: ({ favorites }) => favorites });
}

export function useIsFavourite(item: FavouriteItem): boolean {
  const { token } = useSession();
  const { data } = useQuery({
    ...favouritesQuery,
    enabled: token !== null,
    select: ({ favorites }) => favorites.some(isOf(item)),
  });
  return token !== null && data === true;
}

/** Adds or removes a favourite; successive presses are sent one after the other. */
export function useSetFavourite() {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "online",
    scope: { id: "favourites" },
    mutationFn: async ({ item, wanted }: Wish): Promise<Outcome> => {
      if (wanted) return add(item);
      const { favorites } = await queries.ensureQueryData(favouritesQuery);
      const known = favorites.find(isOf(item));
      if (known) await call(removeFavourite, { params: { id: known.favorite_id } });
      return "removed";
    },
    onSuccess: (outcome, { title }) => {
      if (outcome === "already") notify(`« ${title} » est déjà dans vos favoris`);
    },
    onError: (error, { wanted }) => notifyFault(error, wanted),
    // Awaited: the button shows the pending state until the list is refetched.
    onSettled: () => queries.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
  });
}

async function add(item: FavouriteItem): Promise<Outcome> {
  try {
    await call(addFavourite, { body: item });
    return "added";
  } catch (error) {
    if (error instanceof ApiError && error.detail === favouriteMessages.already) return "already";
    throw error;
  }
}

/** Removes a favourite optimistically; it comes back when the call fails. */
export function useRemoveFavourite() {
  const queries = useQueryClient();
  const { queryKey } = favouritesQuery;
  return useMutation({
    networkMode: "online",
    scope: { id: "favourites" },
    mutationFn: (id: string) => call(removeFavourite, { params: { id } }),
    onMutate: async (id) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Listed>(
        queryKey,
        (before) => before && { favorites: before.favorites.filter(({ favorite_id }) => favorite_id !== id) },
      );
    },
    onError: (error) => notifyFault(error, false),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

function notifyFault(error: unknown, wanted: boolean): void {
  const { text, kind } = favouriteFault(error, wanted);
  notify(text, { kind });
}
