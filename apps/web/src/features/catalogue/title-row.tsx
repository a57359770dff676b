import type { TitleCard } from "@seance/contract/titles";
import { defaultStatusLabel, limits, seriesStatusLabels } from "@seance/contract/limits";
import { Link } from "@tanstack/react-router";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { formatDuration, formatRating } from "#lib/format.ts";
import { genreText, isNew } from "#shared/titles/title-text.ts";
import { posterOf, ratingOf, seasonsLabel, titleLink, yearOf } from "#shared/titles/title.ts";
import { Poster } from "#ui/media/poster.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import type { TagTone } from "#ui/feedback/tag.tsx";

const place = "grid min-h-37 grid-cols-[84px_minmax(0,1fr)] items-start gap-4 rounded-panel bg-surface p-2.5 sm:gap-5";

interface TitleRowProps {
  readonly title: TitleCard;
  /** A button at the top right: the favourite button. */
  readonly action?: ReactNode;
  /** Over the poster and at the bottom right: how far one is, a button that plays, a menu. */
  readonly extras?: ReactNode;
  /** Loads the poster eagerly: for the first screen. */
  readonly eager?: boolean;
}

/** A film or a series as a line of a list: what a card shows, and its length, description and first actors. */
export function TitleRow({ title, action, extras, eager }: TitleRowProps) {
  const cast = title.cast.slice(0, limits.castShown.card).join(", ");
  return (
    <article className="group/card relative">
      <Link {...titleLink(title)} className={`${place} transition-colors hover:bg-surface-2`}>
        <Poster src={posterOf(title)} title={title.title} eager={eager ?? false} className="rounded-[7px]" />
        <span className={`block min-w-0 py-1 ${extras ? "pr-11" : "pr-1.5"}`}>
          <span className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${action && !extras ? "pr-10" : ""}`}>
            <span className="line-clamp-3 min-w-0 wrap-anywhere font-heading text-lg leading-tight font-bold">{title.title}</span>
            <RowTags title={title} />
          </span>
          <RowFacts title={title} />
          {title.description && <span className="mt-1.5 line-clamp-2 max-w-[90ch] text-sm text-body">{title.description}</span>}
          {cast && <span className="mt-1 block truncate text-sm text-muted">{cast}</span>}
        </span>
      </Link>
      {extras}
      {action && <div className="absolute top-1.5 right-1.5 z-1">{action}</div>}
    </article>
  );
}

const statusTones: Record<string, TagTone> = { ongoing: "success", completed: "info", cancelled: "danger" };

function RowTags({ title }: { title: TitleCard }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isNew(title.created_at) && <Tag>AJOUT RÉCENT</Tag>}
      {title.cinema_mode && <Tag tone="success">AU CINÉMA</Tag>}
      {title.item_type === "series" && (
        <Tag tone={statusTones[title.status] ?? "outline"}>{seriesStatusLabels[title.status] ?? defaultStatusLabel}</Tag>
      )}
    </span>
  );
}

function RowFacts({ title }: { title: TitleCard }) {
  const rating = ratingOf(title);
  const length =
    title.item_type === "movie" ? formatDuration(title.duration ?? limits.defaultDurationMinutes.movie) : seasonsLabel(title);
  return (
    <span className="tabular-figures mt-1 flex flex-wrap items-center gap-x-3 text-sm text-muted">
      <span>{yearOf(title)}</span>
      {title.genre && <span className="wrap-anywhere">{genreText(title.genre)}</span>}
      <span>{length}</span>
      {rating !== null && (
        <span className="inline-flex items-center gap-1 text-accent-2">
          <Star aria-hidden="true" className="size-3.5 fill-current" />
          <span className="sr-only">Note </span>
          {formatRating(rating)}
        </span>
      )}
    </span>
  );
}

/** The size of `count` lines. */
export function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" className="grid gap-3">
      <span className="sr-only">Chargement…</span>
      {Array.from({ length: count }, (_, at) => (
        <Skeleton key={at} className="h-37 rounded-panel" />
      ))}
    </div>
  );
}
