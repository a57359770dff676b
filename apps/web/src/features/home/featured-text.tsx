import type { FeaturedTitle } from "@seance/contract/home";
import { limits } from "@seance/contract/limits";
import { Link } from "@tanstack/react-router";
import { Play, Star } from "lucide-react";
import { useState } from "react";
import { formatRating, truncateAtWord } from "#lib/format.ts";
import { titleSizeClass, kindLabel, lengthLabel, ratingOf, titleLink, yearOf } from "#shared/titles/title.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

/** The text of a featured title. All share one grid cell, and each part has a room of its own: rotation moves nothing. */
export function FeaturedText({
  title,
  place,
  shown,
  onWatch,
}: {
  title: FeaturedTitle;
  /** « 3 sur 20 ». */
  place: string;
  shown: boolean;
  onWatch: (title: FeaturedTitle) => Promise<void> | void;
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
      className={`col-start-1 row-start-1 flex min-w-0 flex-col justify-end pt-2 lg:max-w-(--hero-text) short:max-w-(--hero-text) ${shown ? "transition-opacity duration-220" : "invisible opacity-0"}`}
    >
      <div className="flex h-(--hero-title) flex-col justify-end overflow-hidden lg:h-[calc(var(--hero-title)+28px)]">
        <p aria-hidden="true" className="overline-label mb-2.5 max-lg:hidden">
          À la une
        </p>
        <h2
          title={title.title}
          className={`shrink-0 font-display font-extrabold tracking-[-0.045em] wrap-anywhere ${titleLines(title.title)} ${titleSizeClass(title.title)}`}
        >
          {title.title}
        </h2>
      </div>
      <FeaturedFacts title={title} />
      <FeaturedSynopsis title={title} />
      <div className="flex gap-3 max-lg:mt-4 short:mt-3 lg:mt-6">
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

/** As many lines as the room has for the size of the title. */
function titleLines(title: string): string {
  if (title.length <= 24) return "line-clamp-2 lg:line-clamp-3";
  if (title.length <= 48) return "line-clamp-3 short:line-clamp-2";
  return title.length <= 110
    ? "line-clamp-3 short:line-clamp-2 lg:line-clamp-4"
    : "line-clamp-4 short:line-clamp-2 lg:line-clamp-5";
}

/** The short description, else the beginning of the synopsis, whose rest is on the page of the title. */
function FeaturedSynopsis({ title }: { title: FeaturedTitle }) {
  const whole = title.short_description ?? title.description;
  const text = truncateAtWord(whole, limits.descriptionCut.featured);
  return (
    <div className="mt-3 h-(--hero-synopsis) max-w-[56ch] overflow-hidden lg:mt-4 short:hidden">
      <p className="line-clamp-3 text-base text-body wrap-anywhere lg:line-clamp-2 lg:text-lg">{text}</p>
      {(text !== whole || title.short_description !== null) && (
        <Link
          {...titleLink(title)}
          data-arrow-skip=""
          className="inline-flex h-6 items-center font-semibold text-accent-2 hover:underline focus-visible:-outline-offset-2"
        >
          Lire la suite<span className="sr-only"> de {title.title}</span>
        </Link>
      )}
    </div>
  );
}

function FeaturedFacts({ title }: { title: FeaturedTitle }) {
  const rating = ratingOf(title);
  const length = lengthLabel(title);
  return (
    <p className="tabular-figures mt-2 flex h-6 items-center gap-x-4 overflow-hidden font-medium whitespace-nowrap text-muted short:mt-1 lg:mt-4">
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
