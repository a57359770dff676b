import type { TitleCard as Title } from "@seance/contract/titles";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { FavouriteButton } from "#features/favourites/favourite-button.tsx";
import { HomePage } from "#features/home/home-page.tsx";
import { ResumeRow } from "#features/progress/resume-row.tsx";
import { SagaCard } from "#features/sagas/saga-card.tsx";
import { TickerBanner } from "#features/ticker/ticker-banner.tsx";
import { parsePlayable } from "#shared/playable.ts";
import { useOverlay } from "#shared/overlay.ts";
import { useWatchTitle } from "./titles/use-watch-title.ts";
import { ViewerCard } from "./titles/viewer-card.tsx";

export default function Home() {
  return (
    <>
      <title>Séance</title>
      <TickerBanner />
      <h1 className="sr-only">Séance{"\u202f"}: films, séries, sagas et chaînes en direct</h1>
      <HomePage
        resume={<ResumeRow />}
        still={useCovered()}
        onWatch={useWatchTitle()}
        renderTitle={(title, place) => (
          <ViewerCard title={title} {...place} action={place.rank === undefined && <RowHeart title={title} />} />
        )}
        renderSaga={(saga) => <SagaCard saga={saga} />}
      />
      <Outlet />
    </>
  );
}

/** On a phone the cards of a row are too narrow for the favourite button; the title's page has it. */
const RowHeart = ({ title }: { title: Title }) => (
  <span className="max-md:hidden">
    <FavouriteButton item={title} kind="card" />
  </span>
);

/** Whether a saga, the player or the search stands over the page. */
function useCovered(): boolean {
  const elsewhere = useRouterState({
    select: ({ location }) => location.pathname !== "/" || parsePlayable(location.search.lecture) !== null,
  });
  return useOverlay() !== null || elsewhere;
}
