import { useMemo } from "react";
import { newForm } from "#lib/search-params.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import type { DeskSearch } from "./desk-search.ts";
import { useToggleCinema } from "./title-desk.api.ts";

export interface TitleDeskProps {
  readonly kind: DeskKind;
  /** What the address says. */
  readonly search: DeskSearch;
  readonly onSearch: ChangeAddress<DeskSearch>;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
  /** Opens the refresh of a title's metadata. */
  readonly onRefresh: (title: DeskTitle) => void;
}

/** What a person may do with a title of the desk, wherever it is shown. */
export interface DeskActions {
  /** False for those who only add: the desk is then read. */
  readonly manage: boolean;
  readonly onEdit: (title: DeskTitle) => void;
  readonly onCopy: (title: DeskTitle) => void;
  readonly onCinema: (title: DeskTitle) => void;
  readonly onRefresh: (title: DeskTitle) => void;
  readonly onDelete: (title: DeskTitle) => void;
  /** The title whose cinema mode is being switched. */
  readonly togglingId: string | null;
}

/** What each title of the list can be asked; `onLeave` is told before a form takes the list's place. */
export function useDeskActions({
  kind,
  manage,
  onRefresh,
  onSearch,
  onLeave,
  onDelete,
}: Omit<TitleDeskProps, "search"> & {
  onLeave: (id: string) => void;
  onDelete: (title: DeskTitle) => void;
}): DeskActions {
  const { mutate, isPending, variables } = useToggleCinema(kind.type);
  const togglingId = isPending ? variables.id : null;
  return useMemo(
    () => ({
      manage,
      togglingId,
      onEdit: ({ id }) => {
        onLeave(id);
        onSearch({ fiche: id });
      },
      onCopy: ({ id }) => {
        onLeave(id);
        onSearch({ fiche: newForm, copie: id });
      },
      onCinema: (title) => mutate(title, { onSuccess: ({ cinema_mode }) => tellCinema(cinema_mode), onError: tellFault }),
      onRefresh,
      onDelete,
    }),
    [manage, togglingId, mutate, onDelete, onLeave, onRefresh, onSearch],
  );
}

function tellCinema(on: boolean): void {
  const text = on ? "Mode cinéma activé" : "Mode cinéma désactivé";
  notifyDone(text);
}

function tellFault(): void {
  notifyError("Erreur lors du changement du mode cinema");
}
