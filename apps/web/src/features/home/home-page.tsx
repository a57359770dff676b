import { limits } from "@seance/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import { CarouselSkeleton, Skeleton } from "#ui/feedback/skeleton.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { EmptyState, ErrorState } from "#ui/feedback/states.tsx";
import { FeaturedCarousel } from "./featured-carousel.tsx";
import { usePoll } from "#shared/events/stream-state.ts";
import { homeQuery } from "./home.api.ts";
import { HomeRows, type HomePieces } from "./home-rows.tsx";

/** The home page: the featured titles, then the rows, tinted with the colour of the featured title shown. */
export function HomePage(pieces: HomePieces) {
  const query = useQuery({ ...homeQuery, refetchInterval: usePoll(limits.home.refreshMs) });
  const { data, refetch } = query;
  const forced = useForcedDisplay();
  const [accent, setAccent] = useState<string | null>(null);

  if (!data && hasFailed(query))
    return (
      <div className="grid min-h-dvh place-content-center">
        <ErrorState
          title="L’accueil n’a pas pu être chargé"
          text="Le serveur n’a pas répondu. Vérifiez votre connexion, puis réessayez."
          onRetry={() => void refetch()}
        />
      </div>
    );
  if (!data || (pieces.noticesPending && !forced))
    return forced ? <HomeSkeleton /> : <SpinnerScreen text="Synchronisation des données en cours..." className="min-h-dvh" />;

  const empty = data.featured.length + data.recent_movies.length + data.recent_series.length === 0;
  return (
    <>
      <div className={`flex flex-col ${data.featured.length > 0 ? "lg:min-h-[min(86dvh,820px)]" : ""}`}>
        {pieces.notices}
        {data.featured.length > 0 && (
          <FeaturedCarousel
            titles={data.featured.slice(0, limits.home.featured)}
            above={pieces.noticesHeight}
            still={pieces.still}
            onWatch={pieces.onWatch}
            onAccent={setAccent}
          />
        )}
        {data.featured.length === 0 && pieces.noticesHeight === 0 && <div className="h-top-bar" />}
      </div>
      <div className="relative isolate pb-10">
        <div
          aria-hidden="true"
          className="featured-tint absolute inset-x-0 top-0 -z-1 h-130"
          style={{ backgroundColor: accent ?? "transparent" }}
        />
        {pieces.resume}
        {empty && (
          <EmptyState
            title="Rien à l’affiche pour le moment"
            text="Les premiers films et séries apparaîtront ici dès leur ajout."
          />
        )}
        <HomeRows home={data} renderTitle={pieces.renderTitle} renderSaga={pieces.renderSaga} personal={pieces.personal} />
      </div>
    </>
  );
}

/** True after 3 s: a skeleton then replaces the spinner. */
function useForcedDisplay(): boolean {
  const [forced, setForced] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setForced(true), limits.home.forcedDisplayMs);
    return () => clearTimeout(timer);
  }, []);
  return forced;
}

function HomeSkeleton() {
  return (
    <div>
      <div className="flex h-[min(86dvh,820px)] min-h-140 flex-col justify-end gap-5 px-gutter pb-28">
        <Skeleton className="h-16 w-[min(520px,80%)]" />
        <Skeleton className="h-5 w-72" />
        <Skeleton className="h-14 w-[min(560px,100%)]" />
        <div className="flex gap-3">
          <Skeleton className="h-13 w-38 rounded-full" />
          <Skeleton className="h-13 w-28 rounded-full" />
        </div>
      </div>
      <CarouselSkeleton label="Synchronisation des données en cours..." />
      <CarouselSkeleton rank />
    </div>
  );
}
