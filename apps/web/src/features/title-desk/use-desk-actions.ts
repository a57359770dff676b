import { limits } from "@seance/contract/limits";
import { useMemo } from "react";
import { notify } from "#ui/toasts.ts";
import type { DeskActions } from "./desk-actions.ts";
import type { DeskTitle } from "./desk-kind.ts";
import { newForm } from "./desk-search.ts";
import type { TitleDeskProps } from "./title-desk.tsx";
import { useToggleCinema } from "./title-desk.api.ts";

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
  const { mutate, isPending, variables } = useToggleCinema(kind);
  const turning = isPending ? variables.id : null;
  return useMemo(
    () => ({
      manage,
      turning,
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
    [manage, turning, mutate, onDelete, onLeave, onRefresh, onSearch],
  );
}

function tellCinema(on: boolean): void {
  const text = on ? "Mode cinéma activé" : "Mode cinéma désactivé";
  notify(text, { kind: "success", timeout: limits.toast.shortMs });
}

function tellFault(): void {
  notify("Erreur lors du changement du mode cinema", { kind: "error" });
}
