import { limits } from "@seance/contract/limits";
import { playerLink } from "#shared/playable.ts";
import { PosterCard } from "#ui/media/card.tsx";
import { Carousel } from "#ui/media/carousel.tsx";
import { entryName, playableOf, resumeWords, toResume } from "./entry-words.ts";
import { useHistory } from "./progress.api.ts";

/** Cards of the row, at most. */
const most = 20;

/** ResumeRow: what one has begun, each a press away from where one was; nothing where nothing is begun. */
export function ResumeRow() {
  const begun = toResume(useHistory(), most);
  if (begun.length === 0) return null;
  return (
    <Carousel title="Reprendre la lecture" step={limits.home.carouselStepPx}>
      {begun.map((entry) => (
        <PosterCard
          key={entry.id}
          link={playerLink(playableOf(entry))}
          title={entryName(entry)}
          poster={entry.poster}
          subtitle={<span className="chiffres">{resumeWords(entry)}</span>}
          progress={entry.progress > 0 ? entry.progress : undefined}
          eager
        />
      ))}
    </Carousel>
  );
}
