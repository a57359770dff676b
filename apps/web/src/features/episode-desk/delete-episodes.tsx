import type { Episode } from "@seance/contract/episodes";
import { countOf } from "#lib/format.ts";
import { notifyDeleted } from "#shared/bin/restore.ts";
import { DeleteDialog } from "#ui/dialog/delete-dialog.tsx";
import { deleteEpisodes } from "./episode-desk.api.ts";
import { placeOf } from "./episode-groups.ts";

/** The dialog that deletes one episode or several. */
export function DeleteEpisodes({
  episodes,
  onDone,
  onCancel,
}: {
  episodes: readonly [Episode, ...Episode[]];
  onDone: () => void;
  onCancel: () => void;
}) {
  const [first] = episodes;
  const count = countOf(episodes.length, "épisode", "épisodes");
  const words =
    episodes.length === 1
      ? {
          title: `Supprimer ${placeOf(first)} «\u202f${first.title}\u202f»\u202f?`,
          text: `L’épisode de ${first.series_title} disparaît du site et rejoint la corbeille. Une restauration le rend à sa place, historiques compris.`,
          done: "Épisode mis à la corbeille",
        }
      : {
          title: `Supprimer ${count}\u202f?`,
          text: "Ces épisodes disparaissent du site et rejoignent la corbeille. Une restauration les rend à leur place, historiques compris.",
          done: `${count} à la corbeille`,
        };
  return (
    <DeleteDialog
      title={words.title}
      text={words.text}
      done={() =>
        notifyDeleted(
          words.done,
          episodes.map(({ id }) => ({ type: "episode", id })),
        )
      }
      send={(code) =>
        deleteEpisodes(
          episodes.map(({ id }) => id),
          code,
        )
      }
      fault="Erreur lors de la suppression de l'épisode"
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
