import type { Saga } from "@seance/contract/sagas";
import { countOf } from "#lib/format.ts";
import { HistoryButton } from "#shared/revisions/history-button.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { EditDeleteButtons } from "#ui/button/edit-delete-buttons.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
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
          <EditDeleteButtons name={saga.name} onEdit={onEdit} onDelete={onDelete}>
            <HistoryButton item={{ type: "saga", id: saga.id }} name={saga.name} />
          </EditDeleteButtons>
        )
      }
    >
      <Items saga={saga} manage={manage} />
    </Fold>
  );
}

function Items({ saga, manage }: { saga: Saga; manage: boolean }) {
  const shared = { sagaId: saga.id, sagaName: saga.name, manage };
  return (
    <QueryView
      query={useSagaItems(saga.id)}
      fault="La saga n’a pas pu être chargée"
      level={3}
      loading={<Skeleton className="m-4 h-24" />}
    >
      {({ movie_items, series_items }) => (
        <div className="grid grid-cols-1 gap-6 p-4 pt-1 sm:px-5">
          {saga.description !== "" && <p className="max-w-[70ch] text-body">{saga.description}</p>}
          <div className="grid grid-cols-1 gap-x-8 gap-y-6 xl:grid-cols-2">
            <SagaPartList {...shared} part="movies" titles={movie_items} />
            <SagaPartList {...shared} part="series" titles={series_items} />
          </div>
        </div>
      )}
    </QueryView>
  );
}
