import type { TitleCard as Title } from "@seance/contract/titles";
import { CatchBoundary, Outlet, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { HomePage } from "#features/home/home-page.tsx";
import type { HomePieces } from "#features/home/home-rows.tsx";
import { ReservedRows } from "#features/home/reserved-rows.tsx";
import { ResumeRow } from "#features/progress/resume-row.tsx";
import { SagaCard } from "#features/sagas/saga-card.tsx";
import { untilIdle } from "#lib/hooks/deferred.ts";
import { useMediaQuery } from "#lib/hooks/use-media-query.ts";
import { parsePlayable } from "#shared/playable.ts";
import { useOverlay } from "#shared/overlay.ts";
import { useSession } from "#shared/session/current-session.ts";
import { useHomeNotices } from "./home-notices.tsx";
import { useWatchTitle } from "./titles/use-watch-title.ts";
import { ViewerCard } from "./titles/viewer-card.tsx";

export default function Home() {
  const still = useCovered();
  return (
    <>
      <title>Séance</title>
      <h1 className="sr-only">Séance{"\u202f"}: films, séries, sagas et chaînes en direct</h1>
      <HomePage
        resume={<ResumeRow />}
        personal={lateRows}
        {...useHomeNotices(still)}
        still={still}
        onWatch={useWatchTitle()}
        renderTitle={renderTitle}
        renderSaga={renderSaga}
      />
      <Outlet />
    </>
  );
}

// The same at each render, so that the rows are not rendered again.
const renderTitle: HomePieces["renderTitle"] = (title, place) => (
  <ViewerCard title={title} {...place} action={place.rank === undefined && <RowHeart title={title} />} />
);
const renderSaga: HomePieces["renderSaga"] = (saga) => <SagaCard saga={saga} />;
const lateRows = <LateRows />;

const PersonalRows = lazy(() => import("#routes/personal-rows.tsx"));

/** The person's rows, whose script loads after the first rows; without it, the page is that of guests. */
function LateRows() {
  const { token } = useSession();
  if (token === null) return null;
  return (
    <CatchBoundary getResetKey={() => token} errorComponent={() => null}>
      <Suspense fallback={<ReservedRows />}>
        <PersonalRows />
      </Suspense>
    </CatchBoundary>
  );
}

const FavouriteButton = lazy(async () => {
  await untilIdle();
  return { default: (await import("#features/favourites/favourite-button.tsx")).FavouriteButton };
});

/** On a phone the cards of a row are too narrow for the favourite button; the title's page has it. */
function RowHeart({ title }: { title: Title }) {
  // From `md` of tokens.css on.
  const hasRoom = useMediaQuery("(width >= 701px)");
  return (
    hasRoom && (
      <Suspense>
        <FavouriteButton item={title} kind="card" />
      </Suspense>
    )
  );
}

/** Whether a saga, the player or the search stands over the page. */
function useCovered(): boolean {
  const elsewhere = useRouterState({
    select: ({ location }) => location.pathname !== "/" || parsePlayable(location.search.lecture) !== null,
  });
  return useOverlay() !== null || elsewhere;
}
