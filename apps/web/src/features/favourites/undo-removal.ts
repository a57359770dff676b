import type { Favourite } from "@seance/contract/favourites";
import type { QueryClient } from "@tanstack/react-query";
import { notifyRemoved } from "#ui/feedback/notify-undoable.ts";
import { add, favouritesQuery, notifyFault } from "./favourites.api.ts";

/** Offers « Annuler », which restores a removed favourite at its position; `onEnd` is called when the offer expires. */
export function offerUndo(queries: QueryClient, { item_type, item_id, added_at, content }: Favourite, onEnd?: () => void): void {
  const restore = async (): Promise<void> => {
    try {
      await add({ item_type, item_id, added_at });
    } catch (error) {
      notifyFault(error, true);
    }
    await queries.invalidateQueries({ queryKey: favouritesQuery.queryKey });
  };
  notifyRemoved(`« ${content.title} » retiré de vos favoris`, () => void restore(), onEnd);
}
