import type { BinContents, BinItem } from "@seance/contract/bin";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { DeleteDialog } from "#ui/dialog/delete-dialog.tsx";
import { useBinContents, useErase } from "./bin.api.ts";

/** Says what is erased together with an item, asks for the security code, then erases the item for good. */
export function EraseDialog({ item, onClose }: { item: BinItem; onClose: () => void }) {
  const contents = useBinContents(item);
  return (
    <DeleteDialog
      title={`Supprimer définitivement «\u202f${item.title}\u202f»\u202f?`}
      text={
        <div className="grid gap-2">
          {contents.data ? (
            <ErasedContents contents={contents.data} />
          ) : (
            <p>
              {hasFailed(contents)
                ? "Ce qui part avec cet élément n’a pas pu être compté. Ses vidéos hébergées sur ce site, si aucun autre titre ne les utilise, en font partie."
                : "Calcul de ce qui part avec cet élément…"}
            </p>
          )}
          <p>Rien ne pourra le faire revenir.</p>
        </div>
      }
      confirm="Supprimer définitivement"
      send={useErase(item)}
      done={`«\u202f${item.title}\u202f» est supprimé définitivement`}
      fault="Erreur lors de la suppression définitive"
      onDone={onClose}
      onCancel={onClose}
    />
  );
}

function ErasedContents({ contents }: { contents: BinContents }) {
  const parts = contentsOf(contents);
  if (parts.length === 0) return <p>Ni vidéo hébergée, ni favori, ni visionnage, ni saga ne partent avec cet élément.</p>;
  return (
    <>
      <p>{"Seront aussi effacés\u202f:"}</p>
      <ul className="list-disc pl-5">
        {parts.map((part) => (
          <li key={part} className="wrap-anywhere">
            {part}
          </li>
        ))}
      </ul>
    </>
  );
}

const contentsOf = ({ episodes, favourites, progress, videos, sagas, holders }: BinContents): string[] => [
  ...(episodes > 0 ? [countOf(episodes, "épisode", "épisodes")] : []),
  ...(videos > 0 ? [`${countOf(videos, "vidéo hébergée", "vidéos hébergées")} sur ce site, qu’aucun autre titre n’utilise`] : []),
  ...(favourites > 0 ? [`sa place dans ${countOf(favourites, "liste de favoris", "listes de favoris")}`] : []),
  ...(progress > 0 ? [`${countOf(progress, "visionnage", "visionnages")} dans les historiques`] : []),
  ...(holders > 0 ? [`${countOf(holders, "attribution", "attributions")} à des comptes`] : []),
  ...sagas.map((name) => `sa place dans la saga «\u202f${name}\u202f»`),
];
