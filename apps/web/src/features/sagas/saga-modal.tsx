import type { SagaWithItems } from "@seance/contract/sagas";
import type { TitleCard } from "@seance/contract/titles";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { Modal } from "#ui/dialog/modal.tsx";
import { GridSkeleton, Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { sagaCounts } from "./saga-counts.ts";
import { sagaQuery } from "./sagas.api.ts";

type RenderItem = (title: TitleCard, number: number) => ReactNode;

/** A saga over the page: its titles, numbered in order. */
export function SagaModal({ id, onClose, renderItem }: { id: string; onClose: () => void; renderItem: RenderItem }) {
  const query = useQuery(sagaQuery(id));
  const { data: saga, refetch } = query;
  const failed = hasFailed(query);
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={saga?.name ?? (failed ? "Saga" : <Skeleton className="h-6 w-56" />)}
      {...(saga && { description: sagaCounts(saga.movie_items.length, saga.series_items.length) })}
    >
      {saga && <title>{`${saga.name} · Séance`}</title>}
      {saga ? (
        <Content saga={saga} renderItem={renderItem} />
      ) : failed ? (
        <ErrorState title="Erreur lors du chargement du contenu de la saga" onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton count={4} label="Chargement de la saga…" />
      )}
    </Modal>
  );
}

function Content({ saga, renderItem }: { saga: SagaWithItems; renderItem: RenderItem }) {
  if (saga.movie_items.length + saga.series_items.length === 0)
    return <EmptyState title="Aucun contenu dans cette saga" icon={<Layers className="size-7" />} />;
  return (
    <>
      {saga.description && <p className="mb-5 max-w-[70ch] text-body">{saga.description}</p>}
      <Grid name="Films" titles={saga.movie_items} renderItem={renderItem} />
      <Grid name="Séries" titles={saga.series_items} renderItem={renderItem} />
    </>
  );
}

function Grid({ name, titles, renderItem }: { name: string; titles: readonly TitleCard[]; renderItem: RenderItem }) {
  if (titles.length === 0) return null;
  return (
    <section className="@container mb-7">
      <h3 className="mb-4 text-lg">{name}</h3>
      <ol className="poster-grid">
        {titles.map((title, at) => (
          <li key={title.id}>{renderItem(title, at + 1)}</li>
        ))}
      </ol>
    </section>
  );
}
