import { limits } from "@seance/contract/limits";
import type { SuggestionRow } from "@seance/contract/suggestions";
import type { TitleCard } from "@seance/contract/titles";
import { ThumbsDown } from "lucide-react";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { CardAction } from "#ui/media/card-action.tsx";
import { Carousel } from "#ui/media/carousel.tsx";
import { useDismissTitle } from "./suggestions.api.ts";

interface RowsProps {
  readonly rows: readonly SuggestionRow[];
  /** Draws a card with the button in it. */
  readonly renderTitle: (title: TitleCard, action: ReactNode) => ReactNode;
}

/** The suggestions, each row under its reason; each card has a button « Pas pour moi ». */
export function SuggestionRows({ rows, renderTitle }: RowsProps) {
  const dismiss = useDismissTitle();
  return rows
    .filter(({ titles }) => titles.length > 0)
    .map((row) => (
      <Carousel key={headingOf(row)} title={headingOf(row)} step={limits.home.carouselStepPx}>
        {row.titles.map((title) => (
          <Fragment key={title.id}>
            {renderTitle(
              title,
              <CardAction label={`Pas pour moi : ${title.title}`} title="Pas pour moi" onClick={() => dismiss.mutate(title)}>
                <ThumbsDown aria-hidden="true" className="size-4.5" />
              </CardAction>,
            )}
          </Fragment>
        ))}
      </Carousel>
    ));
}

/** The reason of the row. */
function headingOf({ kind, about, genre }: SuggestionRow): string {
  if (kind === "because" && about) return `Parce que vous avez regardé ${about.title}`;
  if (kind === "genre" && genre !== null) return `${genre} : vous en regardez souvent`;
  return "À découvrir, d’après ce que vous regardez";
}
