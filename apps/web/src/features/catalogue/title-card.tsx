import type { TitleCard as Title } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { formatRating } from "#lib/format.ts";
import { shortGenre, isNew } from "#shared/titles/title-text.ts";
import { lengthLabel, posterOf, ratingOf, titleLink, yearOf } from "#shared/titles/title.ts";
import { PosterCard, RankCard } from "#ui/media/card.tsx";
import { Tag } from "#ui/feedback/tag.tsx";

interface TitleCardProps {
  readonly title: Title;
  /** Rank in a « Top 20 », from 1: shown as a large figure. */
  readonly rank?: number | undefined;
  /** Number in a saga, from 1: shown in the poster's corner. */
  readonly number?: number | undefined;
  /** A button over the poster: the favourite button. */
  readonly action?: ReactNode;
  /** Over the poster: how far one is, a button that plays, a menu. */
  readonly extras?: ReactNode;
  /** Loads the poster eagerly: for the first screen. */
  readonly eager?: boolean | undefined;
  /** False in a row where « AJOUT RÉCENT » would tell nothing apart. */
  readonly markNew?: boolean | undefined;
}

/** A film or a series as a card: one tag, year, genre and rating; length and first actors on hover. */
export function TitleCard({ title, rank, number, action, extras, eager, markNew = true }: TitleCardProps) {
  const card = {
    link: titleLink(title),
    title: title.title,
    poster: posterOf(title),
    subtitle: <Subtitle title={title} />,
    tag: tagOf(title, number, markNew),
    facts: <Facts title={title} />,
    action,
    extras,
    eager,
  };
  return rank === undefined ? <PosterCard {...card} /> : <RankCard {...card} rank={rank} />;
}

/** Year, genre and rating in one line; under a narrow poster the genre has a line of its own, so that none of them is cut. */
function Subtitle({ title }: { title: Title }) {
  const rating = ratingOf(title);
  const genre = shortGenre(title.genre);
  return (
    <span className="tabular-figures @container block">
      <span className="flex flex-wrap @min-[180px]:flex-nowrap">
        {yearOf(title)}
        {genre && (
          <span className="order-1 w-full truncate @min-[180px]:order-none @min-[180px]:w-auto">
            <span className="whitespace-pre @max-[180px]:hidden">{" · "}</span>
            {genre}
          </span>
        )}
        {rating !== null && (
          <span className="shrink-0 whitespace-pre">
            {" · "}
            <Star aria-hidden="true" className="mb-0.75 inline size-3 fill-accent-2 text-accent-2" />
            <span className="sr-only">note</span> {formatRating(rating)}
          </span>
        )}
      </span>
    </span>
  );
}

function Facts({ title }: { title: Title }) {
  const cast = title.cast.slice(0, limits.castShown.card).join(", ");
  return (
    <>
      <span className="block font-semibold text-foreground">{lengthLabel(title)}</span>
      {cast && <span className="line-clamp-3">{cast}</span>}
    </>
  );
}

/** The one tag of a card: the number in a saga, else in cinemas, new, or still running. */
function tagOf(title: Title, number: number | undefined, markNew: boolean): ReactNode {
  if (number !== undefined) return <Tag tone="dark">{number}</Tag>;
  if (title.cinema_mode) return <Tag tone="success">AU CINÉMA</Tag>;
  if (markNew && isNew(title.created_at)) return <Tag>AJOUT RÉCENT</Tag>;
  return title.item_type === "series" && title.status !== "completed" && <Tag tone="success">EN COURS</Tag>;
}
