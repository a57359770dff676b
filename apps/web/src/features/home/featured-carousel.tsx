import type { TitleCard } from "@seance/contract/titles";
import { limits } from "@seance/contract/limits";
import { useEffect, useMemo, useState } from "react";
import { useAttention, usePageHidden, useReducedMotion } from "#lib/hooks/use-attention.ts";
import { useRotation } from "#lib/hooks/use-rotation.ts";
import { CarouselControls } from "./carousel-controls.tsx";
import { FeaturedArt } from "./featured-art.tsx";
import { FeaturedText } from "./featured-text.tsx";
import { useSwipe } from "./use-swipe.ts";

/**
 * The carousel of featured titles. It rotates by itself, and stops while hovered, focused
 * or paused, while an overlay is open (`still`), while the page is hidden, and with reduced motion.
 */
export function FeaturedCarousel({
  titles,
  still,
  onWatch,
  onAccent,
}: {
  titles: readonly TitleCard[];
  still: boolean;
  onWatch: (title: TitleCard) => Promise<void> | void;
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

  const accent = titles[index]?.accent ?? null;
  useEffect(() => onAccent(accent), [onAccent, accent]);

  return (
    <section
      aria-roledescription="carrousel"
      aria-label="À la une"
      {...attention.handlers}
      {...swipe}
      className="relative touch-pan-y overflow-hidden lg:h-[min(86dvh,820px)] lg:min-h-140"
    >
      <FeaturedArt titles={titles} index={index} />
      <div
        aria-live={held ? "polite" : "off"}
        className="relative grid grid-cols-1 px-gutter short:pt-30 lg:absolute lg:inset-x-0 lg:bottom-28 lg:items-end"
      >
        {titles.map((title, at) => (
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
