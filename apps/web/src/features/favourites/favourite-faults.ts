import { favouriteMessages } from "@seance/contract/favourites";
import { ApiError } from "#lib/api/api-error.ts";

/** The message for a guest. */
export const signInFor = (wanted: boolean): string =>
  wanted ? "Vous devez être connecté pour ajouter aux favoris" : "Vous devez être connecté pour retirer des favoris";

export interface FavouriteFault {
  readonly text: string;
  readonly kind: "warning" | "error";
}

/** The message for a favourite that could not be added (`wanted`) or removed. */
export function favouriteFault(error: unknown, wanted: boolean): FavouriteFault {
  const status = error instanceof ApiError ? error.status : null;
  if (status === 401) return { text: signInFor(wanted), kind: "warning" };
  if (status === 404) return { text: favouriteMessages.missing, kind: "error" };
  return { text: `Erreur: ${reason(error)}`, kind: "error" };
}

function reason(error: unknown): string {
  if (error instanceof ApiError && error.noResponse) return "connexion au serveur impossible";
  return error instanceof Error ? error.message : String(error);
}
