import type { Saga } from "@seance/contract/sagas";
import { limits } from "@seance/contract/limits";
import { Link } from "@tanstack/react-router";
import { Poster } from "#ui/media/poster.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { sagaCounts } from "./saga-counts.ts";

/** Positions of one, two or three posters in the fan, from back to front. */
const fans: Record<number, readonly string[]> = {
  1: ["rotate-0"],
  2: ["-translate-x-[42%] -rotate-6", "translate-x-[42%] rotate-6"],
  3: ["-translate-x-[78%] translate-y-[5%] -rotate-12", "translate-x-[78%] translate-y-[5%] rotate-12", ""],
};

/** A saga as up to three fanned posters, its name and counts; it opens over the page. */
export function SagaCard({ saga }: { saga: Saga }) {
  // The first film is on top.
  const posters = saga.posters.slice(0, limits.home.sagaFan).toReversed();
  const places = fans[posters.length] ?? [];
  return (
    <article className="group/saga">
      <Link
        to="/sagas/$id"
        params={{ id: saga.id }}
        resetScroll={false}
        viewTransition={false}
        draggable={false}
        className="block rounded-panel"
      >
        <span className="relative grid aspect-16/10 place-items-center overflow-hidden rounded-panel bg-linear-to-b from-surface-3 to-surface shadow-poster transition-[transform,box-shadow] duration-200 ease-standard group-hover/saga:-translate-y-1 group-hover/saga:shadow-raised">
          {posters.map((poster, at) => (
            <span
              key={poster}
              className={`col-start-1 row-start-1 w-[34%] transition-transform duration-200 ease-standard ${places[at] ?? ""} ${at === posters.length - 1 ? "group-hover/saga:scale-104" : ""}`}
            >
              <Poster src={poster} title={saga.name} className="rounded-[7px] shadow-poster" />
            </span>
          ))}
          <span className="absolute top-2.5 left-2.5">
            <Tag tone="dark">SAGA</Tag>
          </span>
        </span>
        <span className="mt-2.5 block px-0.5">
          <span className="block truncate font-semibold">{saga.name}</span>
          <span className="block truncate text-sm text-muted">{sagaCounts(saga.movies.length, saga.series.length)}</span>
        </span>
      </Link>
    </article>
  );
}
