import { ChangesTable } from "#shared/changes/changes-table.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { useComparison, type RevisedItem } from "./revisions.api.ts";

interface Side {
  readonly id: string;
  readonly title: string;
}

/** The fields that differ between two versions of an item. */
export function Comparison({ item, older, newer }: { item: RevisedItem; older: Side; newer: Side }) {
  const query = useComparison(item, { from: older.id, to: newer.id });
  return (
    <section aria-label="Différences" className="mb-5 rounded-panel bg-surface-2 ring-1 ring-accent">
      <h3 className="px-4 py-3 text-base">
        {older.title} → {newer.title}
      </h3>
      <QueryView query={query} fault="La comparaison n’a pas pu être chargée" level={3}>
        {({ before, after }) =>
          Object.keys(after).length === 0 ? (
            <p className="px-4 pb-3 text-muted">Ces deux versions sont les mêmes.</p>
          ) : (
            <ChangesTable before={before} after={after} />
          )
        }
      </QueryView>
    </section>
  );
}
