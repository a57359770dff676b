import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { Clapperboard } from "lucide-react";
import { Suspense, lazy, useMemo } from "react";
import type { PlayerSource } from "#features/player/engine/engine.ts";
import { trailerSource } from "#features/player/trailer-source.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";

const PlayerOverlay = lazy(async () => ({ default: (await import("#features/player/player-overlay.tsx")).PlayerOverlay }));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The trailer of the page's title is open. */
    trailer?: boolean;
  }
}

/** The button of a title's trailer, which opens in the site's player; an address that it cannot show opens in a new tab. */
export function Trailer({ title: { title, poster_url, trailer_url } }: { title: Movie | Series }) {
  const source = useMemo(() => (trailer_url ? trailerSource(trailer_url, location.href) : null), [trailer_url]);
  const open = useRouterState({ select: (state) => state.location.state.trailer === true });
  const navigate = useNavigate();
  if (!trailer_url) return null;
  if (!source)
    return (
      <a href={trailer_url} target="_blank" rel="noopener noreferrer" className={buttonClass({ size: "lg" })}>
        <Clapperboard aria-hidden="true" className="size-5" />
        Bande-annonce<span className="sr-only"> (nouvel onglet)</span>
      </a>
    );
  // In the history, so that the back button closes it.
  const show = () => void navigate({ to: ".", search: true, state: { trailer: true }, resetScroll: false });
  return (
    <>
      <Button size="lg" icon={Clapperboard} onClick={show}>
        Bande-annonce
      </Button>
      {open && <TrailerPlayer title={title} poster={poster_url} source={source} />}
    </>
  );
}

function TrailerPlayer({ title, poster, source }: { title: string; poster: string | null; source: PlayerSource }) {
  const { history } = useRouter();
  return (
    <Suspense>
      <PlayerOverlay
        item={{ type: "movie", id: "trailer", title: `Bande-annonce de ${title}`, poster }}
        source={source}
        next={null}
        onSaveProgress={nothing}
        onNext={nothing}
        onPickEpisode={nothing}
        onClose={() => history.back()}
      />
    </Suspense>
  );
}

/** A trailer has no progress and no episodes. */
function nothing(): void {}
