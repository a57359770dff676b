import { useMemo } from "react";
import type { ReactNode } from "react";
import { newForm } from "#lib/search-params.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import type { DeskSearch } from "./desk-search.ts";
import { useToggleCinema } from "./title-desk.api.ts";

export interface TitleDeskProps {
  readonly kind: DeskKind;
  readonly search: DeskSearch;
  readonly onSearch: ChangeAddress<DeskSearch>;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
  /** Opens the refresh of a title's metadata. */
  readonly onRefresh: (title: DeskTitle) => void;
  /** Starts the refresh of several titles. */
  readonly onBulkRefresh: (ids: string[]) => void;
  /** The menu of the saved views. */
  readonly views: ReactNode;
}

/** The actions on one title, in the table and in the grid. */
export interface DeskActions {
  /** False for staff who may only add. */
  readonly manage: boolean;
  /** Before the link of a title replaces the list. */
  readonly onLeave: (title: DeskTitle) => void;
  readonly onEdit: (title: DeskTitle) => void;
  readonly onCopy: (title: DeskTitle) => void;
  readonly onCinema: (title: DeskTitle) => void;
  readonly onRefresh: (title: DeskTitle) => void;
  readonly onDelete: (title: DeskTitle) => void;
  /** The title whose cinema mode is being switched. */
  readonly togglingId: string | null;
}

/** `savePosition` is called before a form replaces the list. */
export function useDeskActions({
  kind,
  manage,
  onRefresh,
  onSearch,
  savePosition,
  onDelete,
}: Omit<TitleDeskProps, "search" | "onBulkRefresh" | "views"> & {
  savePosition: (id: string) => void;
  onDelete: (title: DeskTitle) => void;
}): DeskActions {
  const { mutate, isPending, variables } = useToggleCinema(kind.type);
  const togglingId = isPending ? variables.id : null;
  return useMemo(
    () => ({
      manage,
      togglingId,
      onLeave: ({ id }) => savePosition(id),
      onEdit: ({ id }) => {
        savePosition(id);
        onSearch({ fiche: id });
      },
      onCopy: ({ id }) => {
        savePosition(id);
        onSearch({ fiche: newForm, copie: id });
      },
      onCinema: (title) =>
        mutate(title, { onSuccess: ({ cinema_mode }) => notifyCinema(cinema_mode), onError: notifyCinemaError }),
      onRefresh,
      onDelete,
    }),
    [manage, togglingId, mutate, onDelete, savePosition, onRefresh, onSearch],
  );
}

function notifyCinema(on: boolean): void {
  const text = on ? "Mode cinéma activé" : "Mode cinéma désactivé";
  notifyDone(text);
}

function notifyCinemaError(): void {
  notifyError("Erreur lors du changement du mode cinema");
}
