import type { UseQueryResult } from "@tanstack/react-query";
import { hasFailed } from "#lib/api/query-state.ts";

/** What a dialog that gives a badge says and does while it has none to offer; `none`: there is none that could be given. */
export function withoutBadges(query: UseQueryResult, none: string, onClose: () => void) {
  if (hasFailed(query)) {
    const retry = (): void => void query.refetch();
    return { text: "Erreur lors du chargement des badges", confirm: "Réessayer", busy: query.isFetching, onConfirm: retry };
  }
  if (query.isPending) return { text: "Chargement des badges…", confirm: "Attribuer", busy: true, onConfirm: onClose };
  return { text: none, confirm: "Fermer", busy: false, onConfirm: onClose };
}
