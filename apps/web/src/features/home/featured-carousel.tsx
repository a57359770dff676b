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
 * The titles « à la une », one at a time over the whole width: they turn by themselves, and stop while somebody points at them, walks
 * through them by keyboard, has paused them, looks elsewhere (`still`, a hidden page) or wants less motion.
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
  /** Told the colour of the title that shows. */
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
        className="relative grid grid-cols-1 px-marge bas:pt-30 lg:absolute lg:inset-x-0 lg:bottom-28 lg:items-end"
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
