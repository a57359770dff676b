import type { FeaturedTitle } from "@seance/contract/home";
import { limits } from "@seance/contract/limits";
import { useEffect, useMemo, useRef, useState } from "react";
import type { CSSProperties, PointerEvent } from "react";
import { useAttention, usePageHidden, useReducedMotion } from "#lib/hooks/use-attention.ts";
import { useRotation } from "#lib/hooks/use-rotation.ts";
import { CarouselControls } from "./carousel-controls.tsx";
import { FeaturedText } from "./featured-text.tsx";
import { posterOf } from "#shared/titles/title.ts";
import { WidePicture } from "#ui/media/wide-picture.tsx";

/**
 * The carousel of featured titles. It rotates by itself, and stops while hovered, focused
 * or paused, while an overlay is open (`still`), while the page is hidden, and with reduced motion.
 */
export function FeaturedCarousel({
  titles,
  above,
  still,
  onWatch,
  onAccent,
}: {
  titles: readonly FeaturedTitle[];
  /** Height in px of what stands above it, the top bar included; 0 where the picture reaches under the top bar. */
  above: number;
  still: boolean;
  onWatch: (title: FeaturedTitle) => Promise<void> | void;
  /** Receives the colour of the title shown. */
  onAccent: (accent: string | null) => void;
}) {
  const ids = useMemo(() => titles.map(({ id }) => id), [titles]);
  const [paused, setPaused] = useState(false);
  const attention = useAttention();
  const reduced = useReducedMotion();
  const hidden = usePageHidden();
  const held = paused || still || attention.given || hidden || reduced;
  const { index, goTo } = useRotation(ids, held, limits.home.rotationMs);
  const swipe = useSwipe((step) => goTo(index + step));
  const slides = useMemo(() => slidesNear(index, titles), [index, titles]);

  const accent = titles[index]?.accent ?? null;
  useEffect(() => onAccent(accent), [onAccent, accent]);

  return (
    <section
      aria-roledescription="carrousel"
      aria-label="À la une"
      {...attention.handlers}
      {...swipe}
      style={{ "--above": `${above}px` } as CSSProperties}
      className="hero-rooms relative touch-pan-y overflow-hidden lg:min-h-150 lg:flex-1"
    >
      <FeaturedArt slides={slides} index={index} />
      <div
        aria-live={held ? "polite" : "off"}
        className={`relative grid grid-cols-1 px-gutter lg:absolute lg:inset-x-0 lg:bottom-24 lg:items-end ${above === 0 ? "short:pt-top-bar" : ""}`}
      >
        {slides.map(({ title, at }) => (
          <FeaturedText
            key={title.id}
            title={title}
            place={`${at + 1} sur ${titles.length}`}
            shown={at === index}
            onWatch={onWatch}
          />
        ))}
      </div>
      {titles.length > 1 && (
        <CarouselControls
          names={titles.map(({ title }) => title)}
          index={index}
          onGo={goTo}
          paused={paused}
          {...(!reduced && { onPause: () => setPaused(!paused) })}
        />
      )}
    </section>
  );
}

interface Slide {
  readonly title: FeaturedTitle;
  /** Its place, from 0. */
  readonly at: number;
}

/** The title shown and its two neighbours: the only ones that are rendered, so that the page is soon laid out. */
function slidesNear(index: number, titles: readonly FeaturedTitle[]): Slide[] {
  const near = new Set([index, (index + 1) % titles.length, (index - 1 + titles.length) % titles.length]);
  return titles.map((title, at) => ({ title, at })).filter(({ at }) => near.has(at));
}

/**
 * The pictures of the featured titles, in what a small screen leaves of its first view: beside the text on a wide or low screen, above it on
 * a narrow one, fading into the background under the text.
 */
function FeaturedArt({ slides, index }: { slides: readonly Slide[]; index: number }) {
  return (
    <div
      aria-hidden="true"
      className="fade-featured relative h-[clamp(80px,calc(100svh-var(--above)-396px),min(39svh,440px))] short:absolute short:inset-0 short:h-auto lg:absolute lg:inset-0 lg:h-auto"
    >
      {slides.map(({ title, at }) => (
        <div
          key={title.id}
          className={`absolute inset-0 transition-opacity duration-220 ${at === index ? "opacity-100" : "opacity-0"}`}
        >
          <WidePicture sources={[title.backdrop, posterOf(title)]} accent={title.accent} first={at === 0} />
        </div>
      ))}
    </div>
  );
}

const leastPx = 40;

/** Handlers of a horizontal swipe: 1 to the left (next), -1 to the right. The element needs `touch-action: pan-y`. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const start = useRef<{ id: number; x: number } | null>(null);
  return {
    onPointerDown: ({ pointerType, pointerId, clientX }: PointerEvent) => {
      start.current = pointerType === "mouse" ? null : { id: pointerId, x: clientX };
    },
    onPointerUp: ({ pointerId, clientX }: PointerEvent) => {
      const from = start.current;
      start.current = null;
      if (from?.id !== pointerId) return;
      const moved = clientX - from.x;
      if (Math.abs(moved) >= leastPx) onSwipe(moved < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      start.current = null;
    },
  };
}
