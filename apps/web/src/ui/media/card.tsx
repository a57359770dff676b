import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { Play } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Poster } from "./poster.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";

interface CardProps {
  /** The address: `{ to: "/films/$id", params: { id } }`. */
  readonly link: LinkProps;
  readonly title: string;
  readonly poster: string | null | undefined;
  /** The line under the title. */
  readonly subtitle?: ReactNode;
  /** One tag, on the lower edge of the poster, where it covers no face. */
  readonly tag?: ReactNode;
  /** Shown over the poster shortly after hover or focus. */
  readonly facts?: ReactNode;
  /** A button at the top right of the poster, beside the link and not inside it. */
  readonly action?: ReactNode;
  /** Controls over the poster, outside its link (marks, play button, menu); they replace the play disc inside the link. */
  readonly extras?: ReactNode;
  /** The watched share, 0 to 1. */
  readonly progress?: number | undefined;
  /** Loads the poster at once: for the cards of the first screen. */
  readonly eager?: boolean | undefined;
}

/**
 * PosterCard: a 2:3 poster with its title under it; hover lifts it and shows a play disc. It takes the width of its container.
 */
export function PosterCard(props: CardProps) {
  return (
    <article className="group/card relative">
      <CardLink {...props} />
      {props.extras && <div className={`${extrasPlace} left-0`}>{props.extras}</div>}
      {props.action && <div className="absolute top-1.5 right-1.5 z-1">{props.action}</div>}
    </article>
  );
}

/** RankCard: a PosterCard whose rank, a large outlined figure, begins left of the poster and overlaps it. `rank` from 1. */
export function RankCard({ rank, ...card }: CardProps & { readonly rank: number }) {
  const size =
    rank > 9
      ? "right-[calc(100%-34px)] text-[4.25rem] md:right-[calc(100%-56px)] md:text-[6.25rem]"
      : "right-[calc(100%-14px)] text-[5.25rem] md:right-[calc(100%-20px)] md:text-[7rem]";
  const figure = (
    <span aria-hidden="true" className={`rank-figure absolute bottom-1 z-1 ${size}`}>
      {rank}
    </span>
  );
  return (
    <article className="group/card relative pl-(--rank-room)">
      <CardLink {...card} figure={figure} spoken={`Numéro ${rank} : `} />
      {card.extras && <div className={`${extrasPlace} left-(--rank-room)`}>{card.extras}</div>}
      {card.action && <div className="absolute top-1.5 right-1.5 z-1">{card.action}</div>}
    </article>
  );
}

/** Astride the edge; at the right where a figure stands at the left. */
const tagPlace =
  "absolute bottom-0 z-1 flex translate-y-1/2 *:h-5 *:px-1.5 *:text-[0.6875rem] *:tracking-normal *:ring-2 *:ring-background";
const lift = "group-hover/card:-translate-y-1.5 group-has-focus-visible/card:-translate-y-1.5";

const extrasPlace = `pointer-events-none absolute inset-y-0 right-0 transition-transform duration-200 ease-standard ${lift}`;

function CardLink({
  link,
  title,
  poster,
  subtitle,
  tag,
  facts,
  extras,
  progress,
  eager = false,
  figure,
  spoken,
}: CardProps & { figure?: ReactNode; spoken?: string }) {
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    const frame = event.currentTarget.querySelector<HTMLElement>("[data-poster]");
    if (frame) carryPoster(frame);
  };
  return (
    <Link
      {...link}
      onClick={onClick}
      draggable={false}
      className={`block rounded-poster transition-transform duration-200 ease-standard ${lift}`}
    >
      <span className="relative block">
        {figure}
        <span
          data-poster=""
          className="relative block overflow-hidden rounded-poster shadow-poster transition-shadow duration-200 group-hover/card:shadow-raised"
        >
          <Poster src={poster} title={title} eager={eager} />
          <Veil facts={facts} disc={!extras} />
          {progress !== undefined && <ProgressBar value={progress} className="absolute inset-x-2.5 bottom-2.5" />}
        </span>
        {tag && <span className={`${tagPlace} ${figure ? "right-2" : "left-2"}`}>{tag}</span>}
      </span>
      <span className="mt-3.5 block px-0.5">
        {spoken && <span className="sr-only">{spoken}</span>}
        <span className={`block truncate font-semibold ${extras ? "pr-6" : ""}`}>{title}</span>
        {subtitle !== undefined && <span className="block truncate text-sm text-muted">{subtitle}</span>}
      </span>
    </Link>
  );
}

/**
 * Names the poster of the pressed card for the view transition, so that it grows into the poster of its page (class `page-poster`).
 * Where the page already shows such a poster, that one changes in place and keeps the name.
 */
function carryPoster(card: HTMLElement): void {
  if (document.querySelector(".page-poster")) return;
  for (const other of document.querySelectorAll<HTMLElement>("[data-poster-carried]")) {
    other.style.viewTransitionName = "";
    delete other.dataset["posterCarried"];
  }
  card.style.viewTransitionName = "poster";
  card.dataset["posterCarried"] = "";
}

/** On hover or keyboard focus: the play disc at once, the facts a moment later. */
function Veil({ facts, disc }: { facts: ReactNode; disc: boolean }) {
  const lit = "opacity-0 transition-opacity duration-200 group-hover/card:opacity-100 group-has-focus-visible/card:opacity-100";
  return (
    <span aria-hidden="true" className={`absolute inset-0 grid place-items-center bg-[#00000073] ${lit}`}>
      {disc && (
        <span className="grid size-13.5 scale-90 place-items-center rounded-full bg-accent text-on-accent transition-transform duration-200 group-hover/card:scale-100 group-has-focus-visible/card:scale-100">
          <Play className="ml-0.5 size-6 fill-current" />
        </span>
      )}
      {facts !== undefined && (
        <span
          className={`absolute inset-x-0 bottom-0 bg-linear-to-t from-background via-[#0d0b0af2] via-55% to-transparent p-3 pt-16 text-xs text-body delay-300 ${lit}`}
        >
          {facts}
        </span>
      )}
    </span>
  );
}
