import type { TitleCard } from "@seance/contract/titles";
import { posterOf } from "#shared/titles/title.ts";
import { WidePicture } from "#ui/media/wide-picture.tsx";

/**
 * The pictures of the featured titles: beside the text on a wide or low screen, above it on a narrow one, fading into the background under
 * the text. Only the one shown and its two neighbours are loaded.
 */
export function FeaturedArt({ titles, index }: { titles: readonly TitleCard[]; index: number }) {
  const count = titles.length;
  const near = new Set([index, (index + 1) % count, (index - 1 + count) % count]);
  return (
    <div
      aria-hidden="true"
      className="fade-featured relative h-[clamp(220px,39dvh,440px)] short:absolute short:inset-0 short:h-auto lg:absolute lg:inset-0 lg:h-auto"
    >
      {titles.map((title, at) => (
        <div
          key={title.id}
          className={`absolute inset-0 transition-opacity duration-220 ${at === index ? "opacity-100" : "opacity-0"}`}
        >
          {near.has(at) && <WidePicture sources={[title.backdrop, posterOf(title)]} accent={title.accent} first={at === 0} />}
        </div>
      ))}
    </div>
  );
}
