import type { Episode } from "@seance/contract/episodes";
import { useState } from "react";
import { deleteFault } from "#lib/api/fault-text.ts";
import { countOf } from "#lib/format.ts";
import { SecurityCodeDialog } from "#ui/dialog/security-code-dialog.tsx";
import { notifyDone } from "#ui/feedback/toasts.ts";
import { useDeleteEpisodes } from "./episode-desk.api.ts";
import { placeOf } from "./episode-groups.ts";

/** Asks for the security code, then deletes one episode or several; a wrong code deletes nothing and is asked for again. */
export function DeleteEpisodes({
  episodes,
  onDone,
  onCancel,
}: {
  episodes: readonly [Episode, ...Episode[]];
  onDone: () => void;
  onCancel: () => void;
}) {
  const removal = useDeleteEpisodes();
  const [fault, setFault] = useState<string | null>(null);
  const [first, ...others] = episodes;
  const one = others.length === 0;
  const count = countOf(episodes.length, "épisode", "épisodes");
  const remove = (code: string): void => {
    setFault(null);
    removal.mutate(
      { ids: episodes.map(({ id }) => id), code },
      {
        onSuccess: () => {
          notifyDone(one ? "Épisode mis à la corbeille" : `${count} à la corbeille`);
          onDone();
        },
        onError: (error) => setFault(deleteFault(error, "Erreur lors de la suppression de l'épisode")),
      },
    );
  };
  return (
    <SecurityCodeDialog
      open
      title={one ? `Supprimer ${placeOf(first)} «\u202f${first.title}\u202f»\u202f?` : `Supprimer ${count}\u202f?`}
      text={
        one
          ? `L’épisode de ${first.series_title} disparaît du site et rejoint la corbeille. Une restauration le rend à sa place, historiques compris.`
          : "Ces épisodes disparaissent du site et rejoignent la corbeille. Une restauration les rend à leur place, historiques compris."
      }
      confirm="Supprimer"
      busy={removal.isPending}
      fault={fault}
      onCode={remove}
      onCancel={onCancel}
    />
  );
}
