import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Children, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

/**
 * Carousel: a titled row that scrolls sideways: by touch, wheel, arrow keys from card to card, or two buttons that move it `step` px.
 * `more`: a MoreLink; `width` of a card; `level` of the heading; children: the cards, one list item each.
 */
export function Carousel({
  title,
  more,
  width = "poster",
  step = 400,
  level = 2,
  children,
}: {
  title: string;
  more?: ReactNode;
  width?: "poster" | "ranked" | "wide";
  step?: number;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const id = useId();
  const ends = useEnds(track, Children.count(children));
  useScrollAnchor(track, children);
  const Heading = `h${level}` as const;
  const move = (by: number) => track.current?.scrollBy({ left: by, behavior: smooth() });
  return (
    <section aria-labelledby={id} className="pt-7 pb-2">
      <header className="page-margin flex min-h-11 items-center gap-x-4.5">
        <Heading id={id} className="min-w-0 text-xl wrap-anywhere md:text-2xl">
          {title}
        </Heading>
        {more}
        {!(ends.left && ends.right) && (
          <div className="ml-auto hidden shrink-0 gap-2 md:flex">
            <Step label={`Défiler à gauche : ${title}`} off={ends.left} onPress={() => move(-step)} icon={ChevronLeft} />
            <Step label={`Défiler à droite : ${title}`} off={ends.right} onPress={() => move(step)} icon={ChevronRight} />
          </div>
        )}
      </header>
      <ul
        ref={track}
        data-row=""
        className="no-scrollbar flex gap-3.5 overflow-x-auto overscroll-x-contain scroll-px-gutter px-gutter pt-3 pb-4 md:gap-4.5 pointer-coarse:snap-x pointer-coarse:snap-proximity"
      >
        {Children.map(children, (card) => (
          <li className={`shrink-0 snap-start ${widths[width]}`}>{card}</li>
        ))}
      </ul>
    </section>
  );
}

const widths = {
  poster: "w-(--card-width)",
  ranked: "w-(--ranked-card-width)",
  wide: "w-[min(78vw,320px)]",
};

/** MoreLink: « Voir tout > » beside the title of a row. `about`: the name of the whole list, for screen readers. */
export function MoreLink({ link, about }: { link: LinkProps; about: string }) {
  return (
    <Link {...link} className="inline-flex h-11 items-center font-semibold whitespace-nowrap text-accent-2 hover:underline">
      Voir tout {">"}
      <span className="sr-only"> ({about})</span>
    </Link>
  );
}

/** Stays focusable at the end of the row, so that the keyboard focus is not lost. Arrow keys walk the cards instead. */
function Step({
  label,
  off,
  onPress,
  icon: Icon,
}: {
  label: string;
  off: boolean;
  onPress: () => void;
  icon: typeof ChevronLeft;
}) {
  return <IconButton label={label} data-arrow-skip="" aria-disabled={off} onClick={off ? undefined : onPress} icon={Icon} />;
}

/** Whether the row is scrolled to its left and right ends; follows scrolling and resizing. */
function useEnds(track: RefObject<HTMLUListElement | null>, count: number): { left: boolean; right: boolean } {
  const [ends, setEnds] = useState({ left: true, right: true });
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const update = () => {
      const left = row.scrollLeft <= 1;
      const right = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
      setEnds((was) => (was.left === left && was.right === right ? was : { left, right }));
    };
    const sizes = new ResizeObserver(update);
    sizes.observe(row);
    row.addEventListener("scroll", update, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", update);
    };
  }, [track, count]);
  return ends;
}

/** Scrolls the row so that visible cards do not move when a refresh adds or removes cards before them. */
function useScrollAnchor(track: RefObject<HTMLUListElement | null>, cards: ReactNode): void {
  const seen = useRef<{ card: HTMLElement; left: number } | null>(null);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const update = () => {
      const card = [...row.children].find(
        (child) => child instanceof HTMLElement && child.offsetLeft + child.offsetWidth > row.scrollLeft,
      );
      seen.current = row.scrollLeft > 1 && card instanceof HTMLElement ? { card, left: card.offsetLeft } : null;
    };
    row.addEventListener("scroll", update, { passive: true });
    return () => row.removeEventListener("scroll", update);
  }, [track]);
  useLayoutEffect(() => {
    const anchor = seen.current;
    if (!track.current || !anchor?.card.isConnected) return;
    const moved = anchor.card.offsetLeft - anchor.left;
    anchor.left += moved;
    if (moved !== 0) track.current.scrollBy({ left: moved, behavior: "instant" });
  }, [track, cards]);
}

const smooth = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
