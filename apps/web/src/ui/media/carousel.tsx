import { Link } from "@tanstack/react-router";
import type { LinkProps } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Children, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { IconButton } from "#ui/button/icon-button.tsx";

/**
 * Carousel: a titled row that scrolls sideways: by thumb, wheel, arrows from card to card, or two buttons that move it `step` px.
 * Props: `title`, `more` (a MoreLink), `width` ("carte", default, "rang" or "large"), `step` (default 400), `level` of its heading
 * (default 2), children: the cards, one item of the list each.
 */
export function Carousel({
  title,
  more,
  width = "carte",
  step = 400,
  level = 2,
  children,
}: {
  title: string;
  more?: ReactNode;
  width?: "carte" | "rang" | "large";
  step?: number;
  level?: 2 | 3;
  children: ReactNode;
}) {
  const track = useRef<HTMLUListElement>(null);
  const id = useId();
  const ends = useEnds(track, Children.count(children));
  useSteadyPlace(track, children);
  const Heading = `h${level}` as const;
  const move = (by: number) => track.current?.scrollBy({ left: by, behavior: smooth() });
  return (
    <section aria-labelledby={id} className="pt-7 pb-2">
      <header className="marge flex min-h-11 items-center gap-x-4.5">
        <Heading id={id} className="text-xl md:text-2xl">
          {title}
        </Heading>
        {more}
        {!(ends.left && ends.right) && (
          <div className="ml-auto hidden gap-2 md:flex">
            <Step label={`Défiler à gauche : ${title}`} off={ends.left} onPress={() => move(-step)} icon={ChevronLeft} />
            <Step label={`Défiler à droite : ${title}`} off={ends.right} onPress={() => move(step)} icon={ChevronRight} />
          </div>
        )}
      </header>
      <ul
        ref={track}
        data-rangee=""
        className="sans-barre flex gap-3.5 overflow-x-auto overscroll-x-contain scroll-px-marge px-marge pt-3 pb-4 md:gap-4.5 pointer-coarse:snap-x pointer-coarse:snap-proximity"
      >
        {Children.map(children, (card) => (
          <li className={`shrink-0 snap-start ${widths[width]}`}>{card}</li>
        ))}
      </ul>
    </section>
  );
}

const widths = {
  carte: "w-(--carte)",
  rang: "w-(--carte-rang)",
  large: "w-[min(78vw,320px)]",
};

/** MoreLink: « Voir tout > » beside a row's title. `link`: where to; `about`: what all of, for those who hear it. */
export function MoreLink({ link, about }: { link: LinkProps; about: string }) {
  return (
    <Link {...link} className="inline-flex h-11 items-center font-semibold whitespace-nowrap text-lampe-2 hover:underline">
      Voir tout {">"}
      <span className="sr-only"> ({about})</span>
    </Link>
  );
}

/** A step at its end stays focusable: a keyboard that reaches the end is not thrown back to the page's top. */
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
  return (
    <IconButton label={label} aria-disabled={off} onClick={off ? undefined : onPress} className="bg-velours-2" icon={Icon} />
  );
}

/** Whether the row is at its left and right ends, kept true while it scrolls or its width changes. */
function useEnds(track: RefObject<HTMLUListElement | null>, count: number): { left: boolean; right: boolean } {
  const [ends, setEnds] = useState({ left: true, right: true });
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const look = () => {
      const left = row.scrollLeft <= 1;
      const right = row.scrollLeft + row.clientWidth >= row.scrollWidth - 1;
      setEnds((was) => (was.left === left && was.right === right ? was : { left, right }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(row);
    row.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener("scroll", look);
    };
  }, [track, count]);
  return ends;
}

/** A card that arrives or leaves before those in sight (a refresh) does not move them: the row scrolls by as much. */
function useSteadyPlace(track: RefObject<HTMLUListElement | null>, cards: ReactNode): void {
  const seen = useRef<{ card: HTMLElement; left: number } | null>(null);
  useEffect(() => {
    const row = track.current;
    if (!row) return;
    const look = () => {
      const card = [...row.children].find(
        (one) => one instanceof HTMLElement && one.offsetLeft + one.offsetWidth > row.scrollLeft,
      );
      seen.current = row.scrollLeft > 1 && card instanceof HTMLElement ? { card, left: card.offsetLeft } : null;
    };
    row.addEventListener("scroll", look, { passive: true });
    return () => row.removeEventListener("scroll", look);
  }, [track]);
  useLayoutEffect(() => {
    const place = seen.current;
    if (!track.current || !place?.card.isConnected) return;
    const moved = place.card.offsetLeft - place.left;
    place.left += moved;
    if (moved !== 0) track.current.scrollBy({ left: moved, behavior: "instant" });
  }, [track, cards]);
}

const smooth = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");
