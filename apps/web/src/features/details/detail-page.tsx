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
import { Synopsis } from "./synopsis.tsx";

/**
 * The page of a film or a series; below 1280 px its actions stand before the synopsis, so that they are on the first screen. `actions`: play,
 * favourite and the rest; `progress`: how far one is, 0 to 1; `episodes`: of a series, right under the hero; children: what follows (rows of
 * other titles).
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
        <div className="page-margin grid gap-x-11 gap-y-8 pb-8 md:grid-cols-[220px_minmax(0,1fr)] short:gap-x-8 short:md:grid-cols-[140px_minmax(0,1fr)] xl:min-h-150 xl:grid-cols-[260px_minmax(0,608px)] xl:items-end xl:pt-28">
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
            <h1 title={title.title} className={`text-balance short:line-clamp-3 ${titleSizeClass(title.title)}`}>
              {title.title}
            </h1>
            {original && (
              <p className="mt-1 line-clamp-2 text-muted italic max-xl:order-1 max-xl:mt-4">
                <span className="sr-only">Titre original&nbsp;: </span>
                {original}
              </p>
            )}
            <div className="mt-4 short:mt-2">
              <DetailFacts title={title} />
            </div>
            <Synopsis text={title.description} className="mt-4 max-xl:order-1" />
            <div className="mt-6 flex flex-wrap gap-3 short:mt-4">{actions}</div>
            {progress !== undefined && <ProgressBar value={progress} label="Progression" className="mt-6 max-w-105" />}
          </div>
        </div>
      </header>
      {episodes}
      <div className="page-margin grid grid-cols-1 gap-y-8 pt-2 pb-6">
        <InfoColumn title={title} />
        <DetailNotes title={title} />
      </div>
      {children}
    </article>
  );
}

/** The backdrop: above the text, or right of it on a wide screen; never behind it. */
function Backdrop({ title }: { title: Movie | Series }) {
  return (
    <div
      aria-hidden="true"
      className="fade-detail relative -z-1 h-[clamp(120px,50svh-200px,420px)] short:h-20 xl:absolute xl:inset-0 xl:h-auto xl:opacity-80"
    >
      <WidePicture sources={[title.backdrop, posterOf(title)]} accent={title.accent} first />
    </div>
  );
}
