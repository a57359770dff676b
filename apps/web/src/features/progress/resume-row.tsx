import { limits } from "@seance/contract/limits";
import { playerLink } from "#shared/playable.ts";
import { PosterCard } from "#ui/media/card.tsx";
import { Carousel } from "#ui/media/carousel.tsx";
import { entryName, playableOf, resumeWords, toResume } from "./entry-words.ts";
import { useHistory } from "./progress.api.ts";

const maxCards = 20;

/** The titles to resume; nothing when there are none. */
export function ResumeRow() {
  const entries = toResume(useHistory(), maxCards);
  if (entries.length === 0) return null;
  return (
    <Carousel title="Reprendre la lecture" step={limits.home.carouselStepPx}>
      {entries.map((entry) => (
        <PosterCard
          key={entry.id}
          link={playerLink(playableOf(entry))}
          title={entryName(entry)}
          poster={entry.poster}
          subtitle={<span className="tabular-figures">{resumeWords(entry)}</span>}
          progress={entry.progress > 0 ? entry.progress : undefined}
          eager
        />
      ))}
    </Carousel>
  );
}
