import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { ReactNode } from "react";
import { titleSizeClass, posterOf } from "#shared/titles/title.ts";
import { Poster } from "#ui/media/poster.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { WidePicture } from "#ui/media/wide-picture.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { DetailNotes } from "./detail-notes.tsx";
import { DetailTags } from "./detail-tags.tsx";
import { InfoColumn } from "./info-column.tsx";

/**
 * The page of a film or a series; on a small screen, or where the synopsis is long, its actions stand before it. `actions`: play, favourite and the rest; `progress`: how far one is, 0 to 1;
 * `episodes`: of a series, right under the hero, before the credits of a small screen; children: what follows (rows of other titles).
 */
export function DetailPage({
  title,
  actions,
  progress,
  episodes,
  children,
}: {
  title: Movie | Series;
  actions: ReactNode;
  progress?: number | undefined;
  episodes?: ReactNode;
  children?: ReactNode;
}) {
  const original = title.original_title && title.original_title !== title.title ? title.original_title : null;
  return (
    <article>
      <title>{`${title.title} · Séance`}</title>
      <header className="relative isolate overflow-hidden">
        <Backdrop title={title} />
        <div className="page-margin grid gap-x-11 gap-y-8 pb-8 md:grid-cols-[220px_minmax(0,1fr)] short:gap-x-8 short:md:grid-cols-[140px_minmax(0,1fr)] lg:min-h-160 lg:grid-cols-[260px_minmax(0,1fr)_280px] lg:items-end lg:pt-36">
          <Poster
            sizes="300px"
            src={posterOf(title)}
            title={title.title}
            eager
            className="page-poster hidden rounded-poster shadow-poster md:block"
          />
          <div className="flex min-w-0 flex-col">
            <p className="mb-3 flex flex-wrap gap-2 short:mb-2">
              <DetailTags title={title} />
            </p>
            <h1 className={`text-balance ${titleSizeClass(title.title)}`}>{title.title}</h1>
            {original && (
              <p className="mt-1 line-clamp-2 text-muted italic short:line-clamp-1">
                <span className="sr-only">Titre original&nbsp;: </span>
                {original}
              </p>
            )}
            <div className="mt-4 short:mt-2">
              <DetailFacts title={title} />
            </div>
            <p className={`max-w-[60ch] text-base text-body md:text-lg ${synopsisOrder(title.description)}`}>
              {title.description}
            </p>
            <div className="mt-6 flex flex-wrap gap-3 short:mt-4">{actions}</div>
            {progress !== undefined && <ProgressBar value={progress} label="Progression" className="mt-6 max-w-105" />}
          </div>
          <div className={`md:col-span-2 lg:col-span-1 ${episodes ? "max-lg:hidden" : ""}`}>
            <InfoColumn title={title} />
          </div>
        </div>
      </header>
      {episodes}
      <Notes title={title} credits={Boolean(episodes)} />
      {children}
    </article>
  );
}

/** The notes, on a small screen after the `credits` that its hero leaves out. */
const Notes = ({ title, credits }: { title: Movie | Series; credits: boolean }) => (
  <div className="page-margin grid gap-8 pt-2 pb-6">
    {credits && (
      <div className="lg:hidden">
        <InfoColumn title={title} />
      </div>
    )}
    <DetailNotes title={title} />
  </div>
);

/** In characters: about seven lines. A longer synopsis would push « Regarder » off the first screen. */
const longestAboveActions = 400;

const synopsisOrder = (description: string): string =>
  description.length > longestAboveActions ? "order-1 mt-6" : "mt-4 max-lg:order-1 max-lg:mt-6";

/** The backdrop: above the text on a narrow screen, behind and right of it on a wide one, dimmed under the text. */
function Backdrop({ title }: { title: Movie | Series }) {
  return (
    <div
      aria-hidden="true"
      className="fade-detail relative -z-1 h-[clamp(200px,36dvh,420px)] short:h-21 lg:absolute lg:inset-0 lg:h-auto lg:opacity-60"
    >
      <WidePicture sources={[title.backdrop, posterOf(title)]} accent={title.accent} first />
    </div>
  );
}
