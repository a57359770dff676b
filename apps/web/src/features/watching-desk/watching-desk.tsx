import { Radio, RefreshCw } from "lucide-react";
import { countOf } from "#lib/format.ts";
import { useEventStreamUp } from "#shared/events/stream-state.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { useWatchActivity } from "./watching-desk.api.ts";
import { WatcherCard } from "./watcher-card.tsx";

/** The watch history tab: what each person watched recently, updated live. */
export function WatchingDesk() {
  const query = useWatchActivity();
  const people = query.data;
  const failed = hasFailed(query);
  return (
    <>
      <DeskHeading title="Historique de Visionnage" count={people ? countOf(people.length, "personne", "personnes") : null}>
        <Freshness />
      </DeskHeading>
      {failed && people && (
        <p role="alert" className="mb-4 rounded-panel bg-surface-2 px-4 py-3 text-danger-2 ring-1 ring-danger">
          Erreur lors du rechargement de l’historique de visionnage. Ce qui suit est ce qui était connu avant.
        </p>
      )}
      {failed && !people ? (
        <ErrorState title="Erreur lors du chargement de l’historique de visionnage" onRetry={() => void query.refetch()} />
      ) : people?.length === 0 ? (
        <EmptyState title="Aucun visionnage récent" text="Ce que les personnes connectées regardent apparaît ici aussitôt." />
      ) : (
        <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2" aria-busy={people === undefined}>
          {people
            ? people.map((activity) => (
                <li key={activity.user.id} className="min-w-0">
                  <WatcherCard activity={activity} />
                </li>
              ))
            : Array.from({ length: 6 }, (_, at) => (
                <li key={at}>
                  <Skeleton className="h-48 rounded-panel" />
                </li>
              ))}
        </ul>
      )}
    </>
  );
}

function Freshness() {
  const live = useEventStreamUp();
  const Icon = live ? Radio : RefreshCw;
  return (
    <p className="inline-flex items-center gap-2 text-sm text-muted">
      <Icon aria-hidden="true" className={`size-4 ${live ? "text-success-2" : ""}`} />
      {live ? "En direct" : "Actualisé toutes les 10 secondes"}
    </p>
  );
}
