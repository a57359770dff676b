import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import type { ReactNode } from "react";
import { posterOf } from "#lib/title.ts";
import { Poster } from "#ui/poster.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { WidePicture } from "#ui/wide-picture.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { DetailNotes } from "./detail-notes.tsx";
import { DetailTags } from "./detail-tags.tsx";
import { InfoColumn } from "./info-column.tsx";

/**
 * DetailPage: the page of a film or a series. `actions`: play, favourite and the rest; `progress`: how far one is, 0 to 1;
 * children: what follows (episodes, rows of other titles).
 */
export function DetailPage({
  title,
  actions,
  progress,
  children,
}: {
  title: Movie | Series;
  actions: ReactNode;
  progress?: number | undefined;
  children?: ReactNode;
}) {
  const original = title.original_title && title.original_title !== title.title ? title.original_title : null;
  return (
    <article>
      <title>{`${title.title} · Séance`}</title>
      <header className="relative isolate overflow-hidden">
        <Backdrop title={title} />
        <div className="marge grid gap-x-11 gap-y-8 pb-8 md:grid-cols-[220px_minmax(0,1fr)] lg:min-h-160 lg:grid-cols-[260px_minmax(0,1fr)_280px] lg:items-end lg:pt-36">
          <Poster
            src={posterOf(title)}
            title={title.title}
            eager
            className="affiche-page hidden rounded-affiche shadow-affiche md:block"
          />
          <div className="min-w-0">
            <p className="mb-3 flex flex-wrap gap-2">
              <DetailTags title={title} />
            </p>
            <h1 className="pb-1 text-hero text-balance break-words">{title.title}</h1>
            {original && (
              <p className="mt-1 text-gris italic">
                <span className="sr-only">Titre original&nbsp;: </span>
                {original}
              </p>
            )}
            <div className="mt-4">
              <DetailFacts title={title} />
            </div>
            <p className="mt-4 max-w-[60ch] text-base text-texte md:text-lg">{title.description}</p>
            <div className="mt-6 flex flex-wrap gap-3">{actions}</div>
            {progress !== undefined && <ProgressBar value={progress} label="Progression" className="mt-6 max-w-105" />}
          </div>
          <div className="md:col-span-2 lg:col-span-1">
            <InfoColumn title={title} />
          </div>
        </div>
      </header>
      <div className="marge pt-2 pb-6">
        <DetailNotes title={title} />
      </div>
      {children}
    </article>
  );
}

/** The wide picture: above the words on a narrow screen, behind and right of them on a wide one, dim where words may meet it. */
function Backdrop({ title }: { title: Movie | Series }) {
  return (
    <div
      aria-hidden="true"
      className="fondu-fiche relative -z-1 h-[clamp(200px,36dvh,420px)] lg:absolute lg:inset-0 lg:h-auto lg:opacity-60"
    >
      <WidePicture sources={[title.backdrop, posterOf(title)]} accent={title.accent} first />
    </div>
  );
}
