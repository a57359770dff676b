import { addFavourite, favouriteMessages, listFavourites, removeFavourite, type Favourite } from "@seance/contract/favourites";
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
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

type Outcome = "added" | "already" | { readonly removed: Favourite | undefined };

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
  const navigate = useNavigate();
  return useMutation({
    networkMode: "online",
    scope: { id: "favourites" },
    mutationFn: async ({ item, wanted }: Wish): Promise<Outcome> => {
      if (wanted) return add(item);
      const { favorites } = await queries.ensureQueryData(favouritesQuery);
      const known = favorites.find(isOf(item));
      if (known) await call(removeFavourite, { params: { id: known.favorite_id } });
      return { removed: known };
    },
    onSuccess: (outcome, { title }) => {
      if (outcome === "already") notify(`« ${title} » est déjà dans vos favoris`, { action: toFavourites(navigate) });
      else if (outcome !== "added" && outcome.removed) void offerUndo(queries, outcome.removed);
    },
    onError: (error, { wanted }) => notifyFault(error, wanted),
    // Awaited: the button shows the pending state until the list is refetched.
    onSettled: () => queries.invalidateQueries({ queryKey: favouritesQuery.queryKey }),
  });
}

const toFavourites = (navigate: ReturnType<typeof useNavigate>) => ({
  label: "Voir mes favoris",
  run: () => void navigate({ to: "/favoris" }),
});

/** Offers « Annuler », which restores a removed favourite; `onEnd` is called when the offer expires. */
const offerUndo = async (queries: QueryClient, removed: Favourite, onEnd?: () => void): Promise<void> =>
  (await import("./undo-removal.ts")).offerUndo(queries, removed, onEnd);

export async function add(item: FavouriteItem & { added_at?: string }): Promise<"added" | "already"> {
  try {
    await call(addFavourite, { body: item });
    return "added";
  } catch (error) {
    if (error instanceof ApiError && error.detail === favouriteMessages.already) return "already";
    throw error;
  }
}

/** Removes a favourite optimistically; it comes back when the call fails. `onEnd`: the removal can no longer be undone. */
export function useRemoveFavourite(onEnd: (id: string) => void) {
  const queries = useQueryClient();
  const { queryKey } = favouritesQuery;
  return useMutation({
    networkMode: "online",
    scope: { id: "favourites" },
    mutationFn: ({ favorite_id }: Favourite) => call(removeFavourite, { params: { id: favorite_id } }),
    onMutate: async ({ favorite_id }) => {
      await queries.cancelQueries({ queryKey });
      queries.setQueryData<Listed>(
        queryKey,
        (before) => before && { favorites: before.favorites.filter((one) => one.favorite_id !== favorite_id) },
      );
    },
    onSuccess: (_done, removed) => offerUndo(queries, removed, () => onEnd(placeOf(removed))),
    onError: (error, removed) => {
      onEnd(placeOf(removed));
      notifyFault(error, false);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
}

/** Names the place of a favourite in the list; it stays the same when the favourite comes back. */
export const placeOf = ({ item_type, item_id }: Favourite): string => `${item_type} ${item_id}`;

export function notifyFault(error: unknown, wanted: boolean): void {
  const { text, kind } = favouriteFault(error, wanted);
  notify(text, { kind });
}
