import type { SagaWithItems, TitleCard } from "@seance/contract/catalogue";
import { useQuery } from "@tanstack/react-query";
import { Layers } from "lucide-react";
import type { ReactNode } from "react";
import { countOf } from "#lib/format.ts";
import { Modal } from "#ui/modal.tsx";
import { GridSkeleton, Skeleton } from "#ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { sagaQuery } from "./sagas.api.ts";

type RenderItem = (title: TitleCard, number: number) => ReactNode;

/** A saga over the page: what it holds, numbered in its order. A press on a title leaves for its page, and the modal with it. */
export function SagaModal({ id, onClose, renderItem }: { id: string; onClose: () => void; renderItem: RenderItem }) {
  const { data: saga, isError, refetch } = useQuery(sagaQuery(id));
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title={saga?.name ?? (isError ? "Saga" : <Skeleton className="h-6 w-56" />)}
      {...(saga && { description: <Counts saga={saga} /> })}
    >
      {saga && <title>{`${saga.name} · Séance`}</title>}
      {saga ? (
        <Content saga={saga} renderItem={renderItem} />
      ) : isError ? (
        <ErrorState title="Erreur lors du chargement du contenu de la saga" onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton count={4} label="Chargement de la saga…" />
      )}
    </Modal>
  );
}

function Counts({ saga }: { saga: SagaWithItems }) {
  return (
    <>
      {countOf(saga.movie_items.length, "film", "films")} · {countOf(saga.series_items.length, "série", "séries")}
    </>
  );
}

function Content({ saga, renderItem }: { saga: SagaWithItems; renderItem: RenderItem }) {
  if (saga.movie_items.length + saga.series_items.length === 0)
    return <EmptyState title="Aucun contenu dans cette saga" icon={<Layers className="size-7" />} />;
  return (
    <>
      {saga.description && <p className="mb-5 max-w-[70ch] text-texte">{saga.description}</p>}
      <Grid name="Films" titles={saga.movie_items} renderItem={renderItem} />
      <Grid name="Séries" titles={saga.series_items} renderItem={renderItem} />
    </>
  );
}

function Grid({ name, titles, renderItem }: { name: string; titles: readonly TitleCard[]; renderItem: RenderItem }) {
  if (titles.length === 0) return null;
  return (
    <section className="mb-7">
      <h3 className="mb-4 text-lg">{name}</h3>
      <ol className="grille-affiches">
        {titles.map((title, at) => (
          <li key={title.id}>{renderItem(title, at + 1)}</li>
        ))}
      </ol>
    </section>
  );
}
