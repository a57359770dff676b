import { Check, X } from "lucide-react";
import { Link } from "@tanstack/react-router";
import type { MouseEvent } from "react";
import { playerLink } from "#shared/playable.ts";
import { titleLink } from "#shared/titles/title.ts";
import { PosterCard } from "#ui/media/card.tsx";
import { CardAction } from "#ui/media/card-action.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { entryName, episodeMark, isEpisode, playableOf, stateWords } from "./entry-words.ts";
import type { LocalEntry } from "./history-entry.ts";

/** An entry of the history: plays from the saved position, links to the details, and can be removed. */
export function HistoryCard({
  entry,
  busy,
  onRemove,
}: {
  entry: LocalEntry;
  busy: boolean;
  onRemove: (event: MouseEvent<HTMLElement>) => void;
}) {
  const name = entryName(entry);
  const spoken = isEpisode(entry) ? `${name}, ${episodeMark(entry)}` : name;
  return (
    <div className={`transition-opacity ${busy ? "opacity-50" : ""}`}>
      <PosterCard
        link={playerLink(playableOf(entry))}
        title={name}
        poster={entry.poster}
        subtitle={<Subtitle entry={entry} />}
        tag={isEpisode(entry) && <Tag tone="dark">{episodeMark(entry)}</Tag>}
        progress={entry.completed ? 1 : entry.progress}
        action={
          <CardAction
            label={`Retirer de l’historique : ${spoken}`}
            data-remove=""
            aria-disabled={busy}
            onClick={busy ? undefined : onRemove}
          >
            <X aria-hidden="true" className="size-5" />
          </CardAction>
        }
      />
      <DetailsLink entry={entry} spoken={spoken} />
    </div>
  );
}

function Subtitle({ entry }: { entry: LocalEntry }) {
  return (
    <span className={`tabular-figures ${entry.completed ? "" : "text-accent-2"}`}>
      {entry.completed && <Check aria-hidden="true" className="mr-1 mb-0.5 inline size-3.5" />}
      {stateWords(entry)}
      {isEpisode(entry) && <span className="text-muted"> · {entry.title}</span>}
    </span>
  );
}

function DetailsLink({ entry, spoken }: { entry: LocalEntry; spoken: string }) {
  const id = entry.itemType === "movie" ? entry.id : entry.seriesId;
  if (id === undefined) return null;
  return (
    <Link
      {...titleLink({ item_type: entry.type, id })}
      className="-mb-3 inline-flex h-11 items-center rounded-field px-0.5 text-sm font-semibold text-body hover:text-accent-2 hover:underline"
    >
      Détails<span className="sr-only"> : {spoken}</span>
    </Link>
  );
}
