import type { Saga } from "@seance/contract/sagas";
import { Pencil, Trash2 } from "lucide-react";
import { countOf } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { Fold } from "#ui/layout/fold.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { useSagaItems } from "./saga-desk.api.ts";
import { SagaPartList } from "./saga-part.tsx";

/** A saga folded under its name; open, its films and series in their order. */
export function SagaBlock({
  saga,
  unfolded,
  manage,
  onEdit,
  onDelete,
}: {
  saga: Saga;
  unfolded: boolean;
  manage: boolean;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const counts = [countOf(saga.movies.length, "film", "films"), countOf(saga.series.length, "série", "séries")];
  return (
    <Fold
      title={saga.name}
      detail={counts.join(" · ")}
      unfolded={unfolded}
      actions={
        manage && (
          <>
            <RowButton icon={Pencil} label={`Modifier ${saga.name}`} onClick={onEdit} />
            <RowButton icon={Trash2} label={`Supprimer ${saga.name}`} onClick={onDelete} />
          </>
        )
      }
    >
      <Items saga={saga} manage={manage} />
    </Fold>
  );
}

function Items({ saga, manage }: { saga: Saga; manage: boolean }) {
  const query = useSagaItems(saga.id);
  if (!query.data)
    return hasFailed(query) ? (
      <ErrorState level={3} title="La saga n’a pas pu être chargée" onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="m-4 h-24" />
    );
  const { movie_items, series_items } = query.data;
  const shared = { sagaId: saga.id, sagaName: saga.name, manage };
  return (
    <div className="grid grid-cols-1 gap-6 p-4 pt-1 sm:px-5">
      {saga.description !== "" && <p className="max-w-[70ch] text-texte">{saga.description}</p>}
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-2">
        <SagaPartList {...shared} part="movies" titles={movie_items} />
        <SagaPartList {...shared} part="series" titles={series_items} />
      </div>
    </div>
  );
}
