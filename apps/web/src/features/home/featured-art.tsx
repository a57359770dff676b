import type { TitleCard } from "@seance/contract/titles";
import { useState } from "react";
import { posterOf } from "#lib/title.ts";
import { isShowable } from "#ui/poster.tsx";

/**
 * The pictures of the featured titles: beside the text on a wide screen, above it on a narrow one, fading into the room where they
 * meet the text. Only the one that shows and its two neighbours are asked for.
 */
export function FeaturedArt({ titles, index }: { titles: readonly TitleCard[]; index: number }) {
  const count = titles.length;
  const near = new Set([index, (index + 1) % count, (index - 1 + count) % count]);
  return (
    <div aria-hidden="true" className="fondu-une relative h-[clamp(220px,39dvh,440px)] lg:absolute lg:inset-0 lg:h-auto">
      {titles.map((title, at) => (
        <div
          key={title.id}
          className={`absolute inset-0 transition-opacity duration-220 ${at === index ? "opacity-100" : "opacity-0"}`}
        >
          {near.has(at) && <Picture title={title} first={at === 0} />}
        </div>
      ))}
    </div>
  );
}

/** Its wide picture, else its poster, else only its colour. */
function Picture({ title, first }: { title: TitleCard; first: boolean }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const src = [title.backdrop, posterOf(title)].find((one) => isShowable(one) && !failed.includes(one));
  if (!src)
    return (
      <div
        className="size-full opacity-40"
        style={{ background: `radial-gradient(circle at 70% 45%, ${title.accent ?? "#332a25"}, transparent 70%)` }}
      />
    );
  return (
    <img
      src={src}
      alt=""
      width={1600}
      height={900}
      fetchPriority={first ? "high" : "auto"}
      decoding={first ? "sync" : "async"}
      draggable={false}
      onError={() => setFailed([...failed, src])}
      className="size-full object-cover object-right max-lg:object-[95%_center]"
    />
  );
}
