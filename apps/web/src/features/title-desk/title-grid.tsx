import { countsLabel } from "#shared/titles/title.ts";
import { Checkbox } from "#ui/input/checkbox.tsx";
import type { Selection } from "#ui/list/data-table.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { BlockSkeletons } from "#ui/feedback/skeleton.tsx";
import type { DeskActions } from "./use-desk-actions.ts";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { RowActions } from "./row-actions.tsx";
import { StatusTags } from "./status-tags.tsx";
import { TitleLink } from "./title-link.tsx";
import { Rating } from "./title-table.tsx";
import { genreText } from "#shared/titles/title-text.ts";

const grid = "grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3";

interface GridProps {
  readonly kind: DeskKind;
  readonly titles: readonly DeskTitle[] | undefined;
  readonly stale: boolean;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly actions: DeskActions;
}

/** The titles as cards: picture, year or seasons, rating, description, genre and status. */
export function TitleGrid({ kind, titles, stale, selection, onSelection, actions }: GridProps) {
  if (!titles) return <BlockSkeletons count={12} className="h-52 rounded-panel" grid={grid} />;
  const toggle = ({ id }: DeskTitle): void => {
    const { [id]: selected, ...rest } = selection;
    onSelection(selected ? rest : { ...rest, [id]: true });
  };
  return (
    <ul aria-label={kind.words.heading} className={`${grid} transition-opacity ${stale ? "opacity-50 delay-150" : ""}`}>
      {titles.map((title) => (
        <li key={title.id}>
          <TitleCard title={title} selected={selection[title.id] === true} onToggle={() => toggle(title)} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly title: DeskTitle;
  readonly selected: boolean;
  readonly onToggle: () => void;
  readonly actions: DeskActions;
}

function TitleCard({ title, selected, onToggle, actions }: CardProps) {
  return (
    <article
      aria-label={title.title}
      className={`flex h-full gap-4 rounded-panel p-3 ring-1 ${selected ? "bg-surface-2 ring-accent" : "bg-surface ring-divider"}`}
    >
      <div className="relative w-28 shrink-0">
        <Poster src={title.poster_url ?? title.thumbnail} title={title.title} className="rounded-field" />
        {actions.manage && (
          <span className="absolute top-1 left-1 rounded-field bg-overlay">
            <Checkbox label={`Choisir ${title.title}`} checked={selected} onChange={onToggle} />
          </span>
        )}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h2 className="line-clamp-2 text-base leading-snug">
          <TitleLink title={title} actions={actions} className="" />
        </h2>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span className="tabular-figures">
            {title.item_type === "series" ? countsLabel(title.seasons_count, title.episodes_count) : (title.year ?? "—")}
          </span>
          <Rating title={title} />
          <span className="truncate">{genreText(title.genre)}</span>
        </p>
        <p className="line-clamp-3 text-sm text-body">{title.description}</p>
        <div className="mt-auto flex flex-wrap items-end gap-x-2">
          <span className="min-w-0 grow pb-2">
            <StatusTags title={title} wrap />
          </span>
          <RowActions title={title} actions={actions} />
        </div>
      </div>
    </article>
  );
}
