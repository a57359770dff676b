import type { TitleCard } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";
import { Link } from "@tanstack/react-router";
import { Play, Star } from "lucide-react";
import { useState } from "react";
import { truncate, formatRating } from "#lib/format.ts";
import { titleSizeClass, kindLabel, lengthLabel, ratingOf, titleLink, yearOf } from "#shared/titles/title.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

/** The text of a featured title. All share one grid cell: the tallest sets the height, so that rotation moves nothing. */
export function FeaturedText({
  title,
  place,
  shown,
  onWatch,
}: {
  title: TitleCard;
  /** « 3 sur 20 ». */
  place: string;
  shown: boolean;
  onWatch: (title: TitleCard) => Promise<void> | void;
}) {
  const [busy, setBusy] = useState(false);
  const watch = async () => {
    setBusy(true);
    await onWatch(title);
    setBusy(false);
  };
  return (
    <div
      role="group"
      aria-roledescription="diapositive"
      aria-label={place}
      inert={!shown}
      className={`col-start-1 row-start-1 flex min-w-0 flex-col justify-end pt-2 lg:max-w-[min(620px,46vw)] short:max-w-[max(46vw,272px)] ${shown ? "transition-opacity duration-220" : "invisible opacity-0"}`}
    >
      <p aria-hidden="true" className="overline-label mb-2.5 short:hidden">
        À la une
      </p>
      <h2
        title={title.title}
        className={`mb-4 line-clamp-3 font-display font-extrabold tracking-[-0.045em] short:mb-2 ${titleSizeClass(title.title)}`}
      >
        {title.title}
      </h2>
      <FeaturedFacts title={title} />
      <p className="mt-4 mb-6 max-w-[56ch] text-base text-body md:text-lg short:hidden">
        {truncate(title.description, limits.descriptionCut.featured)}
      </p>
      <div className="flex flex-wrap gap-3 short:mt-4">
        {title.has_video ? (
          <Button kind="primary" size="lg" busy={busy} onClick={() => void watch()}>
            {!busy && <Play aria-hidden="true" className="-ml-1 size-5 fill-current" />}
            Regarder<span className="sr-only"> {title.title}</span>
          </Button>
        ) : (
          <Button size="lg" aria-disabled>
            Bientôt disponible
          </Button>
        )}
        <Link {...titleLink(title)} className={buttonClass({ size: "lg" })}>
          Détails<span className="sr-only"> de {title.title}</span>
        </Link>
      </div>
    </div>
  );
}

function FeaturedFacts({ title }: { title: TitleCard }) {
  const rating = ratingOf(title);
  const length = lengthLabel(title);
  return (
    <p className="tabular-figures flex flex-wrap items-center gap-x-4 gap-y-1 font-medium text-muted">
      <Tag tone="outline">HD</Tag>
      <span>{kindLabel(title.item_type)}</span>
      <span>{yearOf(title)}</span>
      {length && <span>{length}</span>}
      {rating !== null && (
        <span className="inline-flex items-center gap-1.5 text-accent-2">
          <Star aria-hidden="true" className="size-4 fill-current" />
          <span className="sr-only">Note </span>
          {formatRating(rating)}
        </span>
      )}
    </p>
  );
}
