import type { Episode } from "@seance/contract/episodes";
import { ListVideo } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import type { WatchState } from "#shared/titles/watch-state.ts";
import { Button } from "#ui/button/button.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { EpisodeList } from "./episode-list.tsx";

const Modal = lazy(async () => ({ default: (await import("#ui/dialog/modal.tsx")).Modal }));

export interface EpisodesProps {
  readonly seriesTitle: string;
  /** Undefined while loading. */
  readonly episodes: readonly Episode[] | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  readonly season: number | undefined;
  readonly stateOf: (id: string) => WatchState;
  readonly onPlay: (episode: Episode) => void;
}

/** The episodes on the page of their series. */
export function EpisodesSection({ episodes, failed, onRetry, ...list }: EpisodesProps) {
  return (
    <section aria-labelledby="episodes" className="page-margin pt-6 pb-4">
      <h2 id="episodes" className="mb-4 text-xl md:text-2xl">
        Épisodes
      </h2>
      {episodes ? (
        episodes.length > 0 ? (
          <EpisodeList episodes={episodes} {...list} />
        ) : (
          <EmptyState level={3} title="Aucun épisode pour le moment" text="Ils apparaîtront ici dès leur ajout." />
        )
      ) : failed ? (
        <ErrorState level={3} title="Les épisodes n’ont pas pu être chargés" onRetry={onRetry} />
      ) : (
        <div aria-busy="true" className="grid gap-2.5">
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-28 rounded-panel" />
          ))}
        </div>
      )}
    </section>
  );
}

/** Opens the same list over the page. */
export function EpisodesButton({ seriesTitle, episodes, season, stateOf, onPlay }: EpisodesProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="lg" onClick={() => setOpen(true)} disabled={!episodes?.length}>
        <ListVideo aria-hidden="true" className="size-5" />
        Épisodes
      </Button>
      {open && episodes && (
        <Suspense>
          <Modal open onClose={() => setOpen(false)} title={seriesTitle} description="Choisissez un épisode" size="lg">
            <EpisodeList
              episodes={episodes}
              season={season}
              stateOf={stateOf}
              onPlay={(episode) => {
                setOpen(false);
                onPlay(episode);
              }}
            />
          </Modal>
        </Suspense>
      )}
    </>
  );
}
