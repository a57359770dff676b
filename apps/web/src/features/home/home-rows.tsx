import type { getHome } from "@seance/contract/home";
import type { Saga } from "@seance/contract/sagas";
import type { TitleCard } from "@seance/contract/titles";
import type { Answer } from "@seance/contract/endpoint";
import { limits } from "@seance/contract/limits";
import type { LinkProps } from "@tanstack/react-router";
import { Fragment, memo } from "react";
import type { ReactNode } from "react";
import { newTagsTell } from "#shared/titles/title-text.ts";
import { Carousel, MoreLink } from "#ui/media/carousel.tsx";

export interface HomePieces {
  /** A film or series as a card; `rank` from 1 in a « Top 20 ». */
  readonly renderTitle: (title: TitleCard, place: { rank?: number; eager?: boolean; markNew?: boolean }) => ReactNode;
  readonly renderSaga: (saga: Saga) => ReactNode;
  /** The first row: titles to resume. */
  readonly resume: ReactNode;
  /** The rows that know the person, below the first screen. */
  readonly personal: ReactNode;
  readonly onWatch: (title: TitleCard) => Promise<void> | void;
  /** The ticker and the announcements, above the carousel; with their height in px, 0 where there is neither. */
  readonly notices: ReactNode;
  readonly noticesHeight: number;
  /** It is not known yet whether there are any: what comes after would move. */
  readonly noticesPending: boolean;
  /** An overlay is open: nothing moves behind it. */
  readonly still: boolean;
}

type Home = Answer<typeof getHome>;

interface HomeRowsProps extends Pick<HomePieces, "renderTitle" | "renderSaga" | "personal"> {
  readonly home: Home;
}

/**
 * The rows under the carousel; an empty row of titles is omitted, the sagas have an empty state. Not rendered again as the carousel above
 * rotates: they have a hundred cards.
 */
export const HomeRows = memo(function HomeRows({ home, renderTitle, renderSaga, personal }: HomeRowsProps) {
  const shared = { renderTitle };
  return (
    <>
      <TitleRow
        {...shared}
        title="Films récents"
        titles={home.recent_movies}
        all={{ to: "/films" }}
        about="tous les films"
        eager
      />
      <TitleRow {...shared} title="Top 20 des films aujourd’hui" titles={home.top_movies} ranked />
      {personal}
      <TitleRow
        {...shared}
        title="Séries récentes"
        titles={home.recent_series}
        all={{ to: "/series" }}
        about="toutes les séries"
      />
      <TitleRow {...shared} title="Top 20 des séries aujourd’hui" titles={home.top_series} ranked />
      <SagaRow sagas={home.sagas} renderSaga={renderSaga} />
    </>
  );
});

/** Cards of a row that the screen shows, whose posters are loaded at once: more of them would delay the picture above. */
const firstInSight = Math.min(8, Math.ceil(screen.width / 150));

function TitleRow({
  title,
  titles,
  all,
  about = "",
  ranked = false,
  eager = false,
  renderTitle,
}: {
  title: string;
  titles: readonly TitleCard[];
  all?: LinkProps;
  about?: string;
  ranked?: boolean;
  eager?: boolean;
  renderTitle: HomePieces["renderTitle"];
}) {
  if (titles.length === 0) return null;
  const markNew = newTagsTell(titles);
  return (
    <Carousel
      title={title}
      width={ranked ? "ranked" : "poster"}
      step={limits.home.carouselStepPx}
      more={all && <MoreLink link={all} about={about} />}
    >
      {titles.map((one, at) => (
        <Fragment key={one.id}>
          {renderTitle(one, { ...(ranked && { rank: at + 1 }), eager: eager && at < firstInSight, markNew })}
        </Fragment>
      ))}
    </Carousel>
  );
}

function SagaRow({ sagas, renderSaga }: { sagas: Home["sagas"]; renderSaga: HomePieces["renderSaga"] }) {
  if (sagas.length === 0)
    return (
      <section aria-labelledby="our-sagas" className="page-margin pt-7 pb-2">
        <h2 id="our-sagas" className="flex min-h-11 items-center text-xl md:text-2xl">
          Nos sagas
        </h2>
        <p className="pt-2 text-muted">Aucune saga disponible</p>
      </section>
    );
  return (
    <Carousel title="Nos sagas" width="wide" step={limits.home.carouselStepPx}>
      {sagas.map((saga) => (
        <Fragment key={saga.id}>{renderSaga(saga)}</Fragment>
      ))}
    </Carousel>
  );
}
