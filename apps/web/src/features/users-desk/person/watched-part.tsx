import { WatchedItem } from "#shared/people/watched-item.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { Part, PartSkeleton } from "./part.tsx";
import { useWatchedBy } from "./person.api.ts";

/** What the person watched lately. */
export function WatchedPart({ id }: { id: string }) {
  return (
    <Part title="Visionnages">
      <QueryView query={useWatchedBy(id)} fault="Les visionnages n’ont pas pu être chargés" level={3} loading={<PartSkeleton />}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-sm text-muted">Rien de récent.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
              {items.map((item) => (
                <WatchedItem key={`${item.item_type} ${item.item_id}`} item={item} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Part>
  );
}
