import { Link } from "@tanstack/react-router";
import { Play, X } from "lucide-react";
import type { MouseEvent } from "react";
import { playerLink } from "#shared/playable.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { CardAction } from "#ui/media/card-action.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { entryName, episodeMark, isEpisode, playableOf, resumeWords } from "./entry-words.ts";
import type { LocalEntry } from "./history-entry.ts";

/** A film or an episode to go on with: a still with the share that was watched, and the time that is left. */
export function ResumeCard({ entry, onRemove }: { entry: LocalEntry; onRemove: (event: MouseEvent<HTMLElement>) => void }) {
  const name = entryName(entry);
  const isNext = entry.currentTime === 0;
  return (
    <article className="group/card relative">
      <Link {...playerLink(playableOf(entry))} draggable={false} className="block rounded-poster">
        <span className="relative block overflow-hidden rounded-poster shadow-poster transition-shadow duration-200 group-hover/card:shadow-raised">
          <Poster src={entry.still ?? entry.poster} title={name} ratio="wide" sizes="320px" eager />
          <span
            aria-hidden="true"
            className="absolute inset-0 grid place-items-center bg-[#00000073] opacity-0 transition-opacity duration-200 group-hover/card:opacity-100 group-has-focus-visible/card:opacity-100"
          >
            <span className="grid size-13.5 place-items-center rounded-full bg-accent text-on-accent">
              <Play className="ml-0.5 size-6 fill-current" />
            </span>
          </span>
          {isNext ? (
            <span className="absolute bottom-2.5 left-2.5">
              <Tag tone="dark">Épisode suivant</Tag>
            </span>
          ) : (
            <ProgressBar value={entry.progress} className="absolute inset-x-2.5 bottom-2.5" />
          )}
        </span>
        <span className="mt-2.5 block px-0.5">
          <span className="block truncate font-semibold">{name}</span>{" "}
          <span className="tabular-figures block truncate text-sm text-muted">{subtitleOf(entry)}</span>
        </span>
      </Link>
      <div className="absolute top-1.5 right-1.5 z-1">
        <CardAction label={`Retirer de la reprise : ${name}`} data-remove="" onClick={onRemove}>
          <X aria-hidden="true" className="size-5" />
        </CardAction>
      </div>
    </article>
  );
}

/** « S1 É3 · 12 min restantes », « S1 É4 · Le Spectre », « 12 min restantes ». */
const subtitleOf = (entry: LocalEntry): string =>
  [isEpisode(entry) ? episodeMark(entry) : "", resumeWords(entry) || entry.title].filter(Boolean).join(" · ");
